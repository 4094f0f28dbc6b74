package mathapprox

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// split writes a positive number as m·2^i with m in [origin, 2·origin); the exponent comes as a float. Subnormal
// numbers are scaled up.
func (e expr) split(x *ir.Value, origin int64) (m, i *ir.Value) {
	tiny, up := e.cmp(arith.OLT, x, e.num(e.tiny)), float64(e.mantissa+1)
	x = e.sel(tiny, e.mul(x, e.num(gomath.Exp2(up))), x)
	bits := e.bits(x)
	shift := e.int(e.mantissa)
	exponent := arith.Binary(e.Builder, arith.ShRSI, arith.Binary(e.Builder, arith.SubI, bits, e.int(origin)), shift)
	m = e.float(arith.Binary(e.Builder, arith.SubI, bits, arith.Binary(e.Builder, arith.ShLI, exponent, shift)))
	return m, e.sub(arith.Cast(e.Builder, arith.SIToFP, exponent, e.t), e.sel(tiny, e.num(up), e.num(0)))
}

// logSpecial replaces the result where x is not a positive finite number.
func (e expr) logSpecial(x, r *ir.Value) *ir.Value {
	inf := e.num(gomath.Inf(1))
	r = e.sel(e.cmp(arith.OEQ, x, inf), inf, r)
	r = e.sel(e.cmp(arith.OEQ, x, e.num(0)), e.num(gomath.Inf(-1)), r)
	return e.sel(e.cmp(arith.ULTF, x, e.num(0)), e.num(gomath.NaN()), r)
}

// logF is log(m)·ofE + i·of2 for x = m·2^i: ofE and of2 are the logarithms of e and 2 in the wanted base.
func logF(ofE, of2 float64) function {
	return func(e expr, x *ir.Value) *ir.Value {
		m, i := e.split(x, int64(gomath.Float32bits(2.0/3)))
		r := e.log1pSmall(e.sub(m, e.num(1)))
		if ofE != 1 {
			r = e.mul(r, e.num(ofE))
		}
		return e.logSpecial(x, e.fma(i, e.num(of2), r))
	}
}

// log1pSmall is log(1+f) on |f| <= 1/3, by a minimax polynomial.
func (e expr) log1pSmall(f *ir.Value) *ir.Value {
	s := e.mul(f, f)
	r := e.poly(s, -0.130310059, -0.121483512, -0.166846126, -0.249996200)
	t := e.poly(s, 0.140869141, 0.139814854, 0.200120345)
	r = e.fma(t, f, r)
	r = e.fma(r, f, e.num(0.333331972))
	r = e.fma(r, f, e.num(-0.5))
	return e.fma(r, s, f)
}

// log1pF corrects log of the rounded 1+x by the rounding error.
func log1pF(e expr, x *ir.Value) *ir.Value {
	one, inf := e.num(1), e.num(gomath.Inf(1))
	u := e.add(one, x)
	lost := e.sub(x, e.sub(u, one))
	r := e.add(logF(1, ln2)(e, u), e.div(lost, u))
	r = e.sel(e.cmp(arith.OLT, e.abs(x), e.num(0.25)), e.log1pSmall(x), r)
	// At -1 and at infinity the correction is not a number.
	r = e.sel(e.cmp(arith.OEQ, x, e.num(-1)), e.num(gomath.Inf(-1)), r)
	return e.sel(e.cmp(arith.OEQ, x, inf), inf, r)
}

// atanhSeries are 1/21, …, 1/3: on |s| <= 1/5 the rest is below 2^-53.
var atanhSeries = func() []float64 {
	var out []float64
	for k := 21; k >= 3; k -= 2 {
		out = append(out, 1/float64(k))
	}
	return out
}()

// logD is the series of atanh: log m = 2 atanh((m-1)/(m+1)).
func logD(ofE, of2 float64) function {
	return func(e expr, x *ir.Value) *ir.Value {
		m, i := e.split(x, int64(gomath.Float64bits(2.0/3)))
		f := e.sub(m, e.num(1))
		s := e.div(f, e.add(m, e.num(1)))
		z := e.mul(s, s)
		p := e.mul(e.poly(z, atanhSeries...), z)
		// 2s + 2s·p, with 2s = f - s·f to keep the digits of f.
		r := e.fma(e.mul(e.num(2), s), p, e.sub(f, e.mul(s, f)))
		if ofE != 1 {
			r = e.mul(r, e.num(ofE))
		}
		return e.logSpecial(x, e.fma(i, e.num(of2), r))
	}
}

func rsqrt(e expr, x *ir.Value) *ir.Value {
	return e.div(e.num(1), math.Sqrt.New(e.Builder, math.UnaryOp{Input: x}).Result)
}
