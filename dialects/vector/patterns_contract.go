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
	if sum.Block() != c.Block() || !arith.AddF.Is(sum) && !arith.AddI.Is(sum) {
		return false
	}
	other := sum.Operand(0)
	if other == c.Result {
		other = sum.Operand(1)
	}
	r.SetBefore(sum)
	r.Loc = c.Loc()
	c.Acc = other
	r.Replace(sum, Contract.New(r.Builder, c, c.Result.Type()).Result)
	return true
}
