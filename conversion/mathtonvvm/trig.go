package mathtonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// pi/2 in three parts. A fused multiply-add is exact, so each part may have all digits of a double.
const (
	twoOverPi = 0.63661977236758134308
	pio2A     = 0x1.921fb54442d18p+0
	pio2B     = 0x1.1a62633145c07p-54
	pio2C     = -0x1.f1976b7ed8fbcp-110
)

// reduce is x - j·pi/2 and j, for the integer j nearest to x·2/pi; e is of f64.
func (e *expr) reduce(x *ir.Value) (r, j *ir.Value) {
	j = e.round(e.mul(x, e.num(twoOverPi)))
	r = e.fma(j, e.num(-pio2A), x)
	r = e.fma(j, e.num(-pio2B), r)
	return e.fma(j, e.num(-pio2C), r), j
}

// quadrant is j mod 4 as a 64-bit integer.
func (e *expr) quadrant(j *ir.Value) *ir.Value {
	return e.int(llvm.And.OpDef, llvm.FPToSI.New(e.Builder, llvm.CastOp{Arg: j}, e.bits()).Result, e.integer(3))
}

// trig chooses between the two polynomials by the quadrant, which starts from
// first: 0 for the sine, 1 for the cosine.
func (e *expr) trig(q *expr, quadrant *ir.Value, first int64, sin, cos *ir.Value) *ir.Value {
	n := q.int(llvm.Add.OpDef, quadrant, q.integer(first))
	bit := func(mask int64) *ir.Value {
		return llvm.NewICmp(e.Builder, llvm.NE, q.int(llvm.And.OpDef, n, q.integer(mask)), q.integer(0))
	}
	r := e.sel(bit(1), cos, sin)
	return e.sel(bit(2), e.neg(r), r)
}

func sinF(e *expr, xs []*ir.Value) *ir.Value { return e.trigF(xs[0], 0) }
func cosF(e *expr, xs []*ir.Value) *ir.Value { return e.trigF(xs[0], 1) }

// trigF reduces the angle in f64, where it stays exact for |x| < 2^40, and
// evaluates in f32.
func (e *expr) trigF(x *ir.Value, first int64) *ir.Value {
	d := &expr{Builder: e.Builder, t: like(e.t, ir.F64)}
	rd, j := d.reduce(llvm.FPExt.New(e.Builder, llvm.CastOp{Arg: x}, d.t).Result)
	r := llvm.FPTrunc.New(e.Builder, llvm.CastOp{Arg: rd}, e.t).Result
	s := e.mul(r, r)
	sin := e.poly(s, 2.86567956e-6, -1.98559923e-4, 8.33338592e-3, -1.66666672e-1)
	sin = e.fma(sin, e.mul(r, s), r)
	cos := e.poly(s, 2.44677067e-5, -1.38877297e-3, 4.16666567e-2, -0.5, 1)
	return e.trig(d, d.quadrant(j), first, sin, cos)
}

func sinD(e *expr, xs []*ir.Value) *ir.Value { return e.trigD(xs[0], 0) }
func cosD(e *expr, xs []*ir.Value) *ir.Value { return e.trigD(xs[0], 1) }

// factorials are the coefficients ±1/k! of sine (from 17 down to 3) and cosine
// (from 18 down to 2).
func factorials(from, to int) []float64 {
	var out []float64
	for k := from; k >= to; k -= 2 {
		f := 1.0
		for i := 2; i <= k; i++ {
			f *= float64(i)
		}
		if k/2%2 == 1 {
			f = -f
		}
		out = append(out, 1/f)
	}
	return out
}

func (e *expr) trigD(x *ir.Value, first int64) *ir.Value {
	r, j := e.reduce(x)
	s := e.mul(r, r)
	sin := e.fma(e.poly(s, factorials(17, 3)...), e.mul(r, s), r)
	cos := e.fma(e.poly(s, factorials(18, 2)...), s, e.num(1))
	return e.trig(e, e.quadrant(j), first, sin, cos)
}
