package rewrite

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
)

// ConstantOf is the value of v when a ConstantLike operation defines it, else
// nil.
func ConstantOf(v *ir.Value) ir.Attr {
	op := v.DefiningOp()
	if op == nil || !op.Has(ir.ConstantLike) {
		return nil
	}
	return constantValue(op)
}

// constantValue is what a ConstantLike operation folds to.
func constantValue(op *ir.Op) ir.Attr {
	if c := op.Def().Constant; c != nil {
		return c(op)
	}
	if op.Def().Fold == nil {
		return nil
	}
	rs, ok := op.Def().Fold(op, nil)
	if !ok || len(rs) != 1 {
		return nil
	}
	return rs[0].Attr
}

// Constants are the values of op's operands, nil where not constant.
func Constants(op *ir.Op) []ir.Attr {
	n := op.NumOperands()
	if n == 0 {
		return nil
	}
	out := make([]ir.Attr, n)
	for i := range out {
		out[i] = ConstantOf(op.Operand(i))
	}
	return out
}

// IntConstant is the value of an integer or index constant, or of a splat of
// integers.
func IntConstant(v *ir.Value) (int64, bool) { return IntOf(ConstantOf(v)) }

// IntOf is the value of an integer attribute or of a splat of integers.
func IntOf(a ir.Attr) (int64, bool) {
	i, ok := SplatElem(a).(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return i.Int(), true
}

// Number is what an element of an index list is known to be. The number that marks
// dynamic elements is none: a constant of that value stays a value.
func Number(m ir.Mixed) (int64, bool) {
	if m.Value == nil {
		return m.Const, true
	}
	c, ok := IntConstant(m.Value)
	return c, ok && c != ir.Dynamic
}

// Static is m as a number, where it is known.
func Static(m ir.Mixed) (out ir.Mixed, changed bool) {
	c, ok := Number(m)
	if m.Value == nil || !ok {
		return m, false
	}
	return ir.Mixed{Const: c}, true
}

// IsNumber reports whether an element of an index list is known to be n.
func IsNumber(m ir.Mixed, n int64) bool {
	x, ok := Number(m)
	return ok && x == n
}

// BigOf is [IntOf] for any width.
func BigOf(a ir.Attr) (*big.Int, bool) {
	i, ok := SplatElem(a).(*ir.IntegerAttr)
	if !ok {
		return nil, false
	}
	return i.Big(), true
}

// FloatOf is the value of a float attribute or of a splat of floats.
func FloatOf(a ir.Attr) (float64, bool) {
	f, ok := SplatElem(a).(*ir.FloatAttr)
	if !ok {
		return 0, false
	}
	return f.Float64(), true
}

// IsIntConstant reports whether v is the integer c, or a splat of it.
func IsIntConstant(v *ir.Value, c int64) bool {
	x, ok := IntConstant(v)
	return ok && x == c
}

// IsZero reports whether an attribute is the number 0, or a splat of it; that of floats may have a sign.
func IsZero(a ir.Attr) bool {
	if f, ok := FloatOf(a); ok {
		return f == 0
	}
	i, ok := BigOf(a)
	return ok && i.Sign() == 0
}

// SplatElem is the element of a splat constant, and a itself when it is a
// number; nil for other element constants.
func SplatElem(a ir.Attr) ir.Attr {
	if d, ok := a.(*ir.DenseElementsAttr); ok {
		if !d.IsSplat() || d.Strings() != nil {
			return nil
		}
		return d.At(0)
	}
	return a
}

// IsSplat reports whether an operation is a constant that is the same number everywhere.
func IsSplat(op *ir.Op) bool {
	if op == nil || !op.Has(ir.ConstantLike) {
		return false
	}
	_, splat := SplatElem(op.Attr("value")).(ir.TypedAttr)
	return splat
}

// TripCount is how often a loop runs, where its bounds and its step are constants.
func TripCount(l ir.CountedLoop) (n int64, ok bool) {
	lower, upper, step := l.Bounds()
	from, ok1 := IntConstant(lower)
	to, ok2 := IntConstant(upper)
	by, ok3 := IntConstant(step)
	if !ok1 || !ok2 || !ok3 || by <= 0 {
		return 0, false
	}
	return max((to-from+by-1)/by, 0), true
}
