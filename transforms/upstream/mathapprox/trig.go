package mathapprox

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// π/2 in three parts. A fused multiply-add is exact, so each part may have all digits of a double.
const (
	twoOverPi = 0.63661977236758134308
	pio2A     = 0x1.921fb54442d18p+0
	pio2B     = 0x1.1a62633145c07p-54
	pio2C     = -0x1.f1976b7ed8fbcp-110
)

// reduce is x - j·π/2 in f64, with the integer j nearest to x·2/π in the last bits of an integer.
func (e expr) reduce(x *ir.Value) (r, bits *ir.Value) {
	j, bits := e.nearest(x, twoOverPi, 0)
	r = e.fma(j, e.num(-pio2A), x)
	r = e.fma(j, e.num(-pio2B), r)
	return e.fma(j, e.num(-pio2C), r), bits
}

// choose takes the sine or the cosine by the quadrant, which begins at first: 0 for the sine, 1 for the cosine. wide is
// of the type of the quadrant's bits.
func (e expr) choose(wide expr, bits *ir.Value, first int64, sin, cos *ir.Value) *ir.Value {
	n := arith.Binary(e.Builder, arith.AddI, bits, wide.int(first))
	bit := func(mask int64) *ir.Value {
		return arith.NewCmpI(e.Builder, arith.NE, arith.Binary(e.Builder, arith.AndI, n, wide.int(mask)), wide.int(0))
	}
	r := e.sel(bit(1), cos, sin)
	return e.sel(bit(2), e.neg(r), r)
}

// sin keeps zeros.
func sin(fn function) function {
	return func(e expr, x *ir.Value) *ir.Value { return e.keepZero(x, fn(e, x)) }
}

// trigF reduces the angle in f64 and evaluates in f32.
func trigF(first int64) function {
	return func(e expr, x *ir.Value) *ir.Value {
		d := expr{e.Builder, like(e.t, ir.F64), &double}
		rd, bits := d.reduce(arith.Cast(e.Builder, arith.ExtF, x, d.t))
		r := arith.Cast(e.Builder, arith.TruncF, rd, e.t)
		s := e.mul(r, r)
		sin := e.poly(s, 2.86567956e-6, -1.98559923e-4, 8.33338592e-3, -1.66666672e-1)
		sin = e.fma(sin, e.mul(r, s), r)
		cos := e.poly(s, 2.44677067e-5, -1.38877297e-3, 4.16666567e-2, -0.5, 1)
		return e.choose(d, bits, first, sin, cos)
	}
}

// alternating are the coefficients ±1/k! of the sine (from 17 down to 3) and the cosine (from 18 down to 2).
func alternating(from, to int) (out []float64) {
	all := taylor(from)
	for k := from; k >= to; k -= 2 {
		c := all[from-k]
		if k/2%2 == 1 {
			c = -c
		}
		out = append(out, c)
	}
	return out
}

func trigD(first int64) function {
	return func(e expr, x *ir.Value) *ir.Value {
		r, bits := e.reduce(x)
		s := e.mul(r, r)
		sin := e.fma(e.poly(s, alternating(17, 3)...), e.mul(r, s), r)
		cos := e.fma(e.poly(s, alternating(18, 2)...), s, e.num(1))
		return e.choose(e, bits, first, sin, cos)
	}
}
