package access

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
)

// Box is the part of a tensor that a tile of loops accesses: how many elements along each dimension lie between the
// first and the last, and how many of them are accessed.
type Box struct {
	Extents []int64 // between the first and the last
	Touched []int64 // accessed, at most Extents
}

// Elements is how many elements are accessed.
func (b Box) Elements() int64 { return product(b.Touched) }

func product(ns []int64) int64 {
	n := int64(1)
	for _, x := range ns {
		n *= x
	}
	return n
}

// BoxOf is the part of a tensor that loops access which run so many iterations each, beginning at a multiple of that.
// The tensor is accessed by a map. Touched is an upper bound where two loops share an index through floordiv or mod, or
// with strides that are no multiples of each other.
func BoxOf(m ir.AffineMap, tile []int64) Box {
	var b Box
	for _, e := range m.Results() {
		s := spanOf(e, tile)
		b.Extents, b.Touched = append(b.Extents, s.hull()), append(b.Touched, s.count)
	}
	return b
}

// span is a set of integers: count of them, from low up to and including high, at multiples of step from low if dense.
type span struct {
	low, high, count, step int64
	dense                  bool
}

func point(v int64) span { return span{low: v, high: v, count: 1, step: 1, dense: true} }

func (s span) hull() int64 { return s.high - s.low + 1 }

// spanOf is what values an index has.
func spanOf(e ir.AffineExpr, tile []int64) span {
	switch e.Kind() {
	case ir.AffineConst:
		return point(e.Value())
	case ir.AffineDim:
		n := tile[e.Value()]
		return span{high: n - 1, count: n, step: 1, dense: true}
	}
	terms := sumOf(e)
	if len(terms) > 1 {
		slices.SortStableFunc(terms, func(a, b ir.AffineExpr) int {
			return int(spanOf(a, tile).step - spanOf(b, tile).step)
		})
		total := point(0)
		for _, t := range terms {
			total = total.plus(spanOf(t, tile))
		}
		return total
	}
	l := spanOf(e.LHS(), tile)
	c, ok := e.RHS().IsConst()
	if !ok {
		return l
	}
	switch e.Kind() {
	case ir.AffineMul:
		return l.times(c)
	case ir.AffineFloorDiv:
		return between(floor(l.low, c), floor(l.high, c), l.count)
	case ir.AffineCeilDiv:
		return between(-floor(-l.low, c), -floor(-l.high, c), l.count)
	case ir.AffineMod:
		if floor(l.low, c) == floor(l.high, c) {
			return span{low: l.low - floor(l.low, c)*c, high: l.high - floor(l.low, c)*c, count: l.count, step: l.step,
				dense: l.dense}
		}
		return between(0, c-1, l.count)
	}
	return l
}

// sumOf are the terms of a sum.
func sumOf(e ir.AffineExpr) []ir.AffineExpr {
	if e.Kind() != ir.AffineAdd {
		return []ir.AffineExpr{e}
	}
	return append(sumOf(e.LHS()), sumOf(e.RHS())...)
}

// between are at most n integers between bounds.
func between(low, high, n int64) span {
	return span{low: low, high: high, count: min(n, high-low+1), step: 1, dense: n >= high-low+1}
}

func floor(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func (s span) times(c int64) span {
	if c == 0 {
		return point(0)
	}
	low, high := min(s.low*c, s.high*c), max(s.low*c, s.high*c)
	return span{low: low, high: high, count: s.count, step: s.step * max(c, -c), dense: s.dense}
}

// plus are the sums of a member of each set. The second has the greater step.
func (s span) plus(t span) span {
	out := span{low: s.low + t.low, high: s.high + t.high, step: s.step}
	switch {
	case s.count == 1 || t.count == 1:
		out.count, out.dense = s.count*t.count, s.dense && t.dense
		if s.count == 1 {
			out.step = t.step
		}
	case s.dense && t.dense && t.step%s.step == 0 && t.step <= s.high-s.low+s.step:
		// The copies of s touch or overlap.
		out.count, out.dense = (out.high-out.low)/s.step+1, true
	default:
		out.count = min(s.count*t.count, out.hull())
	}
	return out
}

// Traffic is what a whole operation moves, at least, and computes.
type Traffic struct {
	In, Out    int64 // bytes
	Multiplies int64
}

// Density is how many multiplications an operation does for each byte that it moves.
func (t Traffic) Density() float64 { return float64(t.Multiplies) / float64(max(1, t.In+t.Out)) }

// TrafficOf is what a whole operation moves and computes: each operand once. ok is false where an extent is not known.
// Outputs whose first elements the body does not read, and inputs without elements, count once.
func TrafficOf(s linalg.Structured) (t Traffic, ok bool) {
	for _, v := range s.Inputs() {
		n, known := Bytes(v.Type())
		if !known {
			return t, false
		}
		t.In += n
	}
	for _, v := range s.Outputs() {
		n, known := Bytes(v.Type())
		if !known {
			return t, false
		}
		t.Out += n
	}
	extents := linalg.LoopExtents(s)
	if slices.Contains(extents, ir.Dynamic) {
		return t, false
	}
	t.Multiplies = product(extents) * Multiplies(s)
	return t, true
}

// Bytes is how large a value is: zero for a scalar. Where an extent is dynamic ok is false, and it counts as 1.
func Bytes(t ir.Type) (n int64, ok bool) {
	tensor, isTensor := t.(*ir.TensorType)
	if !isTensor {
		return 0, true
	}
	elements, ok := int64(1), true
	for _, extent := range tensor.Shape() {
		if extent == ir.Dynamic {
			ok = false
			continue
		}
		elements *= extent
	}
	bits, known := ir.BitWidth(tensor.Elem())
	if tensor.Elem() == ir.Index {
		bits, known = 64, true
	}
	return (elements*int64(bits) + 7) / 8, ok && known
}
