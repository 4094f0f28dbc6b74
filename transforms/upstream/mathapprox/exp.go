package mathapprox

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

const (
	ln2      = gomath.Ln2
	log2e    = gomath.Log2E
	log10e   = gomath.Log10E
	log10of2 = gomath.Ln2 / gomath.Ln10

	// ln2 in two parts. The first has so few digits that an integer times it is exact.
	ln2HiF = 0x1.62e4p-1
	ln2LoF = ln2 - ln2HiF
	ln2HiD = 0x1.62e42fefa38p-1
	ln2LoD = ln2 - ln2HiD
)

// expF is 2^n · e^r for x = n·ln2 + r, with e^r = 1 + r + r²·q(r). The coefficients of q were searched for the least
// error over all floats, of 0.989 units in the last place.
func expF(e expr, x *ir.Value) *ir.Value {
	x = e.clamp(x, -105, 89)
	n, bits := e.exponent(x, log2e)
	r := e.fma(n, e.num(-ln2HiF), x)
	r = e.fma(n, e.num(-ln2LoF), r)
	q := e.poly(r, 0x1.700a68p-10, 0x1.126eacp-7, 0x1.555108p-5, 0x1.55542cp-3, 0x1.000002p-1)
	return e.scale(e.add(e.fma(q, e.mul(r, r), r), e.num(1)), bits)
}

// exp2F has the polynomial of Cephes' exp2f.
func exp2F(e expr, x *ir.Value) *ir.Value {
	x = e.clamp(x, -151, 129)
	n, bits := e.exponent(x, 1)
	r := e.sub(x, n)
	p := e.poly(r, 1.535336188319500e-4, 1.339887440266574e-3, 9.618437357674640e-3, 5.550332471162809e-2,
		2.402264791363012e-1, 6.931472028550421e-1, 1)
	return e.scale(p, bits)
}

// taylor are 1/n!, …, 1/2!, 1, 1.
func taylor(n int) []float64 {
	out := make([]float64, n+1)
	f := 1.0
	for k := range out {
		if k > 0 {
			f *= float64(k)
		}
		out[n-k] = 1 / f
	}
	return out
}

// expTerms is where the Taylor series of the exponential ends for |r| < ln2/2 in f64.
const expTerms = 13

func expD(e expr, x *ir.Value) *ir.Value {
	x = e.clamp(x, -746, 711)
	n, bits := e.exponent(x, log2e)
	r := e.fma(n, e.num(-ln2HiD), x)
	r = e.fma(n, e.num(-ln2LoD), r)
	return e.scale(e.poly(r, taylor(expTerms)...), bits)
}

func exp2D(e expr, x *ir.Value) *ir.Value {
	x = e.clamp(x, -1080, 1025)
	n, bits := e.exponent(x, 1)
	return e.scale(e.poly(e.mul(e.sub(x, n), e.num(ln2)), taylor(expTerms)...), bits)
}

// smallExpm1 is e^x - 1 near zero, by the Taylor series up to a power.
func smallExpm1(e expr, x *ir.Value, terms int) *ir.Value {
	all := taylor(terms)
	return e.fma(e.mul(x, x), e.poly(x, all[:terms-1]...), x)
}

// expm1F uses the series near zero, where e^x - 1 loses all digits.
func expm1F(e expr, x *ir.Value) *ir.Value {
	large := e.sub(expF(e, x), e.num(1))
	r := e.sel(e.cmp(arith.OLT, e.abs(x), e.num(0.5)), smallExpm1(e, x, 9), large)
	return e.keepZero(x, r)
}

// tanhF is a polynomial near zero and 1 - 2/(e^(2|x|) + 1) elsewhere.
func tanhF(e expr, x *ir.Value) *ir.Value {
	a, s := e.abs(x), e.mul(x, x)
	small := e.mul(e.poly(s, 1.57394409e-2, -5.23025580e-2, 1.33152470e-1, -3.33327681e-1), s)
	return e.copysign(e.sel(e.cmp(arith.OLT, a, e.num(0.55)), e.fma(small, a, a), tanhLarge(e, a, expF)), x)
}

func tanhLarge(e expr, a *ir.Value, exp function) *ir.Value {
	return e.sub(e.num(1), e.div(e.num(2), e.add(exp(e, e.add(a, a)), e.num(1))))
}

// tanhD is u/(u + 2) for u = e^(2|x|) - 1 near zero.
func tanhD(e expr, x *ir.Value) *ir.Value {
	a := e.abs(x)
	near := e.clamp(e.add(a, a), 0, 0.7)
	u := smallExpm1(e, near, 17)
	small := e.div(u, e.add(u, e.num(2)))
	return e.copysign(e.sel(e.cmp(arith.OLT, a, e.num(0.35)), small, tanhLarge(e, a, expD)), x)
}

// erfF has two polynomials: in x near zero, and for 1 - e^p(|x|).
func erfF(e expr, x *ir.Value) *ir.Value {
	a, s := e.abs(x), e.mul(x, x)
	small := e.poly(s, -5.96761703e-4, 4.99119423e-3, -2.67681349e-2, 1.12819925e-1, -3.76125336e-1, 1.28379166e-1)
	small = e.fma(small, x, x)
	// Beyond 4 the polynomial no longer falls, and erf is 1.
	near := e.clamp(a, 0, 4)
	p := e.fma(e.poly(near, -1.72853470e-5, 3.83197126e-4, -3.88396438e-3, 2.42546219e-2, -1.06777877e-1, -6.34846687e-1,
		-1.28717512e-1), near, e.neg(near))
	large := e.copysign(e.sub(e.num(1), expF(e, p)), x)
	return e.sel(e.cmp(arith.OGT, a, e.num(0.927734375)), large, small)
}
