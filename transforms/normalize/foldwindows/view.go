package foldwindows

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// through is a window of a subview as one of what is viewed; ok is false where the view's
// bounds may clip it.
func (f *folder) through(r *rewrite.Rewriter, view memref.SubViewOp, w tile.Window) (at tile.Slice, ok bool) {
	offsets, steps, dims := view.MixedOffsets(), view.MixedStrides(), sourceDims(view)
	sizes, strides := slices.Repeat([]int64{1}, len(offsets)), slices.Repeat([]int64{1}, len(offsets))
	for i, d := range dims {
		if !f.inside(view, w, i, d) && !spans(view, d) {
			return at, false
		}
		along := w.Along(i)
		if along < 0 || w.Shape[along] == 1 {
			continue
		}
		sizes[d], strides[d] = w.Shape[along], w.Steps[along]*steps[d].Const
		if steps[d].Value != nil || strides[d] < 1 {
			return at, false // strides of windows are literals, and count up
		}
	}
	for i, d := range dims {
		offsets[d] = plus(r, offsets[d], times(r, w.At[i], steps[d]))
	}
	return tile.SliceOf(offsets, sizes, strides, w.Shape), true
}

// sourceDims are the dimensions of what is viewed for those of the view.
func sourceDims(view memref.SubViewOp) (out []int) {
	for d, dropped := range view.DroppedDims() {
		if !dropped {
			out = append(out, d)
		}
	}
	return out
}

// inside reports whether a window must lie inside a subview in a dimension, which is dimension d of the source.
func (f *folder) inside(view memref.SubViewOp, w tile.Window, dim, d int) bool {
	size := view.MixedSizes()[d]
	least := size.Const
	if size.Value != nil {
		lo, _, known := f.ranges.Interval(size.Value)
		if !known {
			return false
		}
		least = lo
	}
	return f.ranges.Inside(w.At[dim], w.Span(dim), least)
}

// spans reports whether a subview has all of a dimension of what it is a view of.
func spans(view memref.SubViewOp, d int) bool {
	at, step, size := view.MixedOffsets()[d], view.MixedStrides()[d], view.MixedSizes()[d]
	if !rewrite.IsNumber(at, 0) || !rewrite.IsNumber(step, 1) {
		return false
	}
	if n := view.SourceType().Shape()[d]; n != ir.Dynamic {
		return rewrite.IsNumber(size, n)
	}
	of, ok := memref.Dim.Cast(definingOp(size))
	if !ok || of.Source != view.Source {
		return false
	}
	index, known := rewrite.IntConstant(of.Index)
	return known && index == int64(d)
}

func definingOp(m ir.Mixed) *ir.Op {
	if m.Value == nil {
		return nil
	}
	return m.Value.DefiningOp()
}

func plus(r *rewrite.Rewriter, x, y ir.Mixed) ir.Mixed {
	switch {
	case x.Value == nil && y.Value == nil:
		return ir.Mixed{Const: x.Const + y.Const}
	case rewrite.IsNumber(x, 0):
		return y
	case rewrite.IsNumber(y, 0):
		return x
	}
	return ir.Mixed{Value: arith.Binary(r.Builder, arith.AddI, arith.Index(r.Builder, x), arith.Index(r.Builder, y))}
}

func times(r *rewrite.Rewriter, x, y ir.Mixed) ir.Mixed {
	switch {
	case x.Value == nil && y.Value == nil:
		return ir.Mixed{Const: x.Const * y.Const}
	case rewrite.IsNumber(x, 0) || rewrite.IsNumber(y, 1):
		return x
	case rewrite.IsNumber(x, 1):
		return y
	}
	return ir.Mixed{Value: arith.Binary(r.Builder, arith.MulI, arith.Index(r.Builder, x), arith.Index(r.Builder, y))}
}
