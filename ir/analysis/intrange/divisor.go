package intrange

import (
	"math"
	"math/big"
	"math/bits"
)

// Number is what is known of an integer: where it lies, and a number that divides
// it, read as signed; 0 for zero itself.
//
// A wrapped result differs from the exact one by a multiple of a power of two: only the power of two of its divisor is
// left. The same holds for a negative number that is read as unsigned.
type Number struct {
	*Range
	Divisor int64
}

// NumberOf is a number with only its range known.
func NumberOf(r *Range) Number {
	if d, ok := divisorOfConstant(r); ok {
		return Number{r, d}
	}
	return Number{r, 1}
}

// maxDivisor is the greatest divisor that is kept of a multiplication.
const maxDivisor = 1 << 62

// GCD is the greatest common divisor, of 0 and x that is x: what divides either of
// two numbers, their sum and their difference.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// powerOfTwo is that in d.
func powerOfTwo(d int64) int64 { return d & -d }

// divisorOfConstant is the magnitude of the only number of a range.
func divisorOfConstant(r *Range) (int64, bool) {
	if r == nil {
		return 0, false
	}
	v, ok := r.Constant()
	if !ok {
		return 0, false
	}
	v = new(big.Int).Abs(toSigned(r.Width, v))
	if !v.IsInt64() {
		return 1 << min(v.TrailingZeroBits(), 62), true
	}
	return v.Int64(), true
}

// constant is the only value of a number, as signed.
func (n Number) constant() (int64, bool) {
	v, ok := n.Constant()
	if !ok {
		return 0, false
	}
	v = toSigned(n.Width, v)
	return v.Int64(), v.IsInt64() && v.Int64() != math.MinInt64
}

func (n Number) nonNegative() bool { return n.SMin.Sign() >= 0 }

// unlessWrapped is d, of the result of an operation on the numbers of x and y, or
// what is left of it when that may wrap.
func unlessWrapped(d int64, op func(z, x, y *big.Int) *big.Int, x, y Number, f Flags) int64 {
	if d == powerOfTwo(d) || f.NoSigned {
		return d
	}
	fits := fitting(x.Width, op, true, false)
	for _, a := range x.signed() {
		for _, b := range y.signed() {
			if fits(a, b) == nil {
				return powerOfTwo(d)
			}
		}
	}
	return d
}

// CommonDivisor divides either of two numbers.
func CommonDivisor(x, y Number) int64 { return GCD(x.Divisor, y.Divisor) }

// AddDivisor divides x + y.
func AddDivisor(x, y Number, f Flags) int64 {
	return unlessWrapped(CommonDivisor(x, y), (*big.Int).Add, x, y, f)
}

// SubDivisor divides x - y.
func SubDivisor(x, y Number, f Flags) int64 {
	return unlessWrapped(CommonDivisor(x, y), (*big.Int).Sub, x, y, f)
}

// MulDivisor divides x * y.
func MulDivisor(x, y Number, f Flags) int64 {
	return unlessWrapped(Times(x.Divisor, y.Divisor), (*big.Int).Mul, x, y, f)
}

// Times divides x·y if a divides x and b divides y: it is a·b, or its power of two if that is too great.
func Times(a, b int64) int64 {
	if hi, lo := bits.Mul64(uint64(a), uint64(b)); hi == 0 && lo <= maxDivisor {
		return int64(lo)
	}
	return 1 << min(bits.TrailingZeros64(uint64(a))+bits.TrailingZeros64(uint64(b)), 62)
}

// ShlDivisor divides x << y.
func ShlDivisor(x, y Number, f Flags) int64 {
	n, ok := y.constant()
	if !ok || n < 0 || n >= int64(min(x.Width, 62)) {
		return powerOfTwo(x.Divisor)
	}
	by := Number{Constant(x.Width+1, big.NewInt(1<<n)), 1 << n}
	return unlessWrapped(Times(x.Divisor, by.Divisor), (*big.Int).Mul, x, by, f)
}

// DivSDivisor divides the signed quotient, however it is rounded: where a constant
// divides x, it is exact.
func DivSDivisor(x, y Number) int64 {
	c, ok := y.constant()
	if !ok || c == 0 || x.Divisor%c != 0 {
		return 1
	}
	if c < 0 {
		c = -c
	}
	return x.Divisor / c
}

// DivUDivisor divides the unsigned quotient.
func DivUDivisor(x, y Number) int64 {
	if y.SMin.Sign() < 0 {
		return 1
	}
	if !x.nonNegative() {
		return powerOfTwo(DivSDivisor(Number{x.Range, powerOfTwo(x.Divisor)}, y))
	}
	return DivSDivisor(x, y)
}

// ShrSDivisor divides x >> y with the sign.
func ShrSDivisor(x, y Number) int64 { return DivSDivisor(x, powerTo(y, x.Width)) }

// ShrUDivisor divides x >> y without the sign.
func ShrUDivisor(x, y Number) int64 { return DivUDivisor(x, powerTo(y, x.Width)) }

// powerTo is 2 to the power of y, where that is one number of less than w bits.
func powerTo(y Number, w int) Number {
	if n, ok := y.constant(); ok && n >= 0 && n < int64(min(w, 62)) {
		return Number{Constant(w+1, big.NewInt(1<<n)), 1 << n}
	}
	return Number{Full(w), 1}
}

// RemSDivisor divides the remainder of signed division, which is x less a multiple
// of y.
func RemSDivisor(x, y Number) int64 {
	if c, ok := y.constant(); ok && c != 0 && x.Divisor%c == 0 {
		return 0
	}
	return CommonDivisor(x, y)
}

// RemUDivisor divides the remainder of unsigned division.
func RemUDivisor(x, y Number) int64 {
	if x.nonNegative() && y.nonNegative() {
		return RemSDivisor(x, y)
	}
	return GCD(powerOfTwo(x.Divisor), powerOfTwo(y.Divisor))
}

// AndDivisor divides x & y, which has the zeros of both at its end.
func AndDivisor(x, y Number) int64 {
	a, b := powerOfTwo(x.Divisor), powerOfTwo(y.Divisor)
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// OrDivisor divides x | y and x ^ y.
func OrDivisor(x, y Number) int64 { return powerOfTwo(CommonDivisor(x, y)) }

// SelectDivisor divides a choice: of x where cond is true.
func SelectDivisor(cond, x, y Number) int64 {
	switch c, ok := cond.constant(); {
	case !ok:
		return CommonDivisor(x, y)
	case c != 0:
		return x.Divisor
	}
	return y.Divisor
}

// Narrowed is a number as it is when its high bits are cut off.
func (n Number) Narrowed(w int) Number {
	return Number{Trunc(n.Range, w), CastDivisor(n, w, true)}
}

// CastDivisor divides a number of another width: after extension by the sign, or by
// zeros, or when its high bits are cut off.
func CastDivisor(x Number, w int, signed bool) int64 {
	cut := Full(min(w, x.Width))
	same := x.SMin.Cmp(cut.SMin) >= 0 && x.SMax.Cmp(cut.SMax) <= 0
	if w > x.Width && !signed {
		same = x.nonNegative()
	}
	if same {
		return x.Divisor
	}
	return powerOfTwo(x.Divisor)
}
