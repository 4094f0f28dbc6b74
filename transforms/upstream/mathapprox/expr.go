package mathapprox

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// format is what approximations know of a float type (IEEE 754, binary32 and binary64).
type format struct {
	integer  *ir.IntegerType // of the same size
	mantissa int64           // its bits
	bias     int64           // of the exponent
	rounds   float64         // 1.5 · 2^mantissa: a small number that is added to it rounds to an integer, in the last bits
	tiny     float64         // the least normal number
}

var (
	single = format{ir.I32, 23, 127, 0x1.8p23, 0x1p-126}
	double = format{ir.I64, 52, 1023, 0x1.8p52, 0x1p-1022}
)

// expr writes arithmetic on values of one float type, or vectors of it.
type expr struct {
	*ir.Builder
	t ir.Type
	*format
}

// like is elem, or a vector of it in the shape of t.
func like(t, elem ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.CloneWith(v.Shape(), elem)
	}
	return elem
}

// num is a constant.
func (e expr) num(v float64) *ir.Value {
	return e.constant(e.t, ir.Float(ir.ElemOrSelf(e.t).(*ir.FloatType), v))
}

func (e expr) constant(t ir.Type, c ir.Attr) *ir.Value {
	if v, ok := t.(*ir.VectorType); ok {
		c = ir.SplatOf(v, c)
	}
	return arith.NewConstant(e.Builder, c)
}

func (e expr) add(x, y *ir.Value) *ir.Value { return arith.Binary(e.Builder, arith.AddF, x, y) }
func (e expr) sub(x, y *ir.Value) *ir.Value { return arith.Binary(e.Builder, arith.SubF, x, y) }
func (e expr) mul(x, y *ir.Value) *ir.Value { return arith.Binary(e.Builder, arith.MulF, x, y) }
func (e expr) div(x, y *ir.Value) *ir.Value { return arith.Binary(e.Builder, arith.DivF, x, y) }

func (e expr) neg(x *ir.Value) *ir.Value {
	return arith.NegF.New(e.Builder, arith.UnaryOp{Input: x}).Result
}

func (e expr) fma(x, y, z *ir.Value) *ir.Value {
	return math.Fma.New(e.Builder, math.TernaryOp{A: x, B: y, C: z}).Result
}

func (e expr) abs(x *ir.Value) *ir.Value {
	return math.AbsF.New(e.Builder, math.UnaryOp{Input: x}).Result
}

func (e expr) copysign(x, sign *ir.Value) *ir.Value {
	return math.CopySign.New(e.Builder, math.BinaryOp{LHS: x, RHS: sign}).Result
}

func (e expr) cmp(p arith.CmpFPredicate, x, y *ir.Value) *ir.Value {
	return arith.NewCmpF(e.Builder, p, x, y)
}

func (e expr) sel(cond, x, y *ir.Value) *ir.Value { return arith.NewSelect(e.Builder, cond, x, y) }

// keepZero is x itself, with its sign, where x is zero, and r elsewhere.
func (e expr) keepZero(x, r *ir.Value) *ir.Value { return e.sel(e.cmp(arith.OEQ, x, e.num(0)), x, r) }

// clamp keeps NaN.
func (e expr) clamp(x *ir.Value, lo, hi float64) *ir.Value {
	l, h := e.num(lo), e.num(hi)
	x = e.sel(e.cmp(arith.OLT, x, l), l, x)
	return e.sel(e.cmp(arith.OGT, x, h), h, x)
}

// poly is Horner's scheme: coefficients from the highest power.
func (e expr) poly(x *ir.Value, coefficients ...float64) *ir.Value {
	r := e.num(coefficients[0])
	for _, c := range coefficients[1:] {
		r = e.fma(r, x, e.num(c))
	}
	return r
}

func (e expr) bits(x *ir.Value) *ir.Value {
	return arith.Cast(e.Builder, arith.Bitcast, x, like(e.t, e.integer))
}

func (e expr) float(bits *ir.Value) *ir.Value { return arith.Cast(e.Builder, arith.Bitcast, bits, e.t) }

// int is a constant of the integer type of the same size.
func (e expr) int(v int64) *ir.Value {
	return e.constant(like(e.t, e.integer), ir.Integer(e.integer, v))
}

// nearest is x·scale as an integer: as a float, and plus another integer in the last bits of another float. It is exact
// for small x and keeps NaN.
func (e expr) nearest(x *ir.Value, scale float64, plus int64) (n, bits *ir.Value) {
	rounds := e.num(e.rounds + float64(plus))
	sum := e.fma(x, e.num(scale), rounds)
	return e.sub(sum, rounds), e.bits(sum)
}

// exponent is [expr.nearest] for [expr.scale].
func (e expr) exponent(x *ir.Value, scale float64) (n, bits *ir.Value) {
	return e.nearest(x, scale, 2*e.bias)
}

// scale is p·2^n for the bits of [expr.exponent]. Two factors keep both in the range of normal numbers: half of
// n + 2·bias is the exponent of one as it is encoded, the rest that of the other, and shifts drop the bits above.
func (e expr) scale(p, bits *ir.Value) *ir.Value {
	half := arith.Binary(e.Builder, arith.ShRUI, bits, e.int(1))
	rest := arith.Binary(e.Builder, arith.SubI, bits, half)
	return e.mul(e.mul(p, e.encoded(half)), e.encoded(rest))
}

// encoded is the power of two whose exponent is encoded in the last bits of an integer.
func (e expr) encoded(exponent *ir.Value) *ir.Value {
	return e.float(arith.Binary(e.Builder, arith.ShLI, exponent, e.int(e.mantissa)))
}
