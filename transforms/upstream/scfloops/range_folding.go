package scfloops

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
)

// ForLoopRangeFolding is scf-for-loop-range-folding.
var ForLoopRangeFolding = pass.Simple("scf-for-loop-range-folding", "SCFForLoopRangeFolding", "",
	`Fold add/mul ops into loop range

If a loop uses its induction variable only in an addition
or a multiplication with values from outside, the bounds (and for a multiplication the
step) are changed instead. Inner loops come first.

The trip count must not change. So the multiplier must be provably positive,
and no bound may overflow: the loop is not changed if constants and ranges cannot prove
this. Upstream does not check it.`+"\n\n```mlir\n"+`func.func @f(%n: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant 7 : i32
  %end = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %end step %c1 { // from 0 to 4 * %end in steps of 4
    %at = arith.muli %i, %c4 : index
    memref.store %v, %m[%at] : memref<?xi32>
  }
  return
}
`+"```",
	func(_ *pass.Context, op *ir.Op) error {
		known := intrange.New(op)
		ir.WalkPost(op, func(o *ir.Op) {
			if f, ok := scf.For.Cast(o); ok {
				for foldIntoRange(f, known) {
				}
			}
		})
		return nil
	})

// foldIntoRange folds the only user of the induction variable, if it can.
func foldIntoRange(f scf.ForOp, known *intrange.Analysis) bool {
	iv := f.InductionVar()
	if f.Unsigned || !iv.HasOneUse() {
		return false
	}
	user := iv.Users()[0]
	if !arith.MulI.Is(user) && !arith.AddI.Is(user) {
		return false
	}
	o := ir.View[arith.BinaryOp](user)
	other := o.LHS
	if other == iv {
		other = o.RHS
	}
	if f.Body.IsAncestor(other.ParentRegion()) || !mayMove(f, user, other, known) {
		return false
	}
	operands := []int{0, 1} // the bounds
	if arith.MulI.Is(user) {
		operands = append(operands, 2)
	}
	b := ir.Before(f.Op)
	for _, i := range operands {
		var m ir.Mapping
		m.Map(iv, f.Operand(i))
		bound := b.Insert(ir.Clone(user, &m))
		known.Add(bound)
		f.Op.SetOperand(i, bound.Result(0))
	}
	user.Result(0).ReplaceAllUsesWith(iv)
	user.Erase()
	return true
}

// mayMove reports whether the loop runs as often with its bounds moved as user moves
// the induction variable: the factor is positive, and neither a bound nor the step
// behind it passes the greatest number.
func mayMove(f scf.ForOp, user *ir.Op, other *ir.Value, known *intrange.Analysis) bool {
	lower, upper, step, by := known.Range(f.LowerBound), known.Range(f.UpperBound), known.Range(f.Step), known.Range(other)
	if lower == nil || upper == nil || step == nil || by == nil || step.SMin.Sign() <= 0 {
		return false
	}
	move, stepMoved := (*big.Int).Add, step.SMax
	if arith.MulI.Is(user) {
		if by.SMin.Sign() <= 0 {
			return false
		}
		move, stepMoved = (*big.Int).Mul, new(big.Int).Mul(step.SMax, by.SMax)
	}
	all := intrange.Full(lower.Width)
	for _, bound := range []*intrange.Range{lower, upper} {
		for _, x := range []*big.Int{bound.SMin, bound.SMax} {
			for _, y := range []*big.Int{by.SMin, by.SMax} {
				at := move(new(big.Int), x, y)
				if at.Cmp(all.SMin) < 0 || at.Add(at, stepMoved).Cmp(all.SMax) > 0 {
					return false
				}
			}
		}
	}
	return true
}
