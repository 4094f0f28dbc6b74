package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// The float next to π/2 and what it lacks.
const (
	halfPiHiF = 0x1.921fb6p0
	halfPiLoF = gomath.Pi/2 - halfPiHiF
)

// fromPi is k·π/2 - x.
func (e *expr) fromPi(k float64, x *ir.Value) *ir.Value {
	return e.add(e.sub(e.num(k*halfPiHiF), x), e.num(k*halfPiLoF))
}

// atanSmall is atan on [0, 1], a polynomial fitted to (atan(√s)/√s - 1)/s.
func (e *expr) atanSmall(x *ir.Value) *ir.Value {
	s := e.mul(x, x)
	p := e.poly(s, -9.3629947195e-4, 6.20725453378e-3, -1.92610813228e-2, 3.83274459831e-2, -5.76071608313e-2,
		7.4174969643e-2,
		-9.03674234207e-2, 1.11047067886e-1, -1.42853179639e-1, 1.99999902759e-1, -3.33333332933e-1)
	return e.fma(e.mul(p, s), x, x)
}

// atanF uses atan(x) = π/2 - atan(1/x) beyond 1.
func atanF(e *expr, xs []*ir.Value) *ir.Value {
	a := e.abs(xs[0])
	beyond := e.cmp(llvm.FCmpOGT, a, e.num(1))
	r := e.atanSmall(e.sel(beyond, e.div(e.num(1), a), a))
	return e.copysign(e.sel(beyond, e.fromPi(1, r), r), xs[0])
}

// atan2F is the angle in the first octant, mirrored to where (x, y) lies.
func atan2F(e *expr, xs []*ir.Value) *ir.Value {
	y, x := xs[0], xs[1]
	ay, ax := e.abs(y), e.abs(x)
	steep := e.cmp(llvm.FCmpOGT, ay, ax)
	least, most := e.sel(steep, ax, ay), e.sel(steep, ay, ax)
	// Equal numbers have the quotient 1, but for 0/0, which is to be 0; so infinity
	// over infinity is 1.
	t := e.sel(e.cmp(llvm.FCmpOEQ, ax, ay), e.num(1), e.div(least, most))
	t = e.sel(e.cmp(llvm.FCmpOEQ, most, e.num(0)), e.num(0), t)
	r := e.atanSmall(t)
	r = e.sel(steep, e.fromPi(1, r), r)
	left := llvm.NewICmp(e.Builder, llvm.SLT, e.toBits(x), e.integer(0))
	mirrored := e.fromPi(2, r)
	r = e.copysign(e.sel(left, mirrored, r), y)
	return e.sel(e.cmp(llvm.FCmpUNO, x, y), e.num(gomath.NaN()), r)
}

// asinSmall is asin(x) for s = x² up to 1/4.
func (e *expr) asinSmall(x, s *ir.Value) *ir.Value {
	p := e.poly(s, 3.36908472028e-2, 1.71492383577e-2, 3.11006627355e-2, 4.45994015285e-2, 7.5000945435e-2,
		1.66666663374e-1)
	return e.fma(e.mul(p, s), x, x)
}

// asinParts are asin|x| for |x| <= 1/2, and acos|x|, which is 2 asin(√((1-|x|)/2)),
// for the others.
func (e *expr) asinParts(x *ir.Value) (small, asin, acos *ir.Value) {
	a := e.abs(x)
	small = e.cmp(llvm.FCmpOLE, a, e.num(0.5))
	half := e.mul(e.num(0.5), e.sub(e.num(1), a))
	rest := e.asinSmall(llvm.Sqrt.New(e.Builder, e.t, half), half)
	return small, e.asinSmall(a, e.mul(a, a)), e.mul(e.num(2), rest)
}

func asinF(e *expr, xs []*ir.Value) *ir.Value {
	small, asin, acos := e.asinParts(xs[0])
	return e.copysign(e.sel(small, asin, e.fromPi(1, acos)), xs[0])
}

func acosF(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	small, asin, acos := e.asinParts(x)
	negative := e.cmp(llvm.FCmpOLT, x, e.num(0))
	middle := e.fromPi(1, e.copysign(asin, x))
	obtuse := e.fromPi(2, acos)
	return e.sel(small, middle, e.sel(negative, obtuse, acos))
}

// Beyond 2^12 a square hides the 1 next to it, and soon is infinite.
const large = 0x1p12

// asinhF is log(|x| + √(x² + 1)), by log1p so that small ones keep their digits.
func asinhF(e *expr, xs []*ir.Value) *ir.Value {
	a, one := e.abs(xs[0]), e.num(1)
	s := e.mul(a, a)
	root := llvm.Sqrt.New(e.Builder, e.t, e.add(s, one))
	r := log1pF(e, []*ir.Value{e.add(a, e.div(s, e.add(one, root)))})
	return e.copysign(e.sel(e.cmp(llvm.FCmpOGT, a, e.num(large)), e.logTwice(a), r), xs[0])
}

// acoshF is log1p(t + √(2t + t²)) for t = x - 1.
func acoshF(e *expr, xs []*ir.Value) *ir.Value {
	t := e.sub(xs[0], e.num(1))
	root := llvm.Sqrt.New(e.Builder, e.t, e.fma(t, t, e.add(t, t)))
	r := log1pF(e, []*ir.Value{e.add(t, root)})
	r = e.sel(e.cmp(llvm.FCmpOGT, xs[0], e.num(large)), e.logTwice(xs[0]), r)
	return e.sel(e.cmp(llvm.FCmpOLT, xs[0], e.num(1)), e.num(gomath.NaN()), r)
}

// logTwice is log(2x).
func (e *expr) logTwice(x *ir.Value) *ir.Value {
	return e.add(logF(1, ln2)(e, []*ir.Value{x}), e.num(ln2))
}

func atanhF(e *expr, xs []*ir.Value) *ir.Value {
	a := e.abs(xs[0])
	r := log1pF(e, []*ir.Value{e.div(e.add(a, a), e.sub(e.num(1), a))})
	return e.copysign(e.mul(e.num(0.5), r), xs[0])
}

// cbrtF is 2^(log2|x|/3) and one step of Newton's method.
func cbrtF(e *expr, xs []*ir.Value) *ir.Value {
	a := e.abs(xs[0])
	tiny := e.cmp(llvm.FCmpOLT, a, e.num(0x1p-126))
	n := e.sel(tiny, e.mul(a, e.num(0x1p24)), a)
	r := e.ex2(e.mul(logF(log2e, 1)(e, []*ir.Value{n}), e.num(1.0/3)))
	r = e.fma(e.sub(e.div(n, e.mul(r, r)), r), e.num(1.0/3), r)
	r = e.copysign(e.sel(tiny, e.mul(r, e.num(0x1p-8)), r), xs[0])
	// At zero and infinity the step divides the like by the like.
	r = e.sel(e.cmp(llvm.FCmpOEQ, a, e.num(0)), xs[0], r)
	return e.sel(e.cmp(llvm.FCmpOEQ, a, e.num(gomath.Inf(1))), xs[0], r)
}

// erfcF is 1 - erf near zero and P(q)·exp(-a²)/(1 + 2a) elsewhere, for a = |x|,
// with a polynomial in q = (a - 2)/(a + 2).
func erfcF(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	a := e.clamp(e.abs(x), 0, 10.2)
	q := e.div(e.sub(a, e.num(2)), e.add(a, e.num(2)))
	p := e.poly(q, 8.31847184669e-5, 1.76483197244e-4, -4.01831043671e-4, -1.42878094912e-3, 1.25105660131e-3,
		8.71228862936e-3,
		-8.02997729946e-3, -5.42183620762e-2, 1.64050906199e-1, -1.6603048913e-1, -9.27638157479e-2, 1.27697838235)
	p = e.div(p, e.fma(e.num(2), a, e.num(1)))
	// The square is rounded; its error scales the exponential.
	s := e.mul(a, a)
	lost := e.fma(e.neg(a), a, s)
	r := e.mul(p, expF(e, []*ir.Value{e.neg(s)}))
	r = e.fma(r, lost, r)
	r = e.sel(e.cmp(llvm.FCmpOLT, x, e.num(0)), e.sub(e.num(2), r), r)
	return e.sel(e.cmp(llvm.FCmpOLT, a, e.num(0.45)), e.sub(e.num(1), e.erfSmall(x)), r)
}

// fpowiF is pow with the integer as a float.
func fpowiF(e *expr, xs []*ir.Value) *ir.Value {
	return powF(e, []*ir.Value{xs[0], llvm.SIToFP.New(e.Builder, llvm.CastOp{Arg: xs[1]}, e.t).Result})
}

func fpowiD(e *expr, xs []*ir.Value) *ir.Value {
	return powD(e, []*ir.Value{xs[0], llvm.SIToFP.New(e.Builder, llvm.CastOp{Arg: xs[1]}, e.t).Result})
}
