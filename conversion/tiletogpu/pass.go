package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/host"
	"github.com/tsopt/tsopt/conversion/tiletogpu/plain"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-tile-to-gpu.
var Pass = &pass.Pass{
	Name: "convert-tile-to-gpu", Class: "ConvertTileToGPU",
	Doc: `Lower tile programs to threads

Converts each tile.kernel to a gpu.launch, or to one for each device with the copies that
it needs, and each operation on tiles to the code of one thread. This requires
inferred layouts, allocated shared memory and inserted barriers. A remark
reports async copies that go through registers, and why.`,
	Takes: forms.Planned(), Leaves: forms.Of(forms.Threads), Ends: forms.Of(forms.Tiles),
	New: arch.ForTarget(func(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
		for k := range ir.Collect(root, tile.Kernel) {
			if err := planned(k); err != nil {
				return err
			}
		}
		return host.Run(root, m, emit.NewTable(Lowerings.In(ctx), plain.Lower), ctx.Emit)
	}),
}

// Lowerings are how operations are lowered.
var Lowerings = pass.NewTable("lowerings of tile operations", Builtin)
