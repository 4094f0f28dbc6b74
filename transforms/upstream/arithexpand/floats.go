package arithexpand

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// bits computes on the bit patterns of one value, or of the elements of vectors
// and tensors.
type bits struct {
	*ir.Builder
	like ir.Type // of the shape
}

// shaped is a type with the shape of the value.
func (b bits) shaped(elem ir.Type) ir.Type {
	if s, ok := b.like.(ir.ShapedType); ok {
		return s.CloneWith(s.Shape(), elem)
	}
	return elem
}

func (b bits) int(w int, v int64) *ir.Value { return constant(b.Builder, b.shaped(ir.Int(w)), v) }

func (b bits) float(v float64) *ir.Value {
	a := ir.Float(ir.F32, v)
	if s, ok := b.shaped(ir.F32).(ir.ShapedType); ok {
		return arith.NewConstant(b.Builder, ir.SplatOf(s, a))
	}
	return arith.NewConstant(b.Builder, a)
}

func (b bits) to(def ir.Def[arith.CastOp], v *ir.Value, elem ir.Type) *ir.Value {
	return arith.Cast(b.Builder, def, v, b.shaped(elem))
}

func (b bits) bin(def ir.Def[arith.BinaryOp], x, y *ir.Value) *ir.Value {
	return arith.Binary(b.Builder, def, x, y)
}

func (b bits) cmp(p arith.CmpIPredicate, x, y *ir.Value) *ir.Value {
	return arith.NewCmpI(b.Builder, p, x, y)
}

func (b bits) sel(c, x, y *ir.Value) *ir.Value { return arith.NewSelect(b.Builder, c, x, y) }

// resized converts between formats that need no expansion.
func (b bits) resized(v *ir.Value, elem ir.Type) *ir.Value {
	switch from, to := floatWidth(v.Type()), floatWidth(elem); {
	case from < to:
		return b.to(arith.ExtF, v, elem)
	case from > to:
		return b.to(arith.TruncF, v, elem)
	}
	return v
}

func floatWidth(t ir.Type) int { return ir.ElemOrSelf(t).(*ir.FloatType).Width() }

// bf16ToF32 puts zeros behind the bits.
func bf16ToF32(b bits, v *ir.Value) *ir.Value {
	wide := b.to(arith.ExtUI, b.to(arith.Bitcast, v, ir.Int(16)), ir.I32)
	return b.to(arith.Bitcast, b.bin(arith.ShLI, wide, b.int(32, 16)), ir.F32)
}

// f32ToBF16 rounds to nearest even; a NaN is one of the target's.
func f32ToBF16(b bits, v *ir.Value) *ir.Value {
	isNaN := arith.NewCmpF(b.Builder, arith.UNE, v, v)
	bias, nan, sixteen, one := b.int(32, 0x7fff), b.int(16, 0x7fc0), b.int(32, 16), b.int(32, 1)
	x := b.to(arith.Bitcast, v, ir.I32)
	odd := b.bin(arith.AndI, b.bin(arith.ShRUI, x, sixteen), one)
	rounded := b.bin(arith.AddI, x, b.bin(arith.AddI, odd, bias))
	high := b.to(arith.TruncI, b.bin(arith.ShRUI, rounded, sixteen), ir.Int(16))
	return b.to(arith.Bitcast, b.sel(isNaN, nan, high), ir.BF16)
}

// e8m0ToF32 makes the number the exponent; all ones are NaN.
func e8m0ToF32(b bits, v *ir.Value) *ir.Value {
	x := b.to(arith.Bitcast, v, ir.I8)
	nan, wideNaN, at := b.int(8, -1), b.int(32, -1), b.int(32, 23)
	wide := b.bin(arith.ShLI, b.to(arith.ExtUI, x, ir.I32), at)
	return b.to(arith.Bitcast, b.sel(b.cmp(arith.EQ, x, nan), wideNaN, wide), ir.F32)
}

// f32ToE8M0 takes the exponent.
func f32ToE8M0(b bits, v *ir.Value) *ir.Value {
	x := b.to(arith.Bitcast, v, ir.I32)
	exponent := b.bin(arith.ShRUI, x, b.int(32, 23))
	return b.to(arith.Bitcast, b.to(arith.TruncI, exponent, ir.I8), ir.F8E8M0FNU)
}

// f4ToF32 moves the bits of a 4-bit number apart and corrects the exponent; 0.5,
// which is subnormal, is a case of its own.
func f4ToF32(b bits, v *ir.Value) *ir.Value {
	x := b.to(arith.Bitcast, v, ir.Int(4))
	c0, c1, c2, c4, c7 := b.int(4, 0), b.int(4, 1), b.int(4, 2), b.int(4, 4), b.int(4, 7)
	magnitude := b.bin(arith.AndI, x, c7)
	at := b.int(32, 20)
	shifted := b.bin(arith.ShLI, magnitude, c2)
	fraction := b.sel(b.cmp(arith.EQ, magnitude, c1), c0, shifted)
	low := b.bin(arith.ShLI, b.to(arith.ExtUI, fraction, ir.I32), at)
	zero, high, half := b.int(32, 0), b.int(32, 0x40000000), b.int(32, 0x3f000000)
	base := b.sel(b.cmp(arith.UGE, magnitude, c4), high, half)
	base = b.sel(b.cmp(arith.EQ, magnitude, c0), zero, base)
	sign, negative := b.int(32, -1<<31), b.int(4, -8)
	sign = b.sel(b.cmp(arith.UGE, x, negative), sign, zero)
	return b.to(arith.Bitcast, b.bin(arith.AddI, b.bin(arith.AddI, low, base), sign), ir.F32)
}

// f32ToF4 clamps to what a 4-bit number can hold, puts sign, exponent and the
// first bit of the fraction together, and rounds.
func f32ToF4(b bits, v *ir.Value) *ir.Value {
	c1, c3, c22 := b.int(4, 1), b.int(4, 3), b.int(32, 22)
	byte0, byteMinus1, zero := b.int(8, 0), b.int(8, -1), b.int(32, 0)
	most, least := b.float(6), b.float(-6)
	v = extremum(arith.ULTF, avoidNaN)(b.Builder, v, most)
	v = extremum(arith.UGTF, avoidNaN)(b.Builder, v, least)
	x := b.to(arith.Bitcast, v, ir.I32)
	sign := b.to(arith.TruncI, b.bin(arith.ShRUI, x, b.int(32, 31)), ir.Int(4))
	sign = b.bin(arith.ShLI, sign, c3)
	bias, exponentAt := b.int(32, 126), b.int(32, 23)
	exponent := b.bin(arith.SubI, b.bin(arith.ShRUI, x, exponentAt), bias)
	out := b.bin(arith.AddI, sign, b.bin(arith.ShLI, b.to(arith.TruncI, exponent, ir.Int(4)), c1))
	first := b.bin(arith.ShRUI, b.bin(arith.AndI, x, b.int(32, 0x400000)), c22)
	out = b.bin(arith.AddI, out, b.to(arith.TruncI, first, ir.Int(4)))
	// Exponents of zero and less: subnormal, or nothing is left.
	fractionMask := b.int(32, 0x7fffff)
	small := b.to(arith.TruncI, exponent, ir.I8)
	subnormal := b.cmp(arith.SLE, small, byte0)
	isMinus1 := b.cmp(arith.EQ, small, byteMinus1)
	inexact := b.cmp(arith.UGT, b.bin(arith.AndI, x, fractionMask), zero)
	halves := b.bin(arith.AndI, isMinus1, inexact)
	isZero := b.cmp(arith.EQ, small, byte0)
	ones, nothing := b.int(4, -1), b.int(4, 0)
	result := b.sel(subnormal, ones, out)
	result = b.sel(halves, nothing, result)
	result = b.sel(isZero, out, result)
	restMask, half := b.int(32, 0x3fffff), b.int(32, 0x200000)
	up := b.cmp(arith.UGE, b.bin(arith.AndI, x, restMask), half)
	up = b.bin(arith.OrI, up, subnormal)
	result = b.sel(up, b.bin(arith.AddI, result, c1), result)
	return b.to(arith.Bitcast, result, ir.F4E2M1FN)
}

// extensions and truncations are expansions by the narrow format, to and from
// f32.
var (
	extensions = map[ir.Type]func(b bits, v *ir.Value) *ir.Value{
		ir.BF16: bf16ToF32, ir.F8E8M0FNU: e8m0ToF32, ir.F4E2M1FN: f4ToF32,
	}
	truncations = map[ir.Type]func(b bits, v *ir.Value) *ir.Value{
		ir.BF16: f32ToBF16, ir.F8E8M0FNU: f32ToE8M0, ir.F4E2M1FN: f32ToF4,
	}
)

// expandExtF widens to f32, and from there to the result.
func expandExtF(r *rewrite.Rewriter, o arith.CastOp) bool {
	expand := extensions[ir.ElemOrSelf(o.In.Type())]
	if expand == nil {
		return false
	}
	b := bits{r.Builder, o.In.Type()}
	r.Replace(o.Op, b.resized(expand(b, o.In), ir.ElemOrSelf(o.Out.Type())))
	return true
}

// expandTruncF narrows from f32. Another rounding than to nearest even cannot be
// had.
func expandTruncF(r *rewrite.Rewriter, o arith.CastOp) bool {
	expand := truncations[ir.ElemOrSelf(o.Out.Type())]
	if expand == nil || o.Rounding.OK {
		return false
	}
	b := bits{r.Builder, o.In.Type()}
	r.Replace(o.Op, expand(b, b.resized(o.In, ir.F32)))
	return true
}

// expandScalingExtF multiplies by the scale.
func expandScalingExtF(r *rewrite.Rewriter, o arith.ScalingOp) bool {
	b := bits{r.Builder, o.In.Type()}
	elem := ir.ElemOrSelf(o.Out.Type())
	scale := flagged(b.to(arith.ExtF, powerOfTwo(b, o), elem), o)
	in := flagged(b.to(arith.ExtF, o.In, elem), o)
	r.Replace(o.Op, flagged(b.bin(arith.MulF, in, scale), o))
	return true
}

// expandScalingTruncF divides by the scale.
func expandScalingTruncF(r *rewrite.Rewriter, o arith.ScalingOp) bool {
	b := bits{r.Builder, o.In.Type()}
	scale := flagged(b.to(arith.ExtF, powerOfTwo(b, o), ir.ElemOrSelf(o.In.Type())), o)
	quotient := flagged(b.bin(arith.DivF, o.In, scale), o)
	out := flagged(b.to(arith.TruncF, quotient, ir.ElemOrSelf(o.Out.Type())), o)
	if mode := o.Attr("roundingmode"); mode != nil {
		out.DefiningOp().SetAttr("roundingmode", mode)
	}
	r.Replace(o.Op, out)
	return true
}

// powerOfTwo is the scale as the format that has only exponents.
func powerOfTwo(b bits, o arith.ScalingOp) *ir.Value {
	if ir.ElemOrSelf(o.Scale.Type()) == ir.F8E8M0FNU {
		return o.Scale
	}
	return flagged(b.to(arith.TruncF, o.Scale, ir.F8E8M0FNU), o)
}

// flagged gives an operation the fast-math flags of the one that it expands.
func flagged(v *ir.Value, o arith.ScalingOp) *ir.Value {
	if f := o.Attr("fastmath"); f != nil {
		v.DefiningOp().SetAttr("fastmath", f)
	}
	return v
}
