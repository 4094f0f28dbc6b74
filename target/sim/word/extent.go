package word

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// Product is x·y of sizes that are not negative, or the greatest number when that
// is too much.
func Product(x, y int64) int64 {
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
		n = Product(n, d)
	}
	return n, true
}
