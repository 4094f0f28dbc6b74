// Package constfold computes elementwise operations on constants: numbers,
// splats and lists of numbers alike. The folders of arith, math and index are
// tables of functions on single numbers; this package applies them.
package constfold

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// Map applies fn to the elements of constants of one shape. The element type of
// the result is that of result. It returns poison when an operand is poison,
// and nil when an operand is unknown or fn says that it cannot compute.
func Map(operands []ir.Attr, result ir.Type, fn func(elems []ir.Attr) ir.Attr) ir.Attr {
	for _, a := range operands {
		if a == ub.Poison {
			return ub.Poison
		}
	}
	if scalars(operands) {
		return fn(operands)
	}
	shaped, n := shapeOf(operands)
	if shaped == nil {
		return nil
	}
	return mapElements(operands, shaped.CloneWith(shaped.Shape(), ir.ElemOrSelf(result)).(ir.ShapedType), n, fn)
}

func scalars(operands []ir.Attr) bool {
	for _, a := range operands {
		switch a.(type) {
		case *ir.IntegerAttr, *ir.FloatAttr:
		default:
			return false
		}
	}
	return true
}

// shapeOf is the common type's shape of element constants, and how many
// elements have to be computed: one when all are splats. It is nil when they
// do not fit.
func shapeOf(operands []ir.Attr) (ir.ShapedType, int) {
	var shaped ir.ShapedType
	splat := true
	for _, a := range operands {
		d, ok := a.(*ir.DenseElementsAttr)
		if !ok || d.Strings() != nil || d.At(0) == nil && len(d.Data()) > 0 {
			return nil, 0
		}
		t := d.Shaped()
		if shaped != nil && shaped.CloneWith(shaped.Shape(), ir.I1) != t.CloneWith(t.Shape(), ir.I1) {
			return nil, 0
		}
		shaped = t
		splat = splat && d.IsSplat()
	}
	if splat {
		return shaped, 1
	}
	n, _ := ir.NumElements(shaped.Shape())
	return shaped, int(n)
}

func mapElements(operands []ir.Attr, t ir.ShapedType, n int, fn func([]ir.Attr) ir.Attr) ir.Attr {
	out := make([]ir.Attr, n)
	elems := make([]ir.Attr, len(operands))
	for i := range out {
		for j, a := range operands {
			elems[j] = a.(*ir.DenseElementsAttr).At(i)
		}
		if out[i] = fn(elems); out[i] == nil {
			return nil
		}
	}
	return ir.DenseFrom(t, out)
}

// IntFunc computes one element from unsigned operands of w bits; what it
// returns is taken modulo 2^w of the result. It must not change its operands.
type IntFunc func(w int, x []*big.Int) (*big.Int, bool)

// Ints folds an operation on integers.
func Ints(operands []ir.Attr, result ir.Type, fn IntFunc) ir.Attr {
	elem := ir.ElemOrSelf(result)
	return Map(operands, result, func(elems []ir.Attr) ir.Attr {
		xs := make([]*big.Int, len(elems))
		w := 0
		for i, e := range elems {
			a, ok := e.(*ir.IntegerAttr)
			if !ok {
				return nil
			}
			w, _ = ir.BitWidth(a.Type())
			xs[i] = Unsigned(a)
		}
		v, ok := fn(w, xs)
		if !ok {
			return nil
		}
		return ir.IntegerBig(elem, v)
	})
}

// Unsigned is an integer constant read as an unsigned number.
func Unsigned(a *ir.IntegerAttr) *big.Int {
	v := a.Big()
	if v.Sign() >= 0 {
		return v
	}
	w, _ := ir.BitWidth(a.Type())
	return v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

// Signed reads an unsigned number of w bits as two's complement.
func Signed(w int, x *big.Int) *big.Int {
	if w == 0 || x.Bit(w-1) == 0 {
		return x
	}
	return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

// FitsSigned reports whether x is a two's complement number of w bits.
func FitsSigned(w int, x *big.Int) bool {
	limit := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	return x.Cmp(limit) < 0 && x.Cmp(limit.Neg(limit)) >= 0
}
