package linear

import (
	"math/bits"
	"slices"
)

// A Sum is a constant plus terms times their coefficients. The zero value is the number 0. Sums are never changed, so
// that they may share terms.
type Sum[T comparable] struct {
	constant   int64
	terms      []Term[T]
	overflowed bool
}

// A Term counts in a sum as often as its coefficient says, which is not 0.
type Term[T comparable] struct {
	Of          T
	Coefficient int64
}

// Number is the sum that is n.
func Number[T comparable](n int64) Sum[T] { return Sum[T]{constant: n} }

// Of is the sum that is one term.
func Of[T comparable](t T) Sum[T] { return Sum[T]{terms: []Term[T]{{t, 1}}} }

// Constant is the number that is added to the terms.
func (s Sum[T]) Constant() int64 { return s.constant }

// Terms are the terms, each once, in the order in which they were added.
func (s Sum[T]) Terms() []Term[T] { return s.terms }

// Overflowed reports whether a number of the sum did not fit in 64 bits. Nothing is known about such a sum: it is
// equal to no sum and lies in every interval.
func (s Sum[T]) Overflowed() bool { return s.overflowed }

// Known is the value of a sum without terms.
func (s Sum[T]) Known() (n int64, ok bool) { return s.constant, len(s.terms) == 0 && !s.overflowed }

// Is reports whether the sum is the number n.
func (s Sum[T]) Is(n int64) bool {
	m, ok := s.Known()
	return ok && m == n
}

// Coefficient is that of a term, 0 if the sum does not have it.
func (s Sum[T]) Coefficient(t T) int64 {
	if i := s.index(t); i >= 0 {
		return s.terms[i].Coefficient
	}
	return 0
}

func (s Sum[T]) index(t T) int {
	return slices.IndexFunc(s.terms, func(u Term[T]) bool { return u.Of == t })
}

// Single is the only term of a sum that is a multiple of it.
func (s Sum[T]) Single() (t Term[T], ok bool) {
	if len(s.terms) != 1 || s.constant != 0 || s.overflowed {
		return t, false
	}
	return s.terms[0], true
}

// Equal reports whether two sums have the same constant and terms, in any order: then they have the same value.
func (s Sum[T]) Equal(t Sum[T]) bool {
	if s.overflowed || t.overflowed || s.constant != t.constant || len(s.terms) != len(t.terms) {
		return false
	}
	return !slices.ContainsFunc(s.terms, func(u Term[T]) bool { return t.Coefficient(u.Of) != u.Coefficient })
}

// Plus is s + t.
func (s Sum[T]) Plus(t Sum[T]) Sum[T] { return s.PlusTimes(t, 1) }

// Minus is s - t.
func (s Sum[T]) Minus(t Sum[T]) Sum[T] { return s.PlusTimes(t, -1) }

// Times is s times a number.
func (s Sum[T]) Times(n int64) Sum[T] { return Sum[T]{}.PlusTimes(s, n) }

// PlusConstant is s + n.
func (s Sum[T]) PlusConstant(n int64) Sum[T] {
	s.constant = s.add(s.constant, n)
	return s
}

// PlusTimes is s + n·t.
func (s Sum[T]) PlusTimes(t Sum[T], n int64) Sum[T] {
	s.overflowed = s.overflowed || t.overflowed
	if n == 0 {
		return s
	}
	s.constant = s.add(s.constant, s.multiply(n, t.constant))
	if len(t.terms) == 0 || len(s.terms) == 0 && n == 1 {
		if len(s.terms) == 0 {
			s.terms = t.terms
		}
		return s
	}
	s.terms = slices.Concat(s.terms, make([]Term[T], 0, len(t.terms)))
	for _, u := range t.terms {
		s.plusTerm(u.Of, s.multiply(n, u.Coefficient))
	}
	return s
}

// plusTerm adds a multiple of a term to a sum that owns its terms.
func (s *Sum[T]) plusTerm(t T, n int64) {
	i := s.index(t)
	if i < 0 {
		s.terms = append(s.terms, Term[T]{t, n})
		return
	}
	if s.terms[i].Coefficient = s.add(s.terms[i].Coefficient, n); s.terms[i].Coefficient == 0 {
		s.terms = slices.Delete(s.terms, i, i+1)
	}
}

// add is x + y, and marks a sum where that overflows.
func (s *Sum[T]) add(x, y int64) int64 {
	z := x + y
	s.overflowed = s.overflowed || (z > x) != (y > 0) && y != 0
	return z
}

// multiply is x·y, and marks a sum where that overflows.
func (s *Sum[T]) multiply(x, y int64) int64 {
	z, ok := product(x, y)
	s.overflowed = s.overflowed || !ok
	return z
}

// product is x·y; ok is false if it does not fit in 63 bits and a sign.
func product(x, y int64) (z int64, ok bool) {
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	return x * y, hi == 0 && lo < 1<<63
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// Split divides the terms of a sum by a property. The constant stays with those that do not have it.
func (s Sum[T]) Split(has func(T) bool) (with, without Sum[T]) {
	with.overflowed, without.overflowed, without.constant = s.overflowed, s.overflowed, s.constant
	for _, t := range s.terms {
		if has(t.Of) {
			with.terms = append(with.terms, t)
		} else {
			without.terms = append(without.terms, t)
		}
	}
	return with, without
}

// Without is the sum without a term.
func (s Sum[T]) Without(t T) Sum[T] {
	_, rest := s.Split(func(u T) bool { return u == t })
	return rest
}

// Substitute puts a sum in the place of each term. It is a function because the terms of the result may have another
// type.
func Substitute[T, U comparable](s Sum[T], of func(T) Sum[U]) Sum[U] {
	out := Sum[U]{constant: s.constant, overflowed: s.overflowed}
	for _, t := range s.terms {
		out = out.PlusTimes(of(t.Of), t.Coefficient)
	}
	return out
}

// At is the value of the sum for values of its terms, modulo 2^64.
func (s Sum[T]) At(value func(T) int64) int64 {
	n := s.constant
	for _, t := range s.terms {
		n += t.Coefficient * value(t.Of)
	}
	return n
}
