package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

const (
	ln2      = gomath.Ln2
	log2e    = gomath.Log2E
	log10e   = gomath.Log10E
	log10of2 = gomath.Ln2 / gomath.Ln10

	// ln2 in two parts: n times the first is exact for the n that occur.
	ln2HiD = 0x1.62e42fefa38p-1
	ln2LoD = 0x1.ef35793c7673p-45

	// log2(e) in two numbers of f32.
	log2eHiF = 0x1.715476p0
	log2eLoF = log2e - log2eHiF
)

func exp2F(e *expr, xs []*ir.Value) *ir.Value { return e.ex2(xs[0]) }

// ex2Fast is one instruction; results below the normal range are zero.
func (e *expr) ex2Fast(x *ir.Value) *ir.Value { return e.nvvm("ex2.approx.ftz.f", x) }

func exp2Fast(e *expr, xs []*ir.Value) *ir.Value { return e.ex2Fast(xs[0]) }

func expFast(e *expr, xs []*ir.Value) *ir.Value { return e.ex2Fast(e.mul(xs[0], e.num(log2e))) }

// expF is 2^n · 2^f with n the integer next to x·log2(e).
func expF(e *expr, xs []*ir.Value) *ir.Value { return e.expScaledF(xs[0], 0) }

// expHalfF is exp(x)/2 of a positive x. It is finite somewhat longer.
func expHalfF(e *expr, xs []*ir.Value) *ir.Value { return e.expScaledF(xs[0], -1) }

// roundsF + n, for a small n, has n in the last bits of its mantissa: the sum rounds to an integer, and a shift makes
// an exponent of it. That saves a rounding and a second ex2, two instructions of the special function units.
const roundsF = 0x1.8p23

// expScaledF is exp(x)·2^scale. The bounds of n keep 2^n a normal number. Beyond them f grows, until ex2 gives the
// infinity or the zero; it is computed from x itself, so that NaN stays.
func (e *expr) expScaledF(x *ir.Value, scale float64) *ir.Value {
	bounded := llvm.MinNum.New(e.Builder, e.t, llvm.MaxNum.New(e.Builder, e.t, x, e.num(-87.3)), e.num(88))
	bias := 127 + scale
	biased := e.fma(bounded, e.num(log2e), e.num(roundsF+bias))
	n := e.sub(biased, e.num(roundsF+bias))
	f := e.fma(x, e.num(log2eHiF), e.neg(n))
	f = e.fma(x, e.num(log2eLoF), f)
	return e.mul(e.ex2Fast(f), e.fromBits(e.int(llvm.Shl.OpDef, e.toBits(biased), e.integer(23))))
}

// expm1F uses a polynomial near zero, where exp(x) - 1 loses all digits.
func expm1F(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	small := e.poly(x, 1.0/5040, 1.0/720, 1.0/120, 1.0/24, 1.0/6, 0.5)
	small = e.fma(e.mul(x, x), small, x)
	large := e.sub(expF(e, xs), e.num(1))
	return e.sel(e.cmp(llvm.FCmpOLT, e.abs(x), e.num(0.35)), small, large)
}

func expm1D(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	small := e.poly(x, expTaylor[:len(expTaylor)-2]...)
	small = e.fma(e.mul(x, x), small, x)
	large := e.sub(expD(e, xs), e.num(1))
	return e.sel(e.cmp(llvm.FCmpOLT, e.abs(x), e.num(0.35)), small, large)
}

// expTaylor are 1/13!, …, 1/2!, 1, 1.
var expTaylor = func() []float64 {
	out := make([]float64, 14)
	f := 1.0
	for k := range out {
		if k > 0 {
			f *= float64(k)
		}
		out[13-k] = 1 / f
	}
	return out
}()

// expD is a Taylor polynomial on |r| < ln2/2, scaled by two powers of two so that
// neither leaves the range of normal numbers.
func expD(e *expr, xs []*ir.Value) *ir.Value { return e.expScaledD(xs[0], 0) }

// expHalfD is exp(x)/2, which is finite somewhat longer.
func expHalfD(e *expr, xs []*ir.Value) *ir.Value { return e.expScaledD(xs[0], -1) }

// expScaledD is exp(x)·2^scale.
func (e *expr) expScaledD(x *ir.Value, scale float64) *ir.Value {
	x = e.clamp(x, -746, 711)
	n := e.round(e.mul(x, e.num(log2e)))
	r := e.fma(n, e.num(-ln2HiD), x)
	r = e.fma(n, e.num(-ln2LoD), r)
	return e.scale(e.poly(r, expTaylor...), e.add(n, e.num(scale)))
}

// scale is p·2^n for an integer n.
func (e *expr) scale(p, n *ir.Value) *ir.Value {
	i := llvm.FPToSI.New(e.Builder, llvm.CastOp{Arg: n}, e.bits()).Result
	half := e.int(llvm.AShr.OpDef, i, e.integer(1))
	rest := e.int(llvm.Sub.OpDef, i, half)
	return e.mul(e.mul(p, e.pow2(half)), e.pow2(rest))
}

// pow2 is 2^i of a double, for i in the range of normal exponents.
func (e *expr) pow2(i *ir.Value) *ir.Value {
	biased := e.int(llvm.Add.OpDef, i, e.integer(1023))
	return e.fromBits(e.int(llvm.Shl.OpDef, biased, e.integer(52)))
}

func exp2D(e *expr, xs []*ir.Value) *ir.Value {
	x := e.clamp(xs[0], -1080, 1025)
	n := e.round(x)
	return e.scale(e.poly(e.mul(e.sub(x, n), e.num(ln2)), expTaylor...), n)
}

// coshOf is exp|x|/2 + 1/(2 exp|x|).
func coshOf(half function) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		h := half(e, []*ir.Value{e.abs(xs[0])})
		return e.add(h, e.div(e.num(0.25), h))
	}
}

// sinhOf is (u + u/(u+1)) / 2 with u = exp|x| - 1, which is exact near zero.
func sinhOf(half, expm1 function) function {
	return func(e *expr, xs []*ir.Value) *ir.Value {
		a := e.abs(xs[0])
		u := expm1(e, []*ir.Value{a})
		small := e.mul(e.num(0.5), e.add(u, e.div(u, e.add(u, e.num(1)))))
		large := half(e, []*ir.Value{a})
		return e.copysign(e.sel(e.cmp(llvm.FCmpOLT, a, e.num(20)), small, large), xs[0])
	}
}

// tanhF is a polynomial near zero and 1 - 2/(exp(2|x|) + 1) elsewhere.
func tanhF(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	a := e.abs(x)
	s := e.mul(x, x)
	small := e.mul(e.poly(s, 1.57394409e-2, -5.23025580e-2, 1.33152470e-1, -3.33327681e-1), s)
	small = e.fma(small, x, x)
	// What ex2 and rcp err by counts the less the nearer the result is to 1.
	q := e.add(e.ex2Fast(e.mul(a, e.num(2*log2e))), e.num(1))
	large := e.fma(e.nvvm("rcp.approx.ftz.f", q), e.num(-2), e.num(1))
	return e.sel(e.cmp(llvm.FCmpOLT, a, e.num(0.55)), small, e.copysign(large, x))
}

func tanhD(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	a := e.abs(x)
	u := expm1D(e, []*ir.Value{e.mul(e.num(2), a)})
	small := e.copysign(e.div(u, e.add(u, e.num(2))), x)
	q := e.add(expD(e, []*ir.Value{e.add(a, a)}), e.num(1))
	large := e.copysign(e.sub(e.num(1), e.div(e.num(2), q)), x)
	return e.sel(e.cmp(llvm.FCmpOLT, a, e.num(0.55)), small, large)
}

// erfF has two minimax polynomials: in x near zero, and for 1 - exp(p(|x|)).
func erfF(e *expr, xs []*ir.Value) *ir.Value {
	x := xs[0]
	a, s := e.abs(x), e.mul(x, x)
	r := e.fma(e.num(-1.72853470e-5), a, e.num(3.83197126e-4))
	u := e.fma(e.num(-3.88396438e-3), a, e.num(2.42546219e-2))
	r = e.fma(r, s, u)
	for _, c := range []float64{-1.06777877e-1, -6.34846687e-1, -1.28717512e-1} {
		r = e.fma(r, a, e.num(c))
	}
	r = e.fma(r, a, e.neg(a))
	large := e.copysign(e.sub(e.num(1), expF(e, []*ir.Value{r})), x)
	// Beyond 4 the polynomial no longer falls, and erf is 1.
	large = e.sel(e.cmp(llvm.FCmpOGT, a, e.num(4)), e.copysign(e.num(1), x), large)
	return e.sel(e.cmp(llvm.FCmpOGT, a, e.num(0.927734375)), large, e.erfSmall(x))
}

func (e *expr) erfSmall(x *ir.Value) *ir.Value {
	s := e.mul(x, x)
	r := e.poly(s, -5.96761703e-4, 4.99119423e-3, -2.67681349e-2, 1.12819925e-1, -3.76125336e-1, 1.28379166e-1)
	return e.fma(r, x, x)
}

func rsqrt(e *expr, xs []*ir.Value) *ir.Value {
	return e.div(e.num(1), llvm.Sqrt.New(e.Builder, e.t, xs[0]))
}

func rsqrtFast(e *expr, xs []*ir.Value) *ir.Value { return e.nvvm("rsqrt.approx.f", xs[0]) }
