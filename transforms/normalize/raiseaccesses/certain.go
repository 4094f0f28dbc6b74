package raiseaccesses

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Programs ask of each element whether it lies inside of its array. Where ranges say that it does, the body has no
// branch for it, so that neighbours are read together.

// takeCertain takes the side of each scf.if of a body whose condition ranges of numbers say.
func takeCertain(o tile.ParallelOp, known *intrange.Analysis) {
	var certain []scf.IfOp
	ir.WalkPost(o.Op, func(op *ir.Op) { // what is inside first: the side that is left out goes with it
		if i, ok := scf.If.Cast(op); ok && known.Constant(i.Condition) != nil {
			certain = append(certain, i)
		}
	})
	r := rewrite.NewRewriter(nil, nil)
	for _, i := range certain {
		i.Decide(r, known.Constant(i.Condition) == ir.Attr(ir.Bool(true)))
	}
}
