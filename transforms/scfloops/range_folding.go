package scfloops

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// ForLoopRangeFolding is scf-for-loop-range-folding.
var ForLoopRangeFolding = pass.Simple("scf-for-loop-range-folding", "SCFForLoopRangeFolding", "",
	`Fold add/mul ops into loop range

Where all that a loop does with its induction variable is to add something to it
or to multiply it, by values from outside, the bounds (and for a product the
step) are changed instead. Inner loops first.`,
	func(_ *pass.Context, op *ir.Op) error {
		ir.WalkPost(op, func(o *ir.Op) {
			if f, ok := scf.For.Cast(o); ok {
				for foldIntoRange(f) {
				}
			}
		})
		return nil
	})

// foldIntoRange folds the only user of the induction variable, if it can.
func foldIntoRange(f scf.ForOp) bool {
	iv := f.InductionVar()
	if !iv.HasOneUse() {
		return false
	}
	user := iv.Users()[0]
	operands := []int{0, 1} // the bounds
	switch {
	case arith.MulI.Is(user):
		operands = append(operands, 2)
	case !arith.AddI.Is(user):
		return false
	}
	o := ir.View[arith.BinaryOp](user)
	other := o.LHS
	if other == iv {
		other = o.RHS
	}
	if f.Body.IsAncestor(other.ParentRegion()) {
		return false
	}
	b := ir.Before(f.Op)
	for _, i := range operands {
		var m ir.Mapping
		m.Map(iv, f.Operand(i))
		f.Op.SetOperand(i, b.Insert(ir.Clone(user, &m)).Result(0))
	}
	user.Result(0).ReplaceAllUsesWith(iv)
	user.Erase()
	return true
}
