package memrefalias

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// stepped is offset + index·step.
func stepped(r *rewrite.Rewriter, offset, index, step ir.Mixed) ir.Mixed {
	e := ir.Sym(0).Add(ir.Sym(1).Mul(ir.Sym(2)))
	return affine.Apply1(r.Builder, ir.NewAffineMap(0, 3, e), offset, index, step)
}

// subviewIndices are the indices of an element of a subview in its source.
func subviewIndices(r *rewrite.Rewriter, op memref.SubViewOp, indices []*ir.Value) []*ir.Value {
	offsets, steps, dropped := op.MixedOffsets(), op.MixedStrides(), op.DroppedDims()
	found := make([]ir.Mixed, len(offsets))
	for i := range offsets {
		var index ir.Mixed
		if !dropped[i] {
			index, indices = ir.Mixed{Value: indices[0]}, indices[1:]
		}
		found[i] = stepped(r, offsets[i], index, steps[i])
	}
	return arith.Indices(r.Builder, found)
}

// expandedIndices are the indices of an element of an expand_shape in its
// source. Inside says that each index is known to be in its bounds.
func expandedIndices(r *rewrite.Rewriter, op memref.ExpandShapeOp, indices []*ir.Value, inside bool) []*ir.Value {
	var out []*ir.Value
	shape := op.MixedOutputShape()
	for _, group := range op.Groups() {
		first, n := group[0], len(group)
		if n == 1 {
			out = append(out, indices[first])
			continue
		}
		digits := indices[first : int(first)+n]
		out = append(out, affine.NewLinearize(r.Builder, digits, shape[first:int(first)+n], inside))
	}
	return out
}

// collapsedIndices are the indices of an element of a collapse_shape in its
// source.
func collapsedIndices(r *rewrite.Rewriter, op memref.CollapseShapeOp, indices []*ir.Value) []*ir.Value {
	t := op.Source.Type().(*ir.MemRefType)
	if len(indices) == 0 {
		var out []*ir.Value
		for range t.Shape() {
			out = append(out, arith.Index(r.Builder, ir.Mixed{}))
		}
		return out
	}
	sizes := sizesOf(r, op.Source, t)
	var out []*ir.Value
	for i, group := range op.Groups() {
		first, n := group[0], len(group)
		if n == 1 {
			out = append(out, indices[i])
			continue
		}
		out = append(out, affine.NewDelinearize(r.Builder, indices[i], sizes[first:int(first)+n])...)
	}
	return out
}

// sizesOf are the extents of a memref.
func sizesOf(r *rewrite.Rewriter, v *ir.Value, t *ir.MemRefType) []ir.Mixed {
	out := ir.MixedIndices(nil, t.Shape())
	if ir.CountDynamic(t.Shape()) == 0 {
		return out
	}
	op := memref.ExtractStridedMetadata.New(r.Builder, memref.ExtractStridedMetadataOp{Source: v})
	for i, n := range t.Shape() {
		if n == ir.Dynamic {
			out[i] = ir.Mixed{Value: op.Sizes[i]}
		}
	}
	return out
}
