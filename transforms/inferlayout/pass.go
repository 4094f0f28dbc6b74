package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is infer-layout.
var Pass = &pass.Pass{
	Name: "infer-layout", Class: "InferLayout",
	Doc: `Choose how register tiles are spread over threads

Gives every register tile a layout and every shared-memory tile a swizzle: first
what matrix instructions force, then what follows from it, then, for what is
left, the layout in which memory is read best. Inserts tile.convert_layout where
two layouts meet, and after a reduction that spans warps a comm.all_reduce of what
each of them found, which is for lower-comm.
A layout that a type has already is kept, and tiles that must agree take it.
What a scale.on uses without a clause becomes an input of it, a replica.
Of instructions those are chosen that the target declares.`,
	Takes: forms.Normal(forms.Packed), Leaves: forms.Of(forms.LaidOut), Ends: forms.Of(forms.Plain, forms.Combined),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error { return Kernel(k, Rules.In(ctx), m, ctx.RemarkIn) })
}
