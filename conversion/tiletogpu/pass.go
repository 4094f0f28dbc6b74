package tiletogpu

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is convert-tile-to-gpu.
var Pass = pass.Simple("convert-tile-to-gpu", "ConvertTileToGPU", "",
	`Lower tile programs to threads

Makes each tile.kernel a gpu.launch, or one for each device with the copies that
it needs, and each operation on tiles what one thread does of it. The kernel must
be planned: layouts inferred, shared memory allocated, barriers inserted. A remark
says which async copies go through registers, and why.`,
	func(ctx *pass.Context, root *ir.Op) error { return Run(root, Lowerings.In(ctx), ctx.Emit) }).Between(forms.Planned(), forms.Of(forms.Threads), forms.Tiles)

// Lowerings are how operations are lowered.
var Lowerings = pass.NewTable("lowerings of tile operations", Builtin)
