package vector

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// contractAndAdd starts from what is added to a contraction that starts from zero.
func contractAndAdd(r *rewrite.Rewriter, c ContractOp) bool {
	zero := rewrite.ConstantOf(c.Acc)
	if c.Kind != Add || zero == nil || !rewrite.IsZero(zero) || !c.Result.HasOneUse() || Mask.Is(c.ParentOp()) {
		return false
	}
	sum := c.Result.Users()[0]
	add, ok := arith.AddF.Cast(sum)
	if !ok {
		add, ok = arith.AddI.Cast(sum)
	}
	if !ok || sum.Block() != c.Block() {
		return false
	}
	r.SetBefore(sum)
	r.Loc = c.Loc()
	if c.Acc = add.LHS; c.Acc == c.Result {
		c.Acc = add.RHS
	}
	r.Replace(sum, Contract.New(r.Builder, c, c.Result.Type()).Result)
	return true
}
