package llvm

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
)

type foldFunc = func(BinaryOp, []ir.Attr) ([]ir.FoldResult, bool)

func foldShl(o BinaryOp, cs []ir.Attr) ([]ir.FoldResult, bool) {
	lhs, rhs, ok := intPair(cs)
	if !ok {
		return ir.NoFold()
	}
	width, _ := ir.BitWidth(lhs.Type())
	if rhs.Uint() >= uint64(width) {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.IntegerBig(lhs.Type(), new(big.Int).Lsh(lhs.Big(), uint(rhs.Uint()))))
}

func foldOr(o BinaryOp, cs []ir.Attr) ([]ir.FoldResult, bool) {
	lhs, rhs, ok := intPair(cs)
	if !ok {
		return ir.NoFold()
	}
	return ir.FoldAttr(ir.IntegerBig(lhs.Type(), new(big.Int).Or(lhs.Big(), rhs.Big())))
}

func intPair(cs []ir.Attr) (lhs, rhs *ir.IntegerAttr, ok bool) {
	lhs, okL := cs[0].(*ir.IntegerAttr)
	rhs, okR := cs[1].(*ir.IntegerAttr)
	return lhs, rhs, okL && okR
}

func foldZExt(o CastOp, cs []ir.Attr) ([]ir.FoldResult, bool) {
	c, ok := cs[0].(*ir.IntegerAttr)
	if !ok {
		return ir.NoFold()
	}
	if _, ok := o.Result(0).Type().(*ir.IntegerType); !ok {
		return ir.NoFold()
	}
	v := c.Big()
	if v.Sign() < 0 {
		width, _ := ir.BitWidth(c.Type())
		v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	return ir.FoldAttr(ir.IntegerBig(o.Result(0).Type(), v))
}

// foldICmp knows that a value equals itself and that a stack address is not
// null.
func foldICmp(o CmpOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if o.Predicate() != EQ && o.Predicate() != NE {
		return ir.NoFold()
	}
	t := o.Result(0).Type()
	if o.Lhs() == o.Rhs() {
		return ir.FoldAttr(boolOf(t, o.Predicate() == EQ))
	}
	if Alloca.Is(o.Lhs().DefiningOp()) && ZeroValue.Is(o.Rhs().DefiningOp()) {
		return ir.FoldAttr(boolOf(t, o.Predicate() == NE))
	}
	if ZeroValue.Is(o.Lhs().DefiningOp()) && Alloca.Is(o.Rhs().DefiningOp()) {
		lhs, rhs := o.Lhs(), o.Rhs()
		o.SetOperand(0, rhs)
		o.SetOperand(1, lhs)
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

func boolOf(t ir.Type, v bool) ir.Attr {
	if vec, ok := t.(*ir.VectorType); ok {
		return ir.SplatOf(vec, ir.Bool(v))
	}
	return ir.Bool(v)
}

func foldBitCast(o CastOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return foldChain(o.Op) }

func foldAddrSpaceCast(o AddrSpaceCastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return foldChain(o.Op)
}

// foldChain removes a cast to the same type, and one that undoes the cast
// before it; it shortens a chain of two.
func foldChain(op *ir.Op) ([]ir.FoldResult, bool) {
	arg, to := op.Operand(0), op.Result(0).Type()
	if arg.Type() == to {
		return ir.FoldValue(arg)
	}
	prev := arg.DefiningOp()
	if prev == nil || prev.Def() != op.Def() {
		return ir.NoFold()
	}
	if prev.Operand(0).Type() == to {
		return ir.FoldValue(prev.Operand(0))
	}
	op.SetOperand(0, prev.Operand(0))
	return ir.FoldedInPlace()
}
