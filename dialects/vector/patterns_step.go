package vector

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// compareSteps decides a comparison of 0, 1, … with a constant that has the same
// result for every element; one at a time, as upstream.
func compareSteps(r *rewrite.Rewriter, step StepOp) bool {
	if vectorType(step.Result).Scalable() != nil {
		return false
	}
	for u := range step.Result.Uses() {
		if c, ok := arith.CmpI.Cast(u.Owner()); ok && c.LHS == step.Result && compareStep(r, c) {
			return true
		}
	}
	return false
}

func compareStep(r *rewrite.Rewriter, c arith.CmpIOp) bool {
	bound, ok := rewrite.ConstantOf(c.RHS).(*ir.DenseElementsAttr)
	if !ok || !bound.IsSplat() {
		return false
	}
	first, last, b := uint64(0), uint64(numElements(vectorType(c.LHS))-1), bound.Uint(0)
	var below, notAbove, above, notBelow = last < b, last <= b, first > b, first >= b
	var always, never bool
	switch c.Predicate {
	case arith.ULT:
		always, never = below, notBelow
	case arith.ULE:
		always, never = notAbove, above
	case arith.UGT:
		always, never = above, notAbove
	case arith.UGE:
		always, never = notBelow, below
	case arith.EQ:
		never = below || above
	case arith.NE:
		always = below || above
	}
	if !always && !never {
		return false
	}
	t := vectorType(c.Result)
	r.SetBefore(c.Op)
	r.Replace(c.Op, arith.NewConstant(r.Builder, ir.SplatOf(t, ir.Bool(always))))
	return true
}
