package intrange

import "math/big"

// commonBits widens a range to all numbers with the high bits that its bounds
// have in common.
func (r *Range) commonBits() [2]*big.Int {
	differing := new(big.Int).Xor(r.UMin, r.UMax).BitLen()
	low := unsignedMax(differing)
	return [2]*big.Int{new(big.Int).AndNot(r.UMin, low), new(big.Int).Or(r.UMax, low)}
}

func bitwise(x, y *Range, fn func(z, x, y *big.Int) *big.Int) *Range {
	op := func(a, b *big.Int) *big.Int { return fn(new(big.Int), a, b) }
	return overCorners(x.Width, op, x.commonBits(), y.commonBits(), false)
}

// And is the range of x & y.
func And(x, y *Range) *Range { return bitwise(x, y, (*big.Int).And) }

// Or is the range of x | y.
func Or(x, y *Range) *Range { return bitwise(x, y, (*big.Int).Or) }

// Xor is the range of x ^ y: the high bits that are common to each are those of
// the result.
func Xor(x, y *Range) *Range {
	differing := max(new(big.Int).Xor(x.UMin, x.UMax).BitLen(), new(big.Int).Xor(y.UMin, y.UMax).BitLen())
	low := unsignedMax(differing)
	z := new(big.Int).Xor(x.UMin, y.UMin)
	return FromUnsigned(x.Width, new(big.Int).AndNot(z, low), new(big.Int).Or(z, low))
}

// shift makes a corner of a shift, which is undefined for amounts of the width or more.
func shift(w int, fn func(z, x *big.Int, n uint) *big.Int) corner {
	return func(x, y *big.Int) *big.Int {
		if y.Cmp(big.NewInt(int64(w))) >= 0 {
			return nil
		}
		return fn(new(big.Int), x, uint(y.Uint64()))
	}
}

// ShrU is the range of the logical shift to the right.
func ShrU(x, y *Range) *Range {
	return overCorners(x.Width, shift(x.Width, (*big.Int).Rsh), x.unsigned(), y.unsigned(), false)
}

// ShrS is the range of the arithmetic shift to the right.
func ShrS(x, y *Range) *Range {
	return overCorners(x.Width, shift(x.Width, (*big.Int).Rsh), x.signed(), y.unsigned(), true)
}

// Shl is the range of the shift to the left: of the multiplication by a power of two.
func Shl(x, y *Range, f Flags) *Range {
	w := x.Width
	left := func(signed, promised bool) corner {
		return func(a, b *big.Int) *big.Int {
			if z := shift(w, (*big.Int).Lsh)(a, b); z != nil {
				return fit(w, z, signed, promised)
			}
			// An amount of the width or more: the farthest number, also for zero.
			return fit(w, farthest(w, a), signed, promised)
		}
	}
	return overCorners(w, left(false, f.NoUnsigned), x.unsigned(), y.unsigned(), false).
		Intersect(overCorners(w, left(true, f.NoSigned), x.signed(), y.unsigned(), true))
}

// farthest is a number of the sign of v that fits in no w bits.
func farthest(w int, v *big.Int) *big.Int {
	z := new(big.Int).Lsh(one, uint(w))
	if v.Sign() < 0 {
		return z.Neg(z)
	}
	return z
}
