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
	if _, ok := o.Result.Type().(*ir.IntegerType); !ok {
		return ir.NoFold()
	}
	if isKind(cs[0], Zero) {
		return ir.FoldAttr(ir.Integer(o.Result.Type(), 0))
	}
	c, ok := cs[0].(*ir.IntegerAttr)
	if !ok {
		return ir.NoFold()
	}
	v := c.Big()
	if v.Sign() < 0 {
		width, _ := ir.BitWidth(c.Type())
		v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	return ir.FoldAttr(ir.IntegerBig(o.Result.Type(), v))
}

// foldICmp knows that a value equals itself and that a stack address is not
// null.
func foldICmp(o ICmpOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if o.Predicate != EQ && o.Predicate != NE {
		return ir.NoFold()
	}
	t := o.Result.Type()
	if o.LHS == o.RHS {
		return ir.FoldAttr(boolOf(t, o.Predicate == EQ))
	}
	if Alloca.Is(o.LHS.DefiningOp()) && ZeroValue.Is(o.RHS.DefiningOp()) {
		return ir.FoldAttr(boolOf(t, o.Predicate == NE))
	}
	if ZeroValue.Is(o.LHS.DefiningOp()) && Alloca.Is(o.RHS.DefiningOp()) {
		ir.Edit(o.Op, func(o *ICmpOp) { o.LHS, o.RHS = o.RHS, o.LHS })
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

// sameBefore is the operation that defines v, if it is of op's kind.
func sameBefore[W any](op *ir.Op, v *ir.Value) (w W, ok bool) {
	if prev := v.DefiningOp(); prev != nil && prev.Def() == op.Def() {
		return ir.View[W](prev), true
	}
	return w, false
}

func foldBitCast(o CastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	prev, _ := sameBefore[CastOp](o.Op, o.Arg)
	return foldChain(o.Arg, prev.Arg, o.Result.Type(), func() { ir.Edit(o.Op, func(o *CastOp) { o.Arg = prev.Arg }) })
}

func foldAddrSpaceCast(o AddrSpaceCastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	prev, _ := sameBefore[AddrSpaceCastOp](o.Op, o.Arg)
	return foldChain(o.Arg, prev.Arg, o.Result.Type(),
		func() { ir.Edit(o.Op, func(o *AddrSpaceCastOp) { o.Arg = prev.Arg }) })
}

// foldChain removes a cast to the same type, and one that undoes the cast before
// it, whose operand is from; it shortens a chain of two.
func foldChain(arg, from *ir.Value, to ir.Type, shorten func()) ([]ir.FoldResult, bool) {
	switch {
	case arg.Type() == to:
		return ir.FoldValue(arg)
	case from == nil:
		return ir.NoFold()
	case from.Type() == to:
		return ir.FoldValue(from)
	}
	shorten()
	return ir.FoldedInPlace()
}
