package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// logFast is lg2.approx times the logarithm of 2 in the wanted base.
func logFast(scale float64) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		r := e.nvvm("lg2.approx.f", xs[0])
		if scale == 1 {
			return r
		}
		return e.mul(r, e.num(scale))
	}
}

// split writes x, a positive normal number, as m·2^i with m in [2/3, 4/3); the
// exponent comes as a float.
func (e *expr) split(x *ir.Value, origin uint64, mantissa int, shift *ir.Value) (m, i *ir.Value) {
	bits := e.toBits(x)
	diff := e.int(llvm.Sub.OpDef, bits, e.integer(int64(origin)))
	ex := e.int(llvm.AShr.OpDef, diff, e.integer(int64(mantissa)))
	m = e.fromBits(e.int(llvm.Sub.OpDef, bits, e.int(llvm.Shl.OpDef, ex, e.integer(int64(mantissa)))))
	return m, e.add(llvm.SIToFP.New(e.Builder, llvm.CastOp{Arg: ex}, e.t).Result, shift)
}

// normalize scales subnormal numbers up and says by what exponent.
func (e *expr) normalize(x *ir.Value, least, factor, shift float64) (scaled, by *ir.Value) {
	tiny := e.cmp(llvm.FCmpOLT, x, e.num(least))
	return e.sel(tiny, e.mul(x, e.num(factor)), x), e.sel(tiny, e.num(shift), e.num(0))
}

// logSpecial replaces the result where x is not a positive finite number.
func (e *expr) logSpecial(x, r *ir.Value) *ir.Value {
	inf := e.num(gomath.Inf(1))
	r = e.sel(e.cmp(llvm.FCmpOEQ, x, inf), inf, r)
	r = e.sel(e.cmp(llvm.FCmpOEQ, x, e.num(0)), e.num(gomath.Inf(-1)), r)
	return e.sel(e.cmp(llvm.FCmpULT, x, e.num(0)), e.num(gomath.NaN()), r)
}

// logF is log(m)·ofE + i·of2 for x = m·2^i: ofE and of2 are the logarithms of e
// and 2 in the wanted base. The polynomial is minimax for log(1+f) on |f| <= 1/3.
func logF(ofE, of2 float64) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		x := xs[0]
		scaled, by := e.normalize(x, 0x1p-126, 0x1p23, -23)
		m, i := e.split(scaled, uint64(gomath.Float32bits(0.666666667)), 23, by)
		r := e.log1pSmall(e.sub(m, e.num(1)))
		if ofE != 1 {
			r = e.mul(r, e.num(ofE))
		}
		return e.logSpecial(x, e.fma(i, e.num(of2), r))
	}
}

// log1pSmall is log(1+f) on |f| <= 1/3.
func (e *expr) log1pSmall(f *ir.Value) *ir.Value {
	s := e.mul(f, f)
	r := e.poly(s, -0.130310059, -0.121483512, -0.166846126, -0.249996200)
	t := e.poly(s, 0.140869141, 0.139814854, 0.200120345)
	r = e.fma(t, f, r)
	r = e.fma(r, f, e.num(0.333331972))
	r = e.fma(r, f, e.num(-0.5))
	return e.fma(r, s, f)
}

// log1pF corrects log of the rounded 1+x by the rounding error.
func log1pF(e *expr, xs []*ir.Value) *ir.Value {
	x, one := xs[0], e.num(1)
	u := e.add(one, x)
	err := e.sub(x, e.sub(u, one))
	r := e.add(logF(1, ln2)(e, []*ir.Value{u}), e.div(err, u))
	r = e.sel(e.cmp(llvm.FCmpOLT, e.abs(x), e.num(0.25)), e.log1pSmall(x), r)
	// At -1 and at infinity the correction is not a number.
	r = e.sel(e.cmp(llvm.FCmpOEQ, x, e.num(-1)), e.num(gomath.Inf(-1)), r)
	inf := e.num(gomath.Inf(1))
	return e.sel(e.cmp(llvm.FCmpOEQ, x, inf), inf, r)
}

// logD is the series of atanh: log m = 2 atanh((m-1)/(m+1)).
func logD(ofE, of2 float64) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		x := xs[0]
		scaled, by := e.normalize(x, 0x1p-1022, 0x1p54, -54)
		m, i := e.split(scaled, gomath.Float64bits(2.0/3), 52, by)
		r := e.logMantissa(m)
		if ofE != 1 {
			r = e.mul(r, e.num(ofE))
		}
		return e.logSpecial(x, e.fma(i, e.num(of2), r))
	}
}

// atanhSeries are 1/21, …, 1/3: on |s| <= 1/5 the rest is below 2^-53.
var atanhSeries = func() []float64 {
	var out []float64
	for k := 21; k >= 3; k -= 2 {
		out = append(out, 1/float64(k))
	}
	return out
}()

func (e *expr) logMantissa(m *ir.Value) *ir.Value {
	one := e.num(1)
	f := e.sub(m, one)
	s := e.div(f, e.add(m, one))
	z := e.mul(s, s)
	p := e.mul(e.poly(z, atanhSeries...), z)
	// 2s + 2s·p, with 2s = f - s·f to keep the digits of f.
	twice := e.sub(f, e.mul(s, f))
	return e.fma(e.mul(e.num(2), s), p, twice)
}
