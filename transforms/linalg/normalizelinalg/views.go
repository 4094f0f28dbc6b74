package normalizelinalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// composeViews lets an operation read what a view shows: its indices become those of the source. A view is a
// transposition, a repetition, a reshape or a part. Of a tensor that no operation here computes, dimensions may stay
// merged by a view, which moves nothing; a result of another operation, or of a padding, is read as it is, so that both
// may be one kernel.
func composeViews(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	ins, outs := operandsOf(g)
	for i, in := range ins {
		root := resolved(g, in, func(o operand) bool {
			ins[i] = o
			return valid(g, slices.Concat(ins, outs)...)
		})
		groups, indices := access.Collapse(linalg.Shape(root.value), root.at.Results())
		merged := ir.NewAffineMap(in.at.NumDims(), 0, indices...)
		computed := linalg.Generic.Is(root.value.DefiningOp()) || tensor.Pad.Is(root.value.DefiningOp())
		c, isCollapse := tensor.CollapseShape.Cast(in.value.DefiningOp())
		switch {
		case computed:
		case isCollapse && c.Source == root.value && merged.Equal(in.at):
			root = in
		case len(indices) < len(root.at.Results()) && fits(linalg.LoopExtents(g), indices, extentsOf(root.value, groups)):
			root.value, root.at = reshaped(r, root.value, groups), merged
		}
		ins[i] = root
		if root.value != in.value {
			replace(r, g, ins, outs)
			return true
		}
	}
	return false
}

// extentsOf are those of a tensor with groups of dimensions merged, nil for none.
func extentsOf(v *ir.Value, groups [][]int64) (shape []int64) {
	if groups == nil {
		return linalg.Shape(v)
	}
	for _, g := range groups {
		shape = append(shape, access.Extent(linalg.Shape(v), g...))
	}
	return shape
}

// resolved is an operand as it is read behind the views that it may be read behind.
func resolved(g linalg.GenericOp, o operand, valid func(operand) bool) operand {
	extents := linalg.LoopExtents(g)
	for {
		source, indices, ok := through(o.value, o.at.Results(), extents)
		if !ok {
			return o
		}
		next := operand{source, ir.NewAffineMap(len(extents), 0, indices...), o.element}
		if !valid(next) {
			return o
		}
		o = next
	}
}

// through is what indices of a view access of its source. ok is false where a value is no view, or where the indices
// are not known.
func through(v *ir.Value, at []ir.AffineExpr, extents []int64) (source *ir.Value, indices []ir.AffineExpr, ok bool) {
	op := v.DefiningOp()
	if g, ok := linalg.Generic.Cast(op); ok {
		return throughCopy(g, at)
	}
	if c, ok := tensor.Cast.Cast(op); ok && len(linalg.Shape(c.Source)) == len(at) {
		return c.Source, at, true
	}
	if e, ok := tensor.ExpandShape.Cast(op); ok {
		indices, ok = expanded(e.Groups(), linalg.Shape(v), at)
		return e.Source, indices, ok
	}
	if c, ok := tensor.CollapseShape.Cast(op); ok {
		indices, ok = collapsed(c.Groups(), linalg.Shape(c.Source), at, extents)
		return c.Source, indices, ok
	}
	if s, ok := tensor.ExtractSlice.Cast(op); ok {
		indices, ok = sliced(s.Slice, linalg.Shape(s.Source), linalg.Shape(v), at)
		return s.Source, indices, ok
	}
	return nil, nil, false
}

// isCopy reports whether an operation yields its only input as it is. One that reads along divisions of its loops, as
// the order depth-to-space, is no copy in this sense: it is an end of what computes the input.
func isCopy(g linalg.GenericOp) bool {
	body := g.Region.Entry()
	if len(g.Ins) != 1 || len(g.Outs) != 1 || access.Yielded(g)[0] != body.Arg(0) ||
		access.ClassOf(g).Kind != access.Pointwise {
		return false
	}
	return !slices.ContainsFunc(g.IndexingMaps()[0].Results(), func(e ir.AffineExpr) bool {
		_, linear := e.Coefficients(len(g.IteratorTypes()), 0)
		return !linear
	})
}

// throughCopy is through an operation that is a copy.
func throughCopy(g linalg.GenericOp, at []ir.AffineExpr) (source *ir.Value, indices []ir.AffineExpr, ok bool) {
	if !isCopy(g) {
		return nil, nil, false
	}
	maps := g.IndexingMaps()
	loops := make([]ir.AffineExpr, len(g.IteratorTypes()))
	for d, e := range maps[1].Results() {
		if e.Kind() == ir.AffineDim {
			loops[e.Value()] = at[d]
		}
	}
	for _, e := range maps[0].Results() {
		indices = append(indices, e.Replace(loops, nil))
	}
	return g.Ins[0], indices, true
}

// expanded are the indices of a tensor whose dimensions were split into groups, from those of the result.
func expanded(groups shaped.Reassociation, shape []int64, at []ir.AffineExpr) (indices []ir.AffineExpr, ok bool) {
	for _, g := range groups {
		index, stride := ir.Const(0), int64(1)
		for i, d := range slices.Backward(g) {
			if shape[d] != 1 {
				index = at[d].Mul(ir.Const(stride)).Add(index)
			}
			if shape[d] == ir.Dynamic && i > 0 && !onlyOne(g[:i], shape) {
				return nil, false
			}
			stride *= max(shape[d], 1)
		}
		indices = append(indices, index)
	}
	return indices, true
}

// onlyOne reports whether all dimensions have one element.
func onlyOne(dims []int64, shape []int64) bool {
	return !slices.ContainsFunc(dims, func(d int64) bool { return shape[d] != 1 })
}

// collapsed are the indices of a tensor of a shape, groups of whose dimensions were merged, from those of the result.
func collapsed(groups shaped.Reassociation, shape []int64, at []ir.AffineExpr, extents ranges) (indices []ir.AffineExpr,
	ok bool) {
	indices = make([]ir.AffineExpr, len(shape))
	for i, g := range groups {
		rest := at[i]
		var large []int64
		for _, d := range g {
			indices[d] = ir.Const(0)
			if shape[d] != 1 {
				large = append(large, d)
			}
		}
		for k, d := range slices.Backward(large) {
			switch {
			case k == 0:
				indices[d] = rest
			case shape[d] == ir.Dynamic:
				return nil, false
			default:
				indices[d] = extents.mod(rest, shape[d])
				rest = extents.floorDiv(rest, shape[d])
			}
		}
	}
	return indices, true
}

// sliced are the indices of a tensor from those of a part of it that has a shape. Offsets that are not constant are not
// known. A loop alone would run over all of a dimension: the first elements of one are indexed modulo their number.
func sliced(s shaped.Slice, whole, shape []int64, at []ir.AffineExpr) ([]ir.AffineExpr, bool) {
	var indices []ir.AffineExpr
	next := 0
	sizes := s.MixedSizes()
	for d, size := range sizes {
		offset, stride := s.MixedOffsets()[d], s.MixedStrides()[d]
		if offset.Value != nil || stride.Value != nil {
			return nil, false
		}
		index := ir.Const(0)
		// A part may lack dimensions of one element. All of them have the index 0, so it does not matter which.
		if lacks := size.Value == nil && size.Const == 1 && len(sizes)-d > len(shape)-next; !lacks {
			index = at[next]
			next++
		}
		index = index.Mul(ir.Const(stride.Const)).Add(ir.Const(offset.Const))
		switch {
		case index.Kind() != ir.AffineDim || size.Value == nil && size.Const == whole[d]:
		case size.Value != nil:
			return nil, false
		default:
			index = index.Mod(ir.Const(size.Const)) // the loop is of the part, whatever the extent of the whole
		}
		indices = append(indices, index)
	}
	return indices, true
}
