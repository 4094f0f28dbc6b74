package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Functions of floats that have no operation of their own: they are computed of others, exactly where C's are exact.

var composedFloatFunctions = []Function{
	{Name: "hypot", Params: "x, y", Result: "Expr", Doc: "The square root of x · x + y · y without intermediate overflow.",
		call: func(t *translator, a *args) (eval.Value, error) {
			x, err := t.floats(a, []string{"x", "y"})
			if err != nil {
				return nil, err
			}
			return number(t.hypot(x[0], x[1]), false), nil
		}},
	{Name: "ldexp", Params: "x, n", Result: "Expr", Doc: "x · 2ⁿ for an integer n, rounded once.",
		call: (*translator).ldexpOf},
	{Name: "nextafter", Params: "x, y", Result: "Expr",
		Doc: "The next representable number after x in the direction of y; y if both are equal.",
		call: func(t *translator, a *args) (eval.Value, error) {
			x, err := t.floats(a, []string{"x", "y"})
			if err != nil {
				return nil, err
			}
			if widthOf(x[0].Type()) < 16 {
				return nil, a.wrongf("x", "expected float16, got a %d-bit number; convert it: T.cast(x, \"float16\")",
					widthOf(x[0].Type()))
			}
			return number(t.nextAfter(x[0], x[1]), false), nil
		}},
}

// either is `yes if cond else no`.
func (t *translator) either(cond, yes, no *ir.Value) *ir.Value {
	return arith.Select.New(t.b, arith.SelectOp{Condition: cond, TrueValue: yes, FalseValue: no}, yes.Type()).Result
}

// hypot scales by the greater magnitude, so that no square overflows. C has an infinite result where one side is
// infinite, be the other NaN.
func (t *translator) hypot(x, y *ir.Value) *ir.Value {
	to := x.Type()
	if widthOf(to) < 32 {
		x, y = t.convert(x, false, ir.F32, false), t.convert(y, false, ir.F32, false)
	}
	typ := x.Type()
	literal := func(n float64) *ir.Value { return t.literal(n, typ, false).v }
	a, b := t.unary(math.AbsF, x), t.unary(math.AbsF, y)
	most, least := arith.Binary(t.b, arith.MaxNumF, a, b), arith.Binary(t.b, arith.MinNumF, a, b)
	ratio := arith.Binary(t.b, arith.DivF, least, most)
	root := t.unary(math.Sqrt, arith.Binary(t.b, arith.AddF, literal(1), arith.Binary(t.b, arith.MulF, ratio, ratio)))
	r := arith.Binary(t.b, arith.MulF, most, root)
	r = t.either(arith.NewCmpF(t.b, arith.OEQ, most, literal(0)), most, r)
	r = t.either(arith.NewCmpF(t.b, arith.UNO, a, b), arith.Binary(t.b, arith.AddF, a, b), r)
	inf := literal(infinite)
	r = t.either(arith.NewCmpF(t.b, arith.OEQ, most, inf), inf, r)
	return t.convert(r, false, to, false)
}

// ldexpOf multiplies by powers of two in float64. Rounding a narrower type once needs the wider multiplication. In
// float64 it takes up to three multiplications, and only one rounds: beyond the powers that are normal numbers, the
// first ones leave the 53 bits of x below all that matters.
func (t *translator) ldexpOf(a *args) (eval.Value, error) {
	x, err := t.floats(a, []string{"x"})
	if err != nil {
		return nil, err
	}
	n, err := t.scalarOf(a.site("n"), a.value("n"), nil)
	switch {
	case err != nil:
		return nil, err
	case n.isFloat():
		return nil, a.wrongf("n", "the exponent must be an integer, got a float; convert it: T.cast(n, \"int32\")")
	}
	const (
		bias, fraction = 1023, 52 // of float64
		least, most    = 1 - bias, bias
		down           = least + fraction + 1
	)
	literal := func(n int64, typ ir.Type) *ir.Value { return t.literal(n, typ, false).v }
	clamp := func(e *ir.Value, low, high int64) *ir.Value {
		return arith.Binary(t.b, arith.MinSI, arith.Binary(t.b, arith.MaxSI, e, literal(low, ir.I64)), literal(high, ir.I64))
	}
	r := t.convert(x[0], false, ir.F64, false)
	times := func(e *ir.Value) {
		bits := arith.Binary(t.b, arith.ShLI, arith.Binary(t.b, arith.AddI, e, literal(bias, ir.I64)),
			literal(fraction, ir.I64))
		r = arith.Binary(t.b, arith.MulF, r, arith.Cast(t.b, arith.Bitcast, bits, ir.F64))
	}
	e := t.converted(n, ir.I64, false).v
	if x[0].Type() == ir.F64 {
		e = clamp(e, 3*least, 3*most)
		for range 2 {
			step := t.either(arith.NewCmpI(t.b, arith.SGT, e, literal(most, ir.I64)), literal(most, ir.I64), literal(0, ir.I64))
			step = t.either(arith.NewCmpI(t.b, arith.SLT, e, literal(least, ir.I64)), literal(down, ir.I64), step)
			times(step)
			e = arith.Binary(t.b, arith.SubI, e, step)
		}
	}
	times(clamp(e, least, most))
	return number(t.convert(r, false, x[0].Type(), false), false), nil
}

// nextAfter counts the bits of x up or down: those of floats are ordered as their magnitudes.
func (t *translator) nextAfter(x, y *ir.Value) *ir.Value {
	typ := x.Type()
	bits := ir.Int(widthOf(typ))
	integer := func(n int64) *ir.Value { return t.literal(n, bits, false).v }
	zero := t.literal(0.0, typ, false).v
	away := arith.NewCmpI(t.b, arith.EQ, arith.NewCmpF(t.b, arith.OLT, x, y), arith.NewCmpF(t.b, arith.OGT, x, zero))
	step := t.either(away, integer(1), integer(-1))
	next := arith.Cast(t.b, arith.Bitcast, arith.Binary(t.b, arith.AddI, arith.Cast(t.b, arith.Bitcast, x, bits), step),
		typ)
	least := arith.Cast(t.b, arith.Bitcast, integer(1), typ)
	least = math.CopySign.New(t.b, math.BinaryOp{LHS: least, RHS: y}, typ).Result
	r := t.either(arith.NewCmpF(t.b, arith.OEQ, x, zero), least, next)
	r = t.either(arith.NewCmpF(t.b, arith.OEQ, x, y), y, r)
	return t.either(arith.NewCmpF(t.b, arith.UNO, x, y), arith.Binary(t.b, arith.AddF, x, y), r)
}
