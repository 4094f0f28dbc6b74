package word

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// SaturatingMul is x·y of nonnegative sizes, or the greatest number if that overflows.
func SaturatingMul(x, y int64) int64 {
	if x > 0 && y > math.MaxInt64/x {
		return math.MaxInt64
	}
	return x * y
}

// Sum is x+y of sizes that are not negative, or the greatest number.
func Sum(x, y int64) int64 {
	if x > math.MaxInt64-y {
		return math.MaxInt64
	}
	return x + y
}

// Elements is how many a shape has, or the greatest number; ok is false for a
// shape that is not known.
func Elements(dims []int64) (n int64, ok bool) {
	n = 1
	for _, d := range dims {
		if d == ir.Dynamic {
			return 0, false
		}
		n = SaturatingMul(n, d)
	}
	return n, true
}
