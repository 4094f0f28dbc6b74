package tilelang

import (
	"math/big"

	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A number that is written in the program becomes what the same number becomes that is read from memory, by
// [translator.convert]: integers keep their low bits, floats that do not fit an integer or an 8-bit float saturate, and
// True is all but zero.

// numberAttr is a Python number in a type of values.
func numberAttr(n eval.Value, typ ir.Type, unsigned bool) ir.TypedAttr {
	if f, ok := typ.(*ir.FloatType); ok {
		return ir.FloatBits(f, floatBits(n, f.Format()), 0)
	}
	if typ == ir.I1 {
		return ir.Bool(holds(n))
	}
	switch n := n.(type) {
	case float64:
		if unsigned {
			return ir.Integer(typ, int64(fp.ToUnsigned(n, widthOf(typ))))
		}
		return ir.Integer(typ, fp.ToSigned(n, widthOf(typ)))
	case *big.Int:
		return ir.IntegerBig(typ, n)
	}
	return ir.Integer(typ, integer(n))
}

// elementAttr is a Python number as an element of a type has it in memory, where a bool is a byte.
func elementAttr(n eval.Value, d *dtype) ir.TypedAttr {
	if d.isBool() {
		n = holds(n)
	}
	return numberAttr(n, d.typ, d.unsigned)
}

// floatBits rounds a Python number once.
func floatBits(n eval.Value, f *fp.Format) uint64 {
	if i, ok := n.(int64); ok && !saturates(f) {
		return f.FromSigned(i)
	}
	if saturates(f) {
		return f.Saturate(floating(n))
	}
	return f.Encode(floating(n))
}

// saturates reports whether conversions to a format give its greatest number for what is too large, as TileLang's do
// (cvt.satfinite).
func saturates(f *fp.Format) bool { return f.Width() <= 8 }

// holds reports whether a Python number counts as true; NaN does.
func holds(n eval.Value) bool {
	if i, ok := n.(*big.Int); ok {
		return i.Sign() != 0
	}
	return floating(n) != 0
}

func integer(n eval.Value) int64 {
	switch n := n.(type) {
	case bool:
		if n {
			return 1
		}
	case int64:
		return n
	case float64:
		return fp.ToSigned(n, 64)
	case *big.Int:
		return n.Int64()
	}
	return 0
}

func floating(n eval.Value) float64 {
	switch n := n.(type) {
	case float64:
		return n
	case *big.Int:
		f, _ := new(big.Float).SetInt(n).Float64()
		return f
	}
	return float64(integer(n))
}
