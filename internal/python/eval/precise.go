package eval

import (
	"math"
	"math/big"
)

// Exponentials and logarithms rounded from many digits. C's library is right to within a little more than half a unit
// in the last place, so that the nearest float is what CPython gives but for about one argument in a thousand; Go's
// library is off more often.

// bitsOf is how many bits are computed with: those of a float, twice, and what the subtraction of multiples of ln 2
// eats up.
const bitsOf = 224

// preciseSteps is how many steps such a function counts for.
const preciseSteps = 500

func bigOf(f float64) *big.Float { return new(big.Float).SetPrec(bitsOf).SetFloat64(f) }

func bigInt(n int64) *big.Float { return new(big.Float).SetPrec(bitsOf).SetInt64(n) }

// ln2 is log 2.
func ln2() *big.Float {
	const digits = "0.693147180559945309417232121458176568075500134360255254120680009493393621969694715605863326996418687"
	x, _ := new(big.Float).SetPrec(bitsOf).SetString(digits)
	return x
}

// expBig is e**x for |x| < 2**20: of x = k ln 2 + r, the series of r/2**8 squared eight times, times 2**k.
func expBig(x *big.Float) *big.Float {
	l := ln2()
	q, _ := new(big.Float).Quo(x, l).Float64()
	k := math.Round(q)
	r := new(big.Float).Sub(x, new(big.Float).Mul(bigOf(k), l))
	r.SetMantExp(r, -8)
	sum, term := bigInt(1), bigInt(1)
	for i := int64(1); i < 24; i++ {
		term.Mul(term, r)
		term.Quo(term, bigInt(i))
		sum.Add(sum, term)
	}
	for range 8 {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

// logBig is log x for x > 0: of x = m 2**e, log m by Newton's steps of third order from what Go gives, plus e ln 2.
func logBig(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(bitsOf)
	e := x.MantExp(m)
	f, _ := m.Float64()
	y := bigOf(math.Log(f))
	for range 2 {
		p := expBig(y)
		d := new(big.Float).Sub(m, p)
		d.Quo(d, new(big.Float).Add(m, p))
		y.Add(y, d.Add(d, d))
	}
	return y.Add(y, new(big.Float).Mul(bigInt(int64(e)), ln2()))
}

func rounded(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// special says that a function of f is not to be computed by many digits.
func special(f float64) bool { return f == 0 || math.IsInf(f, 0) || math.IsNaN(f) }

func preciseExp(f float64) float64 {
	if special(f) || math.Abs(f) > 800 || math.Abs(f) < 1e-30 {
		return math.Exp(f)
	}
	return rounded(expBig(bigOf(f)))
}

// preciseLog is the logarithm to a base that is e, 2 or 10.
func preciseLog(f float64, base int64) float64 {
	if special(f) || f < 0 || f == 1 {
		return math.Log(f)
	}
	return rounded(logOf(bigOf(f), base))
}

func logOf(x *big.Float, base int64) *big.Float {
	l := logBig(x)
	if base != 0 {
		l.Quo(l, logBig(bigInt(base)))
	}
	return l
}

// precisePow is x**y.
func precisePow(x, y float64) float64 {
	guess := math.Pow(x, y)
	if special(x) || special(y) || special(guess) || x == 1 || guess == 1 || math.Abs(guess) < 1e-300 {
		return guess
	}
	l := logBig(bigOf(math.Abs(x)))
	return math.Copysign(rounded(expBig(l.Mul(l, bigOf(y)))), guess)
}
