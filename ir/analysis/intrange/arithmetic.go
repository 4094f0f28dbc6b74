package intrange

import "math/big"

// Add is the range of x + y.
func Add(x, y *Range, f Flags) *Range {
	w := x.Width
	u, s := fitting(w, (*big.Int).Add, false, f.NoUnsigned), fitting(w, (*big.Int).Add, true, f.NoSigned)
	return fromCorners(w, u(x.UMin, y.UMin), u(x.UMax, y.UMax), false).
		Intersect(fromCorners(w, s(x.SMin, y.SMin), s(x.SMax, y.SMax), true))
}

// Sub is the range of x - y.
func Sub(x, y *Range, f Flags) *Range {
	w := x.Width
	u, s := fitting(w, (*big.Int).Sub, false, f.NoUnsigned), fitting(w, (*big.Int).Sub, true, f.NoSigned)
	return fromCorners(w, u(x.UMin, y.UMax), u(x.UMax, y.UMin), false).
		Intersect(fromCorners(w, s(x.SMin, y.SMax), s(x.SMax, y.SMin), true))
}

// Mul is the range of x * y.
func Mul(x, y *Range, f Flags) *Range {
	w := x.Width
	return overCorners(w, fitting(w, (*big.Int).Mul, false, f.NoUnsigned), x.unsigned(), y.unsigned(), false).
		Intersect(overCorners(w, fitting(w, (*big.Int).Mul, true, f.NoSigned), x.signed(), y.signed(), true))
}

// MaxS is the range of the greater of two signed numbers.
func MaxS(x, y *Range) *Range {
	return FromSigned(x.Width, greater(x.SMin, y.SMin), greater(x.SMax, y.SMax))
}

// MinS is the range of the lesser of two signed numbers.
func MinS(x, y *Range) *Range {
	return FromSigned(x.Width, lesser(x.SMin, y.SMin), lesser(x.SMax, y.SMax))
}

// MaxU is the range of the greater of two unsigned numbers.
func MaxU(x, y *Range) *Range {
	return FromUnsigned(x.Width, greater(x.UMin, y.UMin), greater(x.UMax, y.UMax))
}

// MinU is the range of the lesser of two unsigned numbers.
func MinU(x, y *Range) *Range {
	return FromUnsigned(x.Width, lesser(x.UMin, y.UMin), lesser(x.UMax, y.UMax))
}
