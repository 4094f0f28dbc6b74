package constfold

import (
	"math"

	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// FloatFunc computes one element in a format; ok is false when it cannot.
type FloatFunc func(f *fp.Format, x []float64) (float64, bool)

// Floats folds an operation on floats whose result is of the operands' type. A
// NaN operand that makes the result NaN is the result, payload and all.
func Floats(operands []ir.Attr, result ir.Type, fn FloatFunc) ir.Attr {
	t, ok := ir.ElemOrSelf(result).(*ir.FloatType)
	if !ok || t.Format() == nil {
		return nil
	}
	return Map(operands, result, func(elems []ir.Attr) ir.Attr {
		xs, ok := floats(elems)
		if !ok {
			return nil
		}
		v, ok := fn(t.Format(), xs)
		switch {
		case !ok:
			return nil
		case math.IsNaN(v):
			return ir.FloatBits(t, resultNaN(t.Format(), v, elems, xs), 0)
		}
		return ir.Float(t, v)
	})
}

// resultNaN is the first operand that is NaN, made quiet; else a new NaN with
// the sign of v.
func resultNaN(f *fp.Format, v float64, elems []ir.Attr, xs []float64) uint64 {
	for i, x := range xs {
		if a, ok := elems[i].(*ir.FloatAttr); ok && math.IsNaN(x) && a.Type().(*ir.FloatType).Format() == f {
			bits, _ := a.Bits()
			return f.Quiet(bits)
		}
	}
	if math.Signbit(v) {
		return f.Negate(f.NaNBits())
	}
	return f.NaNBits()
}

// FloatBits folds an operation on the bits of floats whose result is of the
// operands' type.
func FloatBits(operands []ir.Attr, result ir.Type, fn func(f *fp.Format, x []uint64) uint64) ir.Attr {
	t, ok := ir.ElemOrSelf(result).(*ir.FloatType)
	if !ok || t.Format() == nil {
		return nil
	}
	return Map(operands, result, func(elems []ir.Attr) ir.Attr {
		xs := make([]uint64, len(elems))
		for i, e := range elems {
			a, ok := e.(*ir.FloatAttr)
			if !ok {
				return nil
			}
			xs[i], _ = a.Bits()
		}
		return ir.FloatBits(t, fn(t.Format(), xs), 0)
	})
}

// Tests folds an operation on a float whose result is a truth value. Like
// upstream it leaves elements alone that are not all the same.
func Tests(operands []ir.Attr, result ir.Type, fn func(x []float64) bool) ir.Attr {
	if d, ok := operands[0].(*ir.DenseElementsAttr); ok && !d.IsSplat() {
		return nil
	}
	return Map(operands, result, func(elems []ir.Attr) ir.Attr {
		xs, ok := floats(elems)
		if !ok {
			return nil
		}
		return ir.Bool(fn(xs))
	})
}

// floats decodes elements; f80 and f128 are not computed in.
func floats(elems []ir.Attr) ([]float64, bool) {
	xs := make([]float64, len(elems))
	for i, e := range elems {
		a, ok := e.(*ir.FloatAttr)
		if !ok || a.Type().(*ir.FloatType).Format() == nil {
			return nil, false
		}
		xs[i] = a.Float64()
	}
	return xs, true
}
