package footprint

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// sum is a linear form of variables. A nil sum is not known.
type sum = linear.Sum[int]

func constant(n int64) *sum { return known(linear.Number[int](n)) }

// known is a sum of numbers that are small, nil for others: these times an extent of an array do not overflow.
func known(s sum) *sum {
	large := slices.ContainsFunc(s.Terms(), func(t linear.Term[int]) bool { return !small(t.Coefficient) })
	if s.Overflowed() || !small(s.Constant()) || large {
		return nil
	}
	return &s
}

func small(n int64) bool { return n > -math.MaxInt32 && n < math.MaxInt32 }

// plus is s + factor·t.
func plus(s, t *sum, factor int64) *sum { return known(s.PlusTimes(*t, factor)) }

// valueAt is the value of a sum for values of the variables.
func valueAt(s *sum, values []int64) int64 { return s.At(func(i int) int64 { return values[i] }) }
