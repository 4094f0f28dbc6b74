package arith

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// The identities that folders share; x is the left operand.

// rightIs folds `x op c` to x.
func rightIs(c int64) rule {
	return func(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
		if isInt(rhs, c) {
			return toValue(o.LHS)
		}
		return noFold()
	}
}

// rightAbsorbs folds `x op c` to c.
func rightAbsorbs(c int64) rule {
	return func(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
		if isInt(rhs, c) {
			return toValue(o.RHS)
		}
		return noFold()
	}
}

// rightAllOnes folds `x | -1` to -1.
func rightAllOnes(_ BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
	if isInt(rhs, -1) {
		return toAttr(rhs)
	}
	return noFold()
}

// rightGives folds `x op c` to the constant v.
func rightGives(c, v int64) rule {
	return func(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
		if isInt(rhs, c) {
			return toAttr(splat(o.Result.Type(), v))
		}
		return noFold()
	}
}

// rightIsFloat folds `x op c` to x.
func rightIsFloat(c float64) rule {
	return func(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
		if isFloat(rhs, c) {
			return toValue(o.LHS)
		}
		return noFold()
	}
}

// equalOperands folds `x op x` to x.
func equalOperands(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	if o.LHS == o.RHS {
		return toValue(o.LHS)
	}
	return noFold()
}

// equalOperandsGiveZero folds `x op x` to 0.
func equalOperandsGiveZero(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	if o.LHS == o.RHS {
		return toAttr(splat(o.Result.Type(), 0))
	}
	return noFold()
}

// addOfSub folds `(a - b) + b` and `b + (a - b)` to a.
func addOfSub(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	if sub, ok := binary(o.LHS, "arith.subi"); ok && sub.RHS == o.RHS {
		return toValue(sub.LHS)
	}
	if sub, ok := binary(o.RHS, "arith.subi"); ok && sub.RHS == o.LHS {
		return toValue(sub.LHS)
	}
	return noFold()
}

// subOfAdd folds `(a + b) - b` to a and `(a + b) - a` to b.
func subOfAdd(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	add, ok := binary(o.LHS, "arith.addi")
	switch {
	case !ok:
		return noFold()
	case add.RHS == o.RHS:
		return toValue(add.LHS)
	case add.LHS == o.RHS:
		return toValue(add.RHS)
	}
	return noFold()
}

// divOfMul folds `(a * b) / b` to a if the multiplication has the flag.
func divOfMul(flag OverflowFlags) rule {
	return func(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
		mul, ok := binary(o.LHS, "arith.muli")
		switch {
		case !ok || mul.Overflow&flag == 0:
			return noFold()
		case mul.LHS == o.RHS:
			return toValue(mul.RHS)
		case mul.RHS == o.RHS:
			return toValue(mul.LHS)
		}
		return noFold()
	}
}

// notOf is x when v is `x xor -1`, nil otherwise.
func notOf(v *ir.Value) *ir.Value {
	xor, ok := binary(v, "arith.xori")
	if !ok || !isInt(rewrite.ConstantOf(xor.RHS), -1) {
		return nil
	}
	return xor.LHS
}

// withComplement folds `x op ~x` to the constant v.
func withComplement(v int64) rule {
	return func(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
		if notOf(o.LHS) == o.RHS || notOf(o.RHS) == o.LHS {
			return toAttr(splat(o.Result.Type(), v))
		}
		return noFold()
	}
}

// nestedAnd folds `a & (a & b)` to `a & b`.
func nestedAnd(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	for i := range 2 {
		inner, ok := binary(o.Operand(i), o.Name())
		if !ok {
			continue
		}
		if other := o.Operand(1 - i); other == inner.LHS || other == inner.RHS {
			return toValue(inner.Result)
		}
	}
	return noFold()
}

// nestedXor folds `(a ^ b) ^ b` and its mirror images to a.
func nestedXor(o BinaryOp, _, _ ir.Attr) (ir.FoldResult, bool) {
	for i := range 2 {
		inner, ok := binary(o.Operand(i), o.Name())
		if !ok {
			continue
		}
		switch other := o.Operand(1 - i); other {
		case inner.RHS:
			return toValue(inner.LHS)
		case inner.LHS:
			return toValue(inner.RHS)
		}
	}
	return noFold()
}

// rightIsLimit folds an extremum with the limits of its type: with the
// identity to the other operand, with the absorbing one to itself.
func rightIsLimit(identity, absorbing func(w int) *big.Int) rule {
	return func(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
		c, ok := rewrite.SplatElem(rhs).(*ir.IntegerAttr)
		if !ok {
			return noFold()
		}
		switch w := width(c.Type()); c {
		case ir.IntegerBig(c.Type(), absorbing(w)):
			return toValue(o.RHS)
		case ir.IntegerBig(c.Type(), identity(w)):
			return toValue(o.LHS)
		}
		return noFold()
	}
}

func signedMax(w int) *big.Int   { _, hi := limits(w, true); return hi }
func signedMin(w int) *big.Int   { lo, _ := limits(w, true); return lo }
func unsignedMax(w int) *big.Int { _, hi := limits(w, false); return hi }
func unsignedMin(int) *big.Int   { return new(big.Int) }
