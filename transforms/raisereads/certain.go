package raisereads

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Programs ask of each element whether it lies inside of its array. Where ranges say that it does, the body has no branch for it, so that
// neighbours are read together.

// takeCertain takes the side of each scf.if of a body whose condition ranges of numbers say.
func takeCertain(o tile.ParallelOp, known *intrange.Analysis) {
	var certain []scf.IfOp
	ir.WalkPost(o.Op, func(op *ir.Op) { // what is inside first: the side that is left out goes with it
		if i, ok := scf.If.Cast(op); ok && known.Constant(i.Condition) != nil {
			certain = append(certain, i)
		}
	})
	for _, i := range certain {
		side := i.Else
		if known.Constant(i.Condition) == ir.Attr(ir.Bool(true)) {
			side = i.Then
		}
		if !side.Empty() {
			takeSide(i, side.Entry())
		}
		i.Op.Erase()
	}
}

// takeSide moves what a side computes before the scf.if, which gives what that gives.
func takeSide(i scf.IfOp, side *ir.Block) {
	for n, v := range scf.Yield.Of(side.Last()).Values {
		i.Results[n].ReplaceAllUsesWith(v)
	}
	side.Last().Erase()
	for op := side.First(); op != nil; op = side.First() {
		op.MoveBefore(i.Op)
	}
}
