package access

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// IsBijection reports whether loops of the given extents access each element of a tensor exactly once: transpositions,
// reshapes, and orders such as `(n, c * 4 + h mod 2 * 2 + w mod 2, h floordiv 2, w floordiv 2)`. It takes each loop as
// a number of several digits, and asks that each digit is one digit of one index. Maps of other kinds are none, as far
// as it knows.
func IsBijection(m ir.AffineMap, extents, shape []int64) bool {
	used := make([][]digit, len(extents))
	for d, e := range m.Results() {
		digits, ok := digitsOf(e, extents)
		if !ok || !isMixedRadix(digits, func(g digit) int64 { return g.weight }, shape[d]) {
			return false
		}
		for _, g := range digits {
			used[g.loop] = append(used[g.loop], g)
		}
	}
	for l, digits := range used {
		if !isMixedRadix(digits, func(g digit) int64 { return g.divisor }, extents[l]) {
			return false
		}
	}
	return true
}

// digit is (loop floordiv divisor) mod size, and its weight in the index.
type digit struct {
	loop                  int
	divisor, size, weight int64
}

// isMixedRadix reports whether digits make up all numbers below n, each in one way: the place of each is the product of
// the sizes of those below it.
func isMixedRadix(digits []digit, place func(digit) int64, n int64) bool {
	slices.SortFunc(digits, func(a, b digit) int { return cmp.Compare(place(a), place(b)) })
	next := int64(1)
	for _, g := range digits {
		if next == ir.Dynamic || place(g) != next {
			return false
		}
		if g.size == ir.Dynamic {
			next = ir.Dynamic
		} else {
			next *= g.size
		}
	}
	// A dynamic extent is all of a loop that alone indexes a dimension.
	return next == n || next == ir.Dynamic && len(digits) == 1
}

// digitsOf are the digits that add up to an index. Digits of one value are left out.
func digitsOf(e ir.AffineExpr, extents []int64) (out []digit, ok bool) {
	for _, t := range sumOf(e) {
		g, ok := digitOf(t, extents)
		if !ok {
			return nil, false
		}
		if g.size != 1 {
			out = append(out, g)
		}
	}
	return out, true
}

func digitOf(e ir.AffineExpr, extents []int64) (g digit, ok bool) {
	switch e.Kind() {
	case ir.AffineConst:
		return digit{size: 1}, e.Value() == 0
	case ir.AffineDim:
		return digit{loop: int(e.Value()), divisor: 1, size: extents[e.Value()], weight: 1}, true
	}
	c, isConst := e.RHS().IsConst()
	if !isConst || c <= 0 || e.Kind() == ir.AffineAdd {
		return g, false
	}
	if g, ok = digitOf(e.LHS(), extents); !ok {
		return g, false
	}
	switch {
	case e.Kind() == ir.AffineMul:
		g.weight *= c
		return g, true
	case g.weight != 1 || g.size == ir.Dynamic || g.size%c != 0:
		return g, g.size == 1
	case e.Kind() == ir.AffineFloorDiv:
		g.divisor *= c
		g.size /= c
		return g, true
	case e.Kind() == ir.AffineMod:
		g.size = c
		return g, true
	}
	return g, false
}
