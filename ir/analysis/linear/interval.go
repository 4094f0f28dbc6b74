package linear

import "math"

// An Interval is the set of integers from Lo to Hi, both included. A bound that is the least or the greatest int64
// is no bound.
type Interval struct{ Lo, Hi int64 }

// Everything is the interval of all integers.
func Everything() Interval { return Interval{math.MinInt64, math.MaxInt64} }

// Point is the interval of one number.
func Point(n int64) Interval { return Interval{n, n} }

// HasLo reports whether the interval has a least number.
func (i Interval) HasLo() bool { return i.Lo != math.MinInt64 }

// HasHi reports whether the interval has a greatest number.
func (i Interval) HasHi() bool { return i.Hi != math.MaxInt64 }

// In reports whether all numbers of the interval lie from lo to hi.
func (i Interval) In(lo, hi int64) bool { return i.HasLo() && i.HasHi() && lo <= i.Lo && i.Hi <= hi }

// plusTimes adds a multiple, which is not 0, of what lies in j. A bound that does not fit in 64 bits is none.
func (i Interval) plusTimes(j Interval, n int64) Interval {
	if n < 0 {
		j.Lo, j.Hi = j.Hi, j.Lo
	}
	return Interval{bound(i.Lo, j.Lo, n, math.MinInt64), bound(i.Hi, j.Hi, n, math.MaxInt64)}
}

// bound is x + n·y, or none where one of x and y is no bound.
func bound(x, y, n, none int64) int64 {
	z, ok := product(y, n)
	if x == none || y == math.MinInt64 || y == math.MaxInt64 || !ok {
		return none
	}
	if sum := x + z; (sum > x) == (z > 0) || z == 0 {
		return sum
	}
	return none
}

// Interval is where the sum lies if its terms lie in the given intervals.
func (s Sum[T]) Interval(of func(T) Interval) Interval {
	if s.overflowed {
		return Everything()
	}
	out := Point(s.constant)
	for _, t := range s.terms {
		out = out.plusTimes(of(t.Of), t.Coefficient)
	}
	return out
}
