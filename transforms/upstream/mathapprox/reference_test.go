package mathapprox_test

import (
	"math"
	"math/big"
)

// The functions of package math are not accurate to a unit in f64: these have 300 bits.

const precision = 300

func number(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func add(x, y *big.Float) *big.Float { return number(0).Add(x, y) }
func sub(x, y *big.Float) *big.Float { return number(0).Sub(x, y) }
func mul(x, y *big.Float) *big.Float { return number(0).Mul(x, y) }
func quo(x, y *big.Float) *big.Float { return number(0).Quo(x, y) }

// series adds terms, each the one before times what next says, until they no longer count.
func series(first *big.Float, next, part func(term *big.Float, k int) *big.Float) *big.Float {
	sum, term := number(0), first
	for k := 0; term.Sign() != 0 && (k < 4 || term.MantExp(nil) > sum.MantExp(nil)-precision); k++ {
		sum = add(sum, part(term, k))
		term = next(term, k)
	}
	return sum
}

func whole(term *big.Float, _ int) *big.Float { return term }

// atanh is s + s³/3 + …, and atan the same with alternating signs.
func atanh(s *big.Float, sign float64) *big.Float {
	square := mul(mul(s, s), number(sign))
	return series(s, func(term *big.Float, _ int) *big.Float { return mul(term, square) },
		func(term *big.Float, k int) *big.Float { return quo(term, number(float64(2*k+1))) })
}

var (
	bigLn2  = mul(number(2), atanh(quo(number(1), number(3)), 1))
	bigLn10 = bigLog(number(10))
	bigPi   = sub(mul(number(16), atanh(quo(number(1), number(5)), -1)),
		mul(number(4), atanh(quo(number(1), number(239)), -1)))
)

// rest is x - n·unit for the nearest integer n.
func rest(x, unit *big.Float) (r *big.Float, n int64) {
	q := quo(x, unit)
	n, _ = add(q, number(math.Copysign(0.5, float64(q.Sign())))).Int64()
	return sub(x, mul(number(0).SetInt64(n), unit)), n
}

func bigExp(x *big.Float) *big.Float {
	r, n := rest(x, bigLn2)
	e := series(number(1), func(term *big.Float, k int) *big.Float {
		return quo(mul(term, r), number(float64(k+1)))
	}, whole)
	return number(0).SetMantExp(e, int(n))
}

func bigLog(x *big.Float) *big.Float {
	m := number(0)
	e := x.MantExp(m)
	s := quo(sub(m, number(1)), add(m, number(1)))
	return add(mul(number(2), atanh(s, 1)), mul(number(float64(e)), bigLn2))
}

func bigSin(x *big.Float, quarter int64) *big.Float {
	r, n := rest(x, mul(bigPi, number(0.5)))
	n += quarter
	first, k0 := r, 1
	if n&1 != 0 {
		first, k0 = number(1), 0
	}
	square := mul(mul(r, r), number(-1))
	s := series(first, func(term *big.Float, k int) *big.Float {
		at := float64(2*k + k0)
		return quo(mul(term, square), number((at+1)*(at+2)))
	}, whole)
	if n&2 != 0 {
		s.Neg(s)
	}
	return s
}

// exactly is a function in 300 bits where it is finite and not zero; package math knows the rest.
func exactly(name string, f64 func(float64) float64) func(float64) float64 {
	of := map[string]func(x *big.Float) *big.Float{
		"exp":   bigExp,
		"exp2":  func(x *big.Float) *big.Float { return bigExp(mul(x, bigLn2)) },
		"log":   bigLog,
		"log2":  func(x *big.Float) *big.Float { return quo(bigLog(x), bigLn2) },
		"log10": func(x *big.Float) *big.Float { return quo(bigLog(x), bigLn10) },
		"sin":   func(x *big.Float) *big.Float { return bigSin(x, 0) },
		"cos":   func(x *big.Float) *big.Float { return bigSin(x, 1) },
		"tanh": func(x *big.Float) *big.Float {
			e := bigExp(add(x, x))
			return quo(sub(e, number(1)), add(e, number(1)))
		},
		"rsqrt": func(x *big.Float) *big.Float { return quo(number(1), number(0).Sqrt(x)) },
	}[name]
	return func(x float64) float64 {
		y := f64(x)
		if name == "tanh" && math.Abs(x) < 0x1p-60 {
			return x // and the next term of the series is less than half a unit
		}
		exponential := name == "exp" || name == "exp2" || name == "tanh"
		if of == nil || x == 0 || math.IsNaN(y) || math.IsInf(x, 0) || exponential && math.Abs(x) > 2000 {
			return y
		}
		z, _ := of(number(x)).Float64()
		return z
	}
}
