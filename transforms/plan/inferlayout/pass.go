package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is infer-layout.
var Pass = &pass.Pass{
	Name: "infer-layout", Class: "InferLayout",
	Doc: `Infer the layouts of tiles

Gives every register tile a layout and every shared-memory tile a swizzle. Matrix instructions
come first, as they require layouts; these are propagated to other operations; the tiles that are
left get the layout with the best memory accesses. The pass inserts a tile.convert_layout where
two layouts meet, and, after a reduction across warps, a comm.all_reduce of the partial results, which
lower-comm lowers.
A layout that a type already has is kept, and tiles that must agree with it get the same.
A value that a scale.on uses without a clause becomes an input of it, as a replica.
The pass follows the instruction that choose-instructions recorded for a GEMM, and chooses that of a GEMM without a record, of those that the target declares.

The steps of the pass:

` + stepsDoc(),
	Takes: forms.Normal(forms.Packed), Leaves: forms.Of(forms.LaidOut), Ends: forms.Of(forms.Plain, forms.Combined),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		return Kernel(k, Rules.In(ctx), m, ctx.RemarkIn,
			ctx.Noted)
	})
}
