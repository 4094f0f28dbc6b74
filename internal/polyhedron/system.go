package polyhedron

import (
	"math"
	"slices"
)

// Linear is the sum of a constant, at 0, and of the variables times their
// coefficients, variable i at i+1. Coefficients beyond the end are 0.
type Linear []int64

// Constant is a number.
func Constant(c int64) Linear { return Linear{c} }

// Variable is variable i.
func Variable(i int) Linear {
	l := make(Linear, i+2)
	l[i+1] = 1
	return l
}

// Plus is l + factor·m.
func (l Linear) Plus(m Linear, factor int64) Linear {
	out := make(Linear, max(len(l), len(m)))
	copy(out, l)
	for i, c := range m {
		out[i] += factor * c
	}
	return out
}

// Coefficient is that of variable i.
func (l Linear) Coefficient(i int) int64 {
	if i+1 < len(l) {
		return l[i+1]
	}
	return 0
}

// System is a set of constraints. The zero System has none.
type System struct {
	// Vars is the number of variables.
	Vars int
	// zero are sums that equal 0, positive sums that are at least 0.
	zero, positive []Linear
}

// Clone is a copy that can be added to.
func (s *System) Clone() *System {
	return &System{s.Vars, slices.Clone(s.zero), slices.Clone(s.positive)}
}

// NewVar makes a variable.
func (s *System) NewVar() int {
	s.Vars++
	return s.Vars - 1
}

// Equal demands l = 0.
func (s *System) Equal(l Linear) { s.zero = append(s.zero, l) }

// AtLeastZero demands l ≥ 0.
func (s *System) AtLeastZero(l Linear) { s.positive = append(s.positive, l) }

// With is the system with l ≥ 0 added.
func (s *System) With(l Linear) *System {
	c := s.Clone()
	c.AtLeastZero(l)
	return c
}

// Empty reports whether there is certainly no solution.
func (s *System) Empty() bool {
	e := eliminate(s, -1)
	return e.empty
}

// Lower is the greatest constant that is known not to be above variable v.
func (s *System) Lower(v int) (c int64, ok bool) {
	e := eliminate(s, v)
	c = math.MinInt64
	for _, l := range e.positive {
		if k := l.Coefficient(v); k > 0 {
			c, ok = max(c, ceilDiv(-l[0], k)), true
		}
	}
	return c, ok && !e.gaveUp
}

// Upper is the least constant that is known not to be below variable v.
func (s *System) Upper(v int) (c int64, ok bool) {
	e := eliminate(s, v)
	c = math.MaxInt64
	for _, l := range e.positive {
		if k := l.Coefficient(v); k < 0 {
			c, ok = min(c, floorDiv(l[0], -k)), true
		}
	}
	return c, ok && !e.gaveUp
}

// Fixed is the only value of variable v, if there is one.
func (s *System) Fixed(v int) (int64, bool) {
	lo, ok1 := s.Lower(v)
	hi, ok2 := s.Upper(v)
	return lo, ok1 && ok2 && lo == hi
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }
