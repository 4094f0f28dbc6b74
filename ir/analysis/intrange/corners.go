package intrange

import "math/big"

// corner computes an operation on one pair of numbers; nil where the result
// does not fit or is undefined.
type corner func(x, y *big.Int) *big.Int

// fromCorners is the range between two results, full when one is missing.
func fromCorners(w int, lo, hi *big.Int, signed bool) *Range {
	if lo == nil || hi == nil {
		return Full(w)
	}
	return between(w, lo, hi, signed)
}

// overCorners is the range of the results on all pairs of bounds: that of an
// operation that is monotonic in each operand.
func overCorners(w int, fn corner, xs, ys [2]*big.Int, signed bool) *Range {
	var lo, hi *big.Int
	for _, x := range xs {
		for _, y := range ys {
			z := fn(x, y)
			if z == nil {
				return Full(w)
			}
			if lo == nil {
				lo, hi = z, z
				continue
			}
			lo, hi = lesser(lo, z), greater(hi, z)
		}
	}
	return between(w, lo, hi, signed)
}

func (r *Range) unsigned() [2]*big.Int { return [2]*big.Int{r.UMin, r.UMax} }

func (r *Range) signed() [2]*big.Int { return [2]*big.Int{r.SMin, r.SMax} }

// Flags are the overflow flags of an operation: it does not wrap.
type Flags struct{ NoSigned, NoUnsigned bool }

// fit is v if it is a w-bit number. Otherwise it is the nearest such number if the operation has a no-wrap flag, and
// nil if it has none.
func fit(w int, v *big.Int, signed, promised bool) *big.Int {
	lo, hi := zero, unsignedMax(w)
	if signed {
		lo, hi = signedMin(w), signedMax(w)
	}
	switch {
	case v.Cmp(lo) >= 0 && v.Cmp(hi) <= 0:
		return v
	case !promised:
		return nil
	case v.Cmp(lo) < 0:
		return lo
	}
	return hi
}

// fitting makes a corner of a function on unbounded integers.
func fitting(w int, fn func(z, x, y *big.Int) *big.Int, signed, promised bool) corner {
	return func(x, y *big.Int) *big.Int { return fit(w, fn(new(big.Int), x, y), signed, promised) }
}
