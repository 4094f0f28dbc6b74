package peelmaskediterations

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// sum is a number plus values times factors, none of which is 0; each value is there
// once, in the order in which they were met.
type sum struct {
	number int64
	terms  []term
}

type term struct {
	value  *ir.Value
	factor int64
}

// sumOf takes additions, subtractions and products by constants apart.
func sumOf(v *ir.Value) sum {
	if n, ok := rewrite.IntConstant(v); ok {
		return sum{number: n}
	}
	op := v.DefiningOp()
	if x, ok := arith.AddI.Cast(op); ok {
		return sumOf(x.LHS).plus(sumOf(x.RHS), 1)
	}
	if x, ok := arith.SubI.Cast(op); ok {
		return sumOf(x.LHS).plus(sumOf(x.RHS), -1)
	}
	if x, ok := arith.MulI.Cast(op); ok {
		if n, ok := rewrite.IntConstant(x.RHS); ok {
			return sum{}.plus(sumOf(x.LHS), n)
		}
		if n, ok := rewrite.IntConstant(x.LHS); ok {
			return sum{}.plus(sumOf(x.RHS), n)
		}
	}
	return sum{terms: []term{{v, 1}}}
}

// plus is s + factor·x.
func (s sum) plus(x sum, factor int64) sum {
	out := sum{s.number + factor*x.number, slices.Clone(s.terms)}
	for _, t := range x.terms {
		i := slices.IndexFunc(out.terms, func(u term) bool { return u.value == t.value })
		if i < 0 {
			i = len(out.terms)
			out.terms = append(out.terms, term{value: t.value})
		}
		if out.terms[i].factor += factor * t.factor; out.terms[i].factor == 0 {
			out.terms = slices.Delete(out.terms, i, i+1)
		}
	}
	return out
}

// add is s + n.
func (s sum) add(n int64) sum { return s.plus(sum{number: n}, 1) }

// factor is that of a value.
func (s sum) factor(v *ir.Value) int64 {
	for _, t := range s.terms {
		if t.value == v {
			return t.factor
		}
	}
	return 0
}

// small reports whether a sum is of few numbers that are small enough for nothing that
// is computed with them here to overflow.
func (s sum) small() bool {
	return len(s.terms) <= 8 && within(s.number) && !slices.ContainsFunc(s.terms, func(t term) bool { return !within(t.factor) })
}

// within reports whether a number is small.
func within(n int64) bool { return -1<<29 <= n && n <= 1<<29 }

// interval is between which numbers a sum lies; an end of which nothing is known is not
// ok.
func (s sum) interval(known *intrange.Analysis) (lo, hi int64, loOK, hiOK bool) {
	if !s.small() {
		return 0, 0, false, false
	}
	lo, hi, loOK, hiOK = s.number, s.number, true, true
	for _, t := range s.terms {
		a, b, ok := known.Interval(t.value)
		aOK, bOK := ok && within(a), ok && within(b)
		if t.factor < 0 {
			a, b, aOK, bOK = b, a, bOK, aOK
		}
		if loOK = loOK && aOK; loOK {
			lo += a * t.factor
		}
		if hiOK = hiOK && bOK; hiOK {
			hi += b * t.factor
		}
	}
	return lo, hi, loOK, hiOK
}

// emit computes a sum.
func (s sum) emit(b *ir.Builder) *ir.Value {
	var out *ir.Value
	for _, t := range s.terms {
		v := t.value
		if t.factor != 1 {
			v = arith.Binary(b, arith.MulI, v, arith.ConstantIndex(b, t.factor))
		}
		if out != nil {
			v = arith.Binary(b, arith.AddI, out, v)
		}
		out = v
	}
	switch {
	case out == nil:
		return arith.ConstantIndex(b, s.number)
	case s.number == 0:
		return out
	}
	return arith.Binary(b, arith.AddI, out, arith.ConstantIndex(b, s.number))
}

// equal reports whether sums are the same number for sure.
func (s sum) equal(x sum) bool {
	d := s.plus(x, -1)
	return d.number == 0 && len(d.terms) == 0
}
