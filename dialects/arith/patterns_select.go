package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func selectPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Select, "select-i1-to-not", selectToNot),
		rewrite.On(Select, "select-to-extui", selectToExt),
		rewrite.On(Select, "redundant-select-false",
			func(r *rewrite.Rewriter, o SelectOp) bool { return nestedSelect(r, o, 2) }),
		rewrite.On(Select, "redundant-select-true",
			func(r *rewrite.Rewriter, o SelectOp) bool { return nestedSelect(r, o, 1) }),
		rewrite.On(Select, "select-not-cond", selectOfNot),
	}
}

// choosesBits reports whether o chooses between the integers t and f.
func choosesBits(o SelectOp, t, f int64) bool {
	return isInt(rewrite.ConstantOf(o.TrueValue), t) && isInt(rewrite.ConstantOf(o.FalseValue), f)
}

func not(r *rewrite.Rewriter, v *ir.Value) *ir.Value {
	return Binary(r.Builder, XOrI, v, NewConstant(r.Builder, ir.True))
}

// selectToNot turns `c ? false : true` into `not c`.
func selectToNot(r *rewrite.Rewriter, o SelectOp) bool {
	if o.Result.Type() != ir.I1 || !choosesBits(o, 0, 1) {
		return false
	}
	r.Replace(o.Op, not(r, o.Condition))
	return true
}

// selectToExt turns `c ? 1 : 0` into an extension of c, and `c ? 0 : 1` into
// one of its complement.
func selectToExt(r *rewrite.Rewriter, o SelectOp) bool {
	t, ok := o.Result.Type().(*ir.IntegerType)
	if !ok || t == ir.I1 || o.Condition.Type() != ir.I1 {
		return false
	}
	cond := o.Condition
	switch {
	case choosesBits(o, 1, 0):
	case choosesBits(o, 0, 1):
		cond = not(r, cond)
	default:
		return false
	}
	r.Replace(o.Op, Cast(r.Builder, ExtUI, cond, t))
	return true
}

// nestedSelect skips a selection by the same condition among the operands.
func nestedSelect(r *rewrite.Rewriter, o SelectOp, operand int) bool {
	inner, ok := Select.Cast(o.Operand(operand).DefiningOp())
	if !ok || inner.Condition != o.Condition {
		return false
	}
	operands := o.Operands()
	operands[operand] = inner.Operand(operand)
	r.Replace(o.Op, NewSelect(r.Builder, operands[0], operands[1], operands[2]))
	return true
}

// selectOfNot exchanges the values instead of complementing the condition.
func selectOfNot(r *rewrite.Rewriter, o SelectOp) bool {
	xor, ok := XOrI.Cast(o.Condition.DefiningOp())
	if !ok || !isInt(rewrite.ConstantOf(xor.RHS), -1) {
		return false
	}
	r.Replace(o.Op, NewSelect(r.Builder, xor.LHS, o.FalseValue, o.TrueValue))
	return true
}
