package transforms

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// UpliftToFMA is math-uplift-to-fma.
var UpliftToFMA = pass.Simple("math-uplift-to-fma", "MathUpliftToFMA", "", `Uplift arith ops to math.fma.

A multiplication and an addition whose flags both allow contraction become one
math.fma with the flags that both have.`+"\n\n```mlir\n"+`func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %p = arith.mulf %x, %y fastmath<contract> : f32
  %s = arith.addf %p, %z fastmath<contract> : f32  // becomes math.fma
  return %s : f32
}
`+"```",
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(arith.AddF, "addf-of-mulf", upliftFMA)},
			rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func upliftFMA(r *rewrite.Rewriter, o arith.BinaryOp) bool {
	if o.FastMath&arith.AllowContract == 0 {
		return false
	}
	product, ok := contractible(o.LHS)
	other := o.RHS
	if !ok {
		if product, ok = contractible(o.RHS); !ok {
			return false
		}
		other = o.LHS
	}
	r.Replace(o.Op, math.Fma.New(r.Builder,
		math.TernaryOp{A: product.LHS, B: product.RHS, C: other, FastMath: o.FastMath & product.FastMath}).Result)
	return true
}

// contractible is the multiplication that defines v, if it may be contracted.
func contractible(v *ir.Value) (arith.BinaryOp, bool) {
	mul, ok := arith.MulF.Cast(v.DefiningOp())
	return mul, ok && mul.FastMath&arith.AllowContract != 0
}
