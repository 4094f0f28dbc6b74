package gputocpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// Processors have no conversions of floats of eight bits. They are arithmetic on the bits of f32: an exponent is moved
// by adding to it, or by a multiplication or addition where a number is subnormal.

// float8 is a format of eight bits, sign included.
type float8 struct {
	mantissa int64 // bits
	bias     int64
	top      int64 // the bits of the largest number
	overflow int64 // what a larger one becomes: infinity, or NaN in a format without
	nan      int64
}

var float8s = map[ir.Type]float8{
	ir.F8E4M3FN: {mantissa: 3, bias: 7, top: 0x7e, overflow: 0x7f, nan: 0x7f},
	ir.F8E5M2:   {mantissa: 2, bias: 15, top: 0x7b, overflow: 0x7c, nan: 0x7e},
}

// Of f32.
const (
	mantissaBits = 23
	bias32       = 127
	infinity     = 0x7f800000
	signBit      = 1 << 31
)

// converted replaces a conversion from or to a float of eight bits; ok is false for another operation.
func (k *kernel) converted(op *ir.Op) (ok bool) {
	var c conversion
	c.b = ir.Before(op)
	var v *ir.Value
	switch {
	case arith.ExtF.Is(op):
		o := arith.ExtF.Of(op)
		if c.float8, ok = float8s[ir.ElemOrSelf(o.In.Type())]; ok {
			v = c.resized(c.widened(o.In), o.Out.Type())
		}
	case arith.TruncF.Is(op) && op.Attr("roundingmode") == nil:
		o := arith.TruncF.Of(op)
		if ir.ElemOrSelf(o.In.Type()) == ir.F64 {
			return false // to f32 first would round twice
		}
		if c.float8, ok = float8s[ir.ElemOrSelf(o.Out.Type())]; ok {
			v = c.narrowed(c.resized(o.In, like(o.In.Type(), ir.F32)), o.Out.Type())
		}
	}
	if ok {
		op.Result(0).ReplaceAllUsesWith(v)
		op.Erase()
	}
	return ok
}

// conversion makes code for one number or a vector of them.
type conversion struct {
	float8
	b *ir.Builder
}

// like is a type of the shape of another.
func like(t, elem ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return ir.Vector(v.Shape(), elem)
	}
	return elem
}

// constant is a number for each element of a type, or the float with these bits.
func (c conversion) constant(n int64, t ir.Type) *ir.Value {
	v := arith.NewConstant(c.b, splat(like(t, ir.I32), ir.Integer(ir.I32, n)))
	if ir.ElemOrSelf(t) == ir.F32 {
		return arith.Cast(c.b, arith.Bitcast, v, t)
	}
	return v
}

func splat(t ir.Type, elem ir.Attr) ir.Attr {
	if s, ok := t.(ir.ShapedType); ok {
		return ir.SplatOf(s, elem)
	}
	return elem
}

func (c conversion) op(def *ir.OpDef, x *ir.Value, n int64) *ir.Value {
	return c.b.Value(def, x.Type(), x, c.constant(n, x.Type()))
}

func (c conversion) or(x, y *ir.Value) *ir.Value { return arith.Binary(c.b, arith.OrI, x, y) }

// above chooses by whether a number of magnitude bits is greater than another.
func (c conversion) above(x *ir.Value, n int64, then, other *ir.Value) *ir.Value {
	is := arith.NewCmpI(c.b, arith.UGT, x, c.constant(n, x.Type()))
	return arith.NewSelect(c.b, is, then, other)
}

// resized is a float in a format of at most 32 bits from or to f32.
func (c conversion) resized(x *ir.Value, t ir.Type) *ir.Value {
	from, _ := ir.BitWidth(ir.ElemOrSelf(x.Type()))
	to, _ := ir.BitWidth(ir.ElemOrSelf(t))
	switch {
	case from < to:
		return arith.Cast(c.b, arith.ExtF, x, t)
	case from > to:
		return arith.Cast(c.b, arith.TruncF, x, t)
	}
	return x
}

// widened is the f32 of a float8. The bits in the place of those of f32 are the number with an exponent that is too
// small, also of a subnormal one.
func (c conversion) widened(x *ir.Value) *ir.Value {
	t := like(x.Type(), ir.I32)
	bits := arith.Cast(c.b, arith.ExtUI, arith.Cast(c.b, arith.Bitcast, x, like(x.Type(), ir.I8)), t)
	magnitude := c.op(arith.AndI.OpDef, bits, 0x7f)
	sign := c.op(arith.ShLI.OpDef, c.op(arith.AndI.OpDef, bits, 0x80), 24)
	small := arith.Cast(c.b, arith.Bitcast, c.op(arith.ShLI.OpDef, magnitude, mantissaBits-c.mantissa), like(t, ir.F32))
	scaled := c.op(arith.MulF.OpDef, small, (bias32+bias32-c.bias)<<mantissaBits)
	number := arith.Cast(c.b, arith.Bitcast, scaled, t)
	number = c.above(magnitude, c.top, c.constant(infinity, t), number)
	lastNumber := c.overflow
	if c.overflow == c.nan {
		lastNumber = c.top
	}
	number = c.above(magnitude, lastNumber, c.constant(infinity|1<<(mantissaBits-1), t), number)
	return arith.Cast(c.b, arith.Bitcast, c.or(number, sign), like(t, ir.F32))
}

// narrowed is the float8 nearest to an f32, the even one of two. A subnormal result is rounded by adding a number
// whose last bit has the value of the last of the result.
func (c conversion) narrowed(x *ir.Value, to ir.Type) *ir.Value {
	t := like(x.Type(), ir.I32)
	bits := arith.Cast(c.b, arith.Bitcast, x, t)
	magnitude := c.op(arith.AndI.OpDef, bits, signBit-1)
	sign := c.op(arith.ShRUI.OpDef, c.op(arith.AndI.OpDef, bits, signBit), 24)

	dropped := mantissaBits - c.mantissa
	odd := c.op(arith.AndI.OpDef, c.op(arith.ShRUI.OpDef, magnitude, dropped), 1)
	normal := c.op(arith.AddI.OpDef, arith.Binary(c.b, arith.AddI, magnitude, odd), 1<<(dropped-1)-1)
	normal = c.op(arith.ShRUI.OpDef, c.op(arith.SubI.OpDef, normal, (bias32-c.bias)<<mantissaBits), dropped)
	normal = c.above(normal, c.top, c.constant(c.overflow, t), normal)

	unit := (bias32 - c.bias + dropped + 1) << mantissaBits
	sum := c.op(arith.AddF.OpDef, arith.Cast(c.b, arith.Bitcast, magnitude, x.Type()), unit)
	small := c.op(arith.SubI.OpDef, arith.Cast(c.b, arith.Bitcast, sum, t), unit)

	number := c.above(magnitude, (bias32-c.bias+1)<<mantissaBits-1, normal, small)
	number = c.above(magnitude, infinity-1, c.constant(c.overflow, t), number)
	payload := c.op(arith.AndI.OpDef, c.op(arith.ShRUI.OpDef, magnitude, dropped), 1<<c.mantissa-1)
	number = c.above(magnitude, infinity, c.op(arith.OrI.OpDef, payload, c.nan), number)
	byte8 := arith.Cast(c.b, arith.TruncI, c.or(number, sign), like(t, ir.I8))
	return arith.Cast(c.b, arith.Bitcast, byte8, to)
}
