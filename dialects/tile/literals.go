package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// literals write windows in one way.
func literals() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Load, "load-literals", func(r *rewrite.Rewriter, o LoadOp) bool {
			at, changed := o.At.Canonical(o.Tile().Shape())
			return changed && edited(r, o.Op, func(o *LoadOp) { o.At = at })
		}),
		rewrite.On(Store, "store-literals", func(r *rewrite.Rewriter, o StoreOp) bool {
			at, changed := o.At.Canonical(tileShape(o.Value.Type()))
			return changed && edited(r, o.Op, func(o *StoreOp) { o.At = at })
		}),
		rewrite.On(Atomic, "atomic-literals", func(r *rewrite.Rewriter, o AtomicOp) bool {
			at, changed := o.At.Canonical(tileShape(o.Value.Type()))
			return changed && edited(r, o.Op, func(o *AtomicOp) { o.At = at })
		}),
		rewrite.On(Gather, "gather-literals", func(r *rewrite.Rewriter, o GatherOp) bool {
			at, changed := o.At.Canonical(tileShape(o.Result.Type()))
			return changed && edited(r, o.Op, func(o *GatherOp) { o.At = at })
		}),
		rewrite.On(Scatter, "scatter-literals", func(r *rewrite.Rewriter, o ScatterOp) bool {
			at, changed := o.At.Canonical(tileShape(o.Value.Type()))
			return changed && edited(r, o.Op, func(o *ScatterOp) { o.At = at })
		}),
		rewrite.On(Copy, "copy-literals", func(r *rewrite.Rewriter, o CopyOp) bool {
			from, one := o.SourceAt.Canonical(o.Tile)
			to, other := o.DestAt.Canonical(o.Tile)
			return (one || other) && edited(r, o.Op, func(o *CopyOp) { o.SourceAt, o.DestAt = from, to })
		}),
	}
}

func edited[W any](r *rewrite.Rewriter, op *ir.Op, change func(*W)) bool {
	rewrite.Edit(r, op, change)
	return true
}

// Canonical is the slice of a tile of a shape as it is written in one way only: with offsets
// that are constants as literals, and without what the tile implies; changed is false where it
// is so written.
func (s Slice) Canonical(shape []int64) (out Slice, changed bool) {
	at := s.Offsets()
	for i := range at {
		if at[i].Value == nil {
			continue
		}
		if n, ok := rewrite.IntConstant(at[i].Value); ok && at[i].Value.Type() == ir.Index {
			at[i] = ir.Mixed{Const: n}
		}
	}
	if out = s.Moved(at); s.Sizes != nil && len(s.Counts) == 0 {
		out = SliceOf(at, s.Sizes, s.Strides, shape[len(s.rows()):])
	}
	return out, !out.Equal(s)
}
