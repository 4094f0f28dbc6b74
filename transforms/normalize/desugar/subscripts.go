package desugar

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// portion is a coordinate, or its quotient or remainder by a number.
type portion struct {
	coord int
	by    int64 // 1: the whole coordinate
	rest  bool  // the remainder
}

func (p portion) extent(shape []int64) int64 {
	if p.rest {
		return p.by
	}
	return shape[p.coord] / p.by
}

// compare orders portions as the coordinates, a quotient before its remainder.
func (p portion) compare(q portion) int {
	if c := cmp.Compare(p.coord, q.coord); c != 0 || p.rest == q.rest {
		return c
	}
	if p.rest {
		return 1
	}
	return -1
}

// term is a portion of a coordinate, or a value from outside.
type term struct {
	of      portion // by 0 where there is none
	outside *ir.Value
}

// subscript is a portion times a number and an offset, or a value from outside, or only the offset.
type subscript struct {
	term
	scale, offset int64
}

// fixed reports whether all elements have the same subscript.
func (s subscript) fixed() bool { return s.of.by == 0 }

// subscriptOf is what a number in the body of a tile.parallel is of its coordinates.
func subscriptOf(o tile.ParallelOp, v *ir.Value) (s subscript, ok bool) {
	sum, ok := sumOf(o, v)
	s = subscript{scale: 1, offset: sum.Constant()}
	for i, t := range sum.Terms() {
		s.term, s.scale = t.Of, t.Coefficient
		ok = ok && i == 0 && (t.Of.outside == nil || t.Coefficient == 1 && s.offset == 0)
	}
	return s, ok
}

// sumOf is a number as a sum; ok is false if it is none.
func sumOf(o tile.ParallelOp, v *ir.Value) (s linear.Sum[term], ok bool) {
	if n, ok := rewrite.IntConstant(v); ok {
		return linear.Number[term](n), true
	}
	if i := slices.Index(o.Coords(), v); i >= 0 {
		return linear.Of(term{of: portion{i, 1, false}}), true
	}
	if v.Type() != ir.Index {
		return s, false
	}
	if around(o, v) {
		return linear.Of(term{outside: v}), true
	}
	return linear.Rules[term]{
		Of: func(v *ir.Value) (linear.Sum[term], bool) { return sumOf(o, v) },
		Interval: func(t term) linear.Interval {
			if t.outside != nil {
				return linear.Everything()
			}
			return linear.Interval{Lo: 0, Hi: t.of.extent(o.Shape) - 1}
		},
		Divided: func(s linear.Sum[term], n int64) (q, rest linear.Sum[term], ok bool) { return divided(o, s, n) },
	}.Apply(v.DefiningOp())
}

// divided is the quotient and the remainder of a coordinate by a number that divides its extent.
func divided(o tile.ParallelOp, s linear.Sum[term], n int64) (q, rest linear.Sum[term], ok bool) {
	t, ok := s.Single()
	p := t.Of.of
	if !ok || t.Coefficient != 1 || p.by != 1 || o.Shape[p.coord]%n != 0 {
		return q, rest, false
	}
	return linear.Of(term{of: portion{p.coord, n, false}}), linear.Of(term{of: portion{p.coord, n, true}}), true
}
