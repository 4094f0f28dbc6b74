package footprint

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// sum is a constant and variables times their factors, in the variables' order.
type sum struct {
	constant int64
	terms    []term
}

type term struct {
	variable int
	factor   int64
}

func constant(n int64) *sum { return &sum{constant: n} }

// plus is s + factor·t, nil where that is too large to go on with.
func (s *sum) plus(t *sum, factor int64) *sum {
	out := &sum{constant: s.constant + factor*t.constant, terms: slices.Clone(s.terms)}
	for _, x := range t.terms {
		i, found := slices.BinarySearchFunc(out.terms, x.variable, func(y term, v int) int { return cmp.Compare(y.variable, v) })
		if !found {
			out.terms = slices.Insert(out.terms, i, term{x.variable, 0})
		}
		out.terms[i].factor += factor * x.factor
	}
	out.terms = slices.DeleteFunc(out.terms, func(x term) bool { return x.factor == 0 })
	if !small(out.constant) || slices.ContainsFunc(out.terms, func(x term) bool { return !small(x.factor) }) {
		return nil
	}
	return out
}

// small reports whether products of such numbers with extents of arrays are numbers.
func small(n int64) bool { return n > -math.MaxInt32 && n < math.MaxInt32 }

// known is the sum where it is a number.
func (s *sum) known() (int64, bool) { return s.constant, len(s.terms) == 0 }

// at is the sum for values of the variables.
func (s *sum) at(values []int64) int64 {
	n := s.constant
	for _, x := range s.terms {
		n += x.factor * values[x.variable]
	}
	return n
}

// set are variables, a bit each.
type set uint64

// maxVariables is how many variables a set can hold.
const maxVariables = 64

func (s set) has(i int) bool { return s>>i&1 != 0 }

// all yields the members.
func (s set) all(yield func(int) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(bits.TrailingZeros64(uint64(s))) {
			return
		}
	}
}
