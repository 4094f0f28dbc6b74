package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns: rewrites that make operations
// that folders cannot make.
func Patterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(AddUIExtended, "addui-extended-to-addi",
			func(r *rewrite.Rewriter, o ExtendedOp) bool { return lowOnly(r, o, AddI) }),
		rewrite.On(MulSIExtended, "mulsi-extended-to-muli",
			func(r *rewrite.Rewriter, o ExtendedOp) bool { return lowOnly(r, o, MulI) }),
		rewrite.On(MulSIExtended, "mulsi-extended-by-one", mulSIExtendedByOne),
		rewrite.On(MulUIExtended, "mului-extended-to-muli",
			func(r *rewrite.Rewriter, o ExtendedOp) bool { return lowOnly(r, o, MulI) }),
		rewrite.On(XOrI, "xori-not-cmpi", notOfCompare),
		rewrite.On(MulF, "mulf-of-negf", negatedOperands),
		rewrite.On(DivF, "divf-of-negf", negatedOperands),
		rewrite.On(CmpF, "cmpf-of-integer", compareConvertedInteger),
	}
	out = append(out, constantPatterns()...)
	out = append(out, castPatterns()...)
	return append(out, selectPatterns()...)
}

// replaceBinary replaces op by another operation.
func replaceBinary(r *rewrite.Rewriter, op *ir.Op, def ir.Def[BinaryOp], in BinaryOp) bool {
	r.Replace(op, def.New(r.Builder, in).Result)
	return true
}

// lowOnly drops an unused high part.
func lowOnly(r *rewrite.Rewriter, o ExtendedOp, def ir.Def[BinaryOp]) bool {
	if o.High().HasUses() {
		return false
	}
	low := Binary(r.Builder, def, o.LHS, o.RHS)
	r.ReplaceAllUses(o.Low(), low)
	r.Erase(o.Op)
	return true
}

// mulSIExtendedByOne: the high half of x * 1 is x's sign. (A true i1 is -1.)
func mulSIExtendedByOne(r *rewrite.Rewriter, o ExtendedOp) bool {
	t := o.LHS.Type()
	if castElem(t) == ir.I1 || !isInt(rewrite.ConstantOf(o.RHS), 1) {
		return false
	}
	zero := splat(t, 0)
	if zero == nil {
		return false
	}
	negative := NewCmpI(r.Builder, SLT, o.LHS, NewConstant(r.Builder, zero))
	r.Replace(o.Op, o.LHS, Cast(r.Builder, ExtSI, negative, t))
	return true
}

// notOfCompare inverts the predicate instead of the result.
func notOfCompare(r *rewrite.Rewriter, o BinaryOp) bool {
	cmp, ok := CmpI.Cast(o.LHS.DefiningOp())
	if !ok || !isInt(rewrite.ConstantOf(o.RHS), 1) {
		return false
	}
	r.Replace(o.Op, NewCmpI(r.Builder, cmp.Predicate.Inverse(), cmp.LHS, cmp.RHS))
	return true
}

// negatedOperands drops two negations that cancel.
func negatedOperands(r *rewrite.Rewriter, o BinaryOp) bool {
	x, ok1 := NegF.Cast(o.LHS.DefiningOp())
	y, ok2 := NegF.Cast(o.RHS.DefiningOp())
	if !ok1 || !ok2 {
		return false
	}
	r.ReplaceWith(o.Op, ir.OpState{
		Def: o.Def(), Operands: []*ir.Value{x.Input, y.Input}, Types: o.ResultTypes(), Props: o.Op.Props()})
	return true
}
