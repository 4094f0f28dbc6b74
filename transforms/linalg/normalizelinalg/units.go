package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dropUnitLoops drops loops that run once.
func dropUnitLoops(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	extents := linalg.LoopExtents(g)
	loops := make([]ir.AffineExpr, len(extents))
	var iterators []linalg.Iterator
	var kept []int64 // extents
	for l, n := range extents {
		if n == 1 && !asksFor(g, l) {
			loops[l] = ir.Const(0)
			continue
		}
		loops[l] = ir.Dim(len(iterators))
		iterators, kept = append(iterators, g.IteratorTypes()[l]), append(kept, n)
	}
	if len(iterators) == len(loops) {
		return false
	}
	ins, outs := operandsOf(g)
	for _, list := range [][]operand{ins, outs} {
		for i := range list {
			list[i].at = list[i].at.Replace(loops, nil, len(iterators), 0)
			if !fits(kept, list[i].at.Results(), linalg.Shape(list[i].value)) {
				return false
			}
		}
	}
	made := remake(r, g, iterators, ins, outs, &ir.Mapping{})
	renumber(made, loops)
	r.ReplaceOp(g.Op, made.Op)
	return true
}

// asksFor reports whether a body asks for the iteration of a loop.
func asksFor(g linalg.GenericOp, loop int) bool {
	found := false
	for i := range ir.Collect(g.Op, linalg.Index) {
		found = found || i.Dim == int64(loop)
	}
	return found
}

// renumber lets a body ask for loops by their new numbers: a loop that is there has one.
func renumber(g linalg.GenericOp, loops []ir.AffineExpr) {
	for i := range ir.Collect(g.Op, linalg.Index) {
		ir.Edit(i.Op, func(o *linalg.IndexOp) { o.Dim = loops[i.Dim].Value() })
	}
}

// dropUnitDims lets an operation write tensors without the dimensions of one element that no loop indexes.
func dropUnitDims(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	ins, outs := operandsOf(g)
	groups := make([][][]int64, len(outs))
	for i, o := range outs {
		var kept []ir.AffineExpr
		for d, e := range o.at.Results() {
			if e.Kind() == ir.AffineConst && linalg.Shape(o.value)[d] == 1 {
				continue
			}
			kept = append(kept, e)
		}
		if len(kept) == len(o.at.Results()) || !isRemade(o.value) {
			continue
		}
		groups[i] = unitGroups(linalg.Shape(o.value), o.at)
		outs[i].value = reshaped(r, o.value, groups[i])
		outs[i].at = ir.NewAffineMap(o.at.NumDims(), 0, kept...)
	}
	if !slices.ContainsFunc(groups, func(g [][]int64) bool { return g != nil }) {
		return false
	}
	replaceReshaped(r, g, g.IteratorTypes(), ins, outs, groups)
	return true
}

// unitGroups are the dimensions of a tensor in groups. Each group has one that a loop indexes. A tensor of one element
// has no groups.
func unitGroups(shape []int64, at ir.AffineMap) [][]int64 {
	groups := [][]int64{}
	var before []int64
	for d, e := range at.Results() {
		switch unit := e.Kind() == ir.AffineConst && shape[d] == 1; {
		case !unit:
			groups = append(groups, append(before, int64(d)))
			before = nil
		case len(groups) > 0:
			groups[len(groups)-1] = append(groups[len(groups)-1], int64(d))
		default:
			before = append(before, int64(d))
		}
	}
	return groups
}

// replaceReshaped is replace by an operation whose outputs' dimensions are merged, by groups; nil for an output that is
// as it was.
func replaceReshaped(r *rewrite.Rewriter, g linalg.GenericOp, iterators []linalg.Iterator, ins, outs []operand,
	groups [][][]int64) linalg.GenericOp {
	made := remake(r, g, iterators, ins, outs, &ir.Mapping{})
	results := made.Op.Results()
	for i, old := range g.Outs {
		if groups[i] != nil {
			results[i] = expandedTo(r, results[i], old, groups[i])
		}
	}
	r.Replace(g.Op, results...)
	return made
}

// expandedTo is a tensor with the shape of another, groups of whose dimensions were merged.
func expandedTo(r *rewrite.Rewriter, v, like *ir.Value, groups [][]int64) *ir.Value {
	return tensor.ExpandShape.New(r.Builder, tensor.ExpandShapeOp{
		Source: v, OutputShape: dynamicExtents(r, like), Reassociation: reassociation(groups),
		StaticOutputShape: linalg.Shape(like),
	}, like.Type()).Result
}
