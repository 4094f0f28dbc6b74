package intrange

import "math/big"

// rounding corrects a quotient that was rounded towards zero.
type rounding func(x, y, quotient *big.Int) *big.Int

func towardsZero(_, _, q *big.Int) *big.Int { return q }

func upwards(x, y, q *big.Int) *big.Int {
	if new(big.Int).Rem(x, y).Sign() != 0 && (x.Sign() < 0) == (y.Sign() < 0) {
		return new(big.Int).Add(q, one)
	}
	return q
}

func downwards(x, y, q *big.Int) *big.Int {
	if new(big.Int).Rem(x, y).Sign() != 0 && (x.Sign() < 0) != (y.Sign() < 0) {
		return new(big.Int).Sub(q, one)
	}
	return q
}

func quotient(w int, round rounding, signed bool) corner {
	return func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil // the bounds contradict each other
		}
		q := fit(w, new(big.Int).Quo(x, y), signed, false)
		if q == nil {
			return nil
		}
		return fit(w, round(x, y, q), signed, false)
	}
}

func divU(x, y *Range, round rounding) *Range {
	if y.UMin.Sign() == 0 {
		// Division by zero is undefined; by anything else it makes no greater.
		lo := zero
		if y.UMax.Sign() != 0 {
			lo = new(big.Int).Quo(x.UMin, y.UMax)
		}
		return FromUnsigned(x.Width, lo, x.UMax)
	}
	return overCorners(x.Width, quotient(x.Width, round, false), x.unsigned(), y.unsigned(), false)
}

func divS(x, y *Range, round rounding) *Range {
	if y.SMin.Sign() <= 0 && y.SMax.Sign() >= 0 {
		return Full(x.Width)
	}
	return overCorners(x.Width, quotient(x.Width, round, true), x.signed(), y.signed(), true)
}

// DivU is the range of unsigned x / y.
func DivU(x, y *Range) *Range { return divU(x, y, towardsZero) }

// CeilDivU is the range of unsigned x / y, rounded up.
func CeilDivU(x, y *Range) *Range { return divU(x, y, upwards) }

// DivS is the range of signed x / y, rounded towards zero.
func DivS(x, y *Range) *Range { return divS(x, y, towardsZero) }

// FloorDivS is the range of signed x / y, rounded down.
func FloorDivS(x, y *Range) *Range { return divS(x, y, downwards) }

// CeilDivS is the range of signed x / y, rounded up. Upstream takes the least
// number to wrap when it is divided; it does not.
func CeilDivS(x, y *Range) *Range { return divS(x, y, upwards) }

// RemS is the range of the remainder of signed division.
func RemS(x, y *Range) *Range {
	if y.SMin.Sign() <= 0 && y.SMax.Sign() >= 0 {
		return Full(x.Width)
	}
	divisor := y.SMax
	if y.SMin.Sign() < 0 {
		divisor = new(big.Int).Neg(y.SMin)
	}
	most := new(big.Int).Sub(divisor, one)
	lo, hi := zero, zero
	if x.SMin.Sign() < 0 {
		lo = new(big.Int).Neg(most)
	}
	if x.SMax.Sign() > 0 {
		hi = most
	}
	if y.SMin.Cmp(y.SMax) == 0 {
		if a, b, ok := sweep(x.SMin, x.SMax, divisor); ok {
			lo, hi = a, b
		}
	}
	return FromSigned(x.Width, lo, hi)
}

// RemU is the range of the remainder of unsigned division.
func RemU(x, y *Range) *Range {
	lo := zero
	hi := lesser(x.UMax, toUnsigned(x.Width, new(big.Int).Sub(y.UMax, one)))
	if y.UMin.Sign() != 0 && y.UMin.Cmp(y.UMax) == 0 {
		if a, b, ok := sweep(x.UMin, x.UMax, y.UMax); ok {
			lo, hi = a, b
		}
	}
	return FromUnsigned(x.Width, lo, hi)
}

// sweep are the remainders of the ends of a range that lies between two
// multiples of the divisor.
func sweep(lo, hi, divisor *big.Int) (a, b *big.Int, ok bool) {
	if new(big.Int).Sub(hi, lo).Cmp(divisor) >= 0 {
		return nil, nil, false
	}
	a, b = new(big.Int).Rem(lo, divisor), new(big.Int).Rem(hi, divisor)
	return a, b, a.Cmp(b) <= 0
}
