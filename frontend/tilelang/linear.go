package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// What is known of a subscript is its linear form: by it the extent of `A[i * 64 : (i + 1) * 64]` is a number.

func constant(n int64) linear.Form { return linear.Number[*ir.Value](n) }

// differenceOf is l - m, where indices that are computed alike, as the two of `x[i % 4 * 32 : i % 4 * 32 + 32]`, are
// one.
func differenceOf(l, m linear.Form) linear.Form {
	return linear.Substitute(l, func(v *ir.Value) linear.Form {
		i := slices.IndexFunc(m.Terms(), func(u linear.Term[*ir.Value]) bool { return computedAlike(u.Of, v) })
		if i >= 0 {
			v = m.Terms()[i].Of
		}
		return linear.Of(v)
	}).Minus(m)
}

// computedAlike reports whether two values are the same for what they are computed of.
func computedAlike(v, w *ir.Value) bool {
	if v == w {
		return true
	}
	x, y := v.DefiningOp(), w.DefiningOp()
	if x == nil || y == nil || x.Def() != y.Def() || v.Index() != w.Index() || !ir.IsPure(x) || x.NumRegions() > 0 ||
		!slices.Equal(x.Props(), y.Props()) {
		return false
	}
	return slices.EqualFunc(x.Operands(), y.Operands(), computedAlike)
}
