package arith

import (
	"math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

func zeroExtend(_ int, x []*big.Int) (*big.Int, bool) { return x[0], true }
func signExtend(w int, x []*big.Int) (*big.Int, bool) { return constfold.Signed(w, x[0]), true }

// foldExt skips an extension of the same kind underneath.
func foldExt(fn constfold.IntFunc) castFolder {
	return func(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		if inner := definedBy(o.In, o.Name()); inner != nil {
			setIn(o, ir.View[CastOp](inner).In)
			return ir.FoldedInPlace()
		}
		return ir.FoldAttr(constfold.Ints(operands, o.Out.Type(), fn))
	}
}

// setIn gives a conversion another operand.
func setIn(o CastOp, v *ir.Value) { ir.Edit(o.Op, func(o *CastOp) { o.In = v }) }

// foldTruncI looks through extensions that add no more than what is dropped,
// and through another truncation.
func foldTruncI(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if inner, ok := ir.As[CastOp](o.In.DefiningOp()); ok {
		switch src := inner.In; inner.Name() {
		case "arith.extui", "arith.extsi":
			if src.Type() == o.Out.Type() {
				return ir.FoldValue(src)
			}
			if width(castElem(src.Type())) > width(castElem(o.Out.Type())) {
				setIn(o, src)
				return ir.FoldedInPlace()
			}
		case "arith.trunci":
			setIn(o, src)
			return ir.FoldedInPlace()
		}
	}
	return ir.FoldAttr(constfold.Ints(operands, o.Out.Type(), zeroExtend))
}

// foldExtF undoes a rounding where both operations allow contraction.
func foldExtF(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if def := definedBy(o.In, "arith.truncf"); def != nil {
		trunc := ir.View[CastOp](def)
		if trunc.In.Type() == o.Out.Type() && o.FastMath.V&trunc.FastMath.V&AllowContract != 0 {
			return ir.FoldValue(trunc.In)
		}
	}
	return ir.FoldAttr(convertFloat(operands, o.Out.Type()))
}

// foldTruncF looks through an extension, which is exact.
func foldTruncF(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if ext := definedBy(o.In, "arith.extf"); ext != nil {
		src := ir.View[CastOp](ext).In
		if exactIn(castElem(src.Type()), castElem(o.In.Type())) {
			if src.Type() == o.Out.Type() {
				return ir.FoldValue(src)
			}
			if width(castElem(src.Type())) > width(castElem(o.Out.Type())) {
				setIn(o, src)
				return ir.FoldedInPlace()
			}
		}
	}
	return ir.FoldAttr(convertFloat(operands, o.Out.Type()))
}

// exactIn reports whether every number of format a is one of b.
func exactIn(a, b ir.Type) bool {
	f, g := a.(*ir.FloatType).Format(), b.(*ir.FloatType).Format()
	if f == nil || g == nil {
		return g == nil && f != nil
	}
	return f.ManBits <= g.ManBits && f.ExpBits <= g.ExpBits
}

// convertFloat converts numbers that the other format holds exactly, and NaNs
// whose payload it holds.
func convertFloat(operands []ir.Attr, result ir.Type) ir.Attr {
	t := castElem(result).(*ir.FloatType)
	return constfold.Map(operands, result, func(elems []ir.Attr) ir.Attr {
		a, ok := elems[0].(*ir.FloatAttr)
		if !ok {
			return nil
		}
		from := a.Type().(*ir.FloatType)
		if t.Format() == nil || from.Format() == nil {
			return nil
		}
		x := a.Float64()
		if math.IsNaN(x) {
			bits, _ := a.Bits()
			if bits, ok = t.Format().ConvertNaN(from.Format(), bits); !ok {
				return nil
			}
			return ir.FloatBits(t, bits, 0)
		}
		if t.Format().Round(x) != x {
			return nil
		}
		return ir.Float(t, x)
	})
}

// foldIntToFloat rounds once, to nearest even.
func foldIntToFloat(isSigned bool) castFolder {
	return func(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		t := castElem(o.Out.Type()).(*ir.FloatType)
		if t.Format() == nil {
			return ir.NoFold()
		}
		return ir.FoldAttr(constfold.Map(operands, o.Out.Type(), func(elems []ir.Attr) ir.Attr {
			a := elems[0].(*ir.IntegerAttr)
			v := constfold.Unsigned(a)
			if isSigned {
				v = constfold.Signed(width(a.Type()), v)
			}
			switch {
			case v.IsInt64():
				return ir.FloatBits(t, t.Format().FromSigned(v.Int64()), 0)
			case v.IsUint64():
				return ir.FloatBits(t, t.Format().FromUnsigned(v.Uint64()), 0)
			}
			rounded, _ := new(big.Float).SetPrec(uint(t.Format().ManBits + 1)).SetInt(v).Float64()
			return ir.Float(t, rounded)
		}))
	}
}

// foldFloatToInt rounds towards zero and leaves alone what does not fit.
func foldFloatToInt(isSigned bool) castFolder {
	return func(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		t := castElem(o.Out.Type())
		return ir.FoldAttr(constfold.Map(operands, o.Out.Type(), func(elems []ir.Attr) ir.Attr {
			v, ok := elems[0].(*ir.FloatAttr)
			if !ok || v.Type().(*ir.FloatType).Format() == nil {
				return nil
			}
			n, ok := truncate(v.Float64(), width(t), isSigned)
			if !ok {
				return nil
			}
			return ir.IntegerBig(t, n)
		}))
	}
}

// truncate rounds towards zero; ok is false for NaN, infinity and what w bits
// cannot hold.
func truncate(x float64, w int, isSigned bool) (*big.Int, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, false
	}
	n, _ := new(big.Float).SetFloat64(x).Int(nil)
	if isSigned {
		return n, constfold.FitsSigned(w, n)
	}
	return n, n.Sign() >= 0 && n.BitLen() <= w
}

func foldIndexCast(fn constfold.IntFunc) castFolder {
	return func(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		return ir.FoldAttr(constfold.Ints(operands, o.Out.Type(), fn))
	}
}

// foldBitcast leaves alone what upstream does: poison of a shaped type.
func foldBitcast(o CastOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if o.In.Type() == o.Out.Type() {
		return ir.FoldValue(o.In)
	}
	if _, shaped := o.Out.Type().(ir.ShapedType); shaped && operands[0] == ub.Poison {
		return ir.NoFold()
	}
	t := castElem(o.Out.Type())
	return ir.FoldAttr(constfold.Map(operands, o.Out.Type(), func(elems []ir.Attr) ir.Attr {
		return fromBits(t, bitsOf(elems[0]))
	}))
}

func bitsOf(a ir.Attr) *big.Int {
	f, ok := a.(*ir.FloatAttr)
	if !ok {
		return constfold.Unsigned(a.(*ir.IntegerAttr))
	}
	lo, hi := f.Bits()
	high := new(big.Int).SetUint64(hi)
	return high.Or(high.Lsh(high, 64), new(big.Int).SetUint64(lo))
}

func fromBits(t ir.Type, bits *big.Int) ir.Attr {
	f, ok := t.(*ir.FloatType)
	if !ok {
		return ir.IntegerBig(t, bits)
	}
	low := new(big.Int).And(bits, new(big.Int).SetUint64(math.MaxUint64))
	return ir.FloatBits(f, low.Uint64(), new(big.Int).Rsh(bits, 64).Uint64())
}
