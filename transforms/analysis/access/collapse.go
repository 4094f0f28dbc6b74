package access

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Collapse merges dimensions of a tensor that are indexed by `e floordiv n` and `e mod n`, where n is the extent of
// the second one. The groups are those of the dimensions that are left; there are as many as dimensions where nothing
// changes.
func Collapse(shape []int64, indices []ir.AffineExpr) (groups [][]int64, merged []ir.AffineExpr) {
	for d := range indices {
		groups = append(groups, []int64{int64(d)})
	}
	merged = slices.Clone(indices)
	sizes := slices.Clone(shape)
	for k := len(merged) - 2; k >= 0; k-- {
		e, ok := joined(merged[k], merged[k+1], sizes[k+1])
		if !ok {
			continue
		}
		merged = slices.Replace(merged, k, k+2, e)
		sizes = slices.Replace(sizes, k, k+2, Extent(sizes[k:k+2], 0, 1))
		groups = slices.Replace(groups, k, k+2, append(groups[k], groups[k+1]...))
	}
	return groups, merged
}

// joined is the index of two dimensions as one. The second has n elements.
func joined(high, low ir.AffineExpr, n int64) (e ir.AffineExpr, ok bool) {
	if n == ir.Dynamic || low.Kind() != ir.AffineMod || low.RHS() != ir.Const(n) {
		return e, false
	}
	whole := low.LHS()
	if high == whole.FloorDiv(ir.Const(n)) {
		return whole, true
	}
	if high.Kind() == ir.AffineMod && high.LHS() == whole.FloorDiv(ir.Const(n)) {
		if k, ok := high.RHS().IsConst(); ok {
			return whole.Mod(ir.Const(k * n)), true
		}
	}
	return e, false
}

// Extent is how many elements dimensions of a shape have together, [ir.Dynamic] where one is not known.
func Extent(shape []int64, dims ...int64) int64 {
	n := int64(1)
	for _, d := range dims {
		if shape[d] == ir.Dynamic {
			return ir.Dynamic
		}
		n *= shape[d]
	}
	return n
}
