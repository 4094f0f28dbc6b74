package tiletogpu

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is convert-tile-to-gpu.
var Pass = pass.Simple("convert-tile-to-gpu", "ConvertTileToGPU", "",
	`Lower tile programs to threads

Converts each tile.kernel to a gpu.launch, or to one for each device with the copies that
it needs, and each operation on tiles to the code of one thread. This requires
inferred layouts, allocated shared memory and inserted barriers. A remark
reports async copies that go through registers, and why.`,
	func(ctx *pass.Context, root *ir.Op) error { return Run(root, Lowerings.In(ctx), ctx.Emit) }).Between(forms.Planned(), forms.Of(forms.Threads), forms.Tiles)

// Lowerings are how operations are lowered.
var Lowerings = pass.NewTable("lowerings of tile operations", Builtin)
