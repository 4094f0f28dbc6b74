package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Windowed is one of the windows that operations of a kind have: a pass that rewrites windows goes through the lists of
// them (Windows, and comm.Windows) and needs to know no operation.
type Windowed struct {
	Def  *ir.OpDef
	Name string                                                   // among those of all kinds
	Get  func(op *ir.Op) (mem *ir.Value, at Slice, shape []int64) // shape is the tile's
	set  func(op *ir.Op, mem *ir.Value, at Slice)
}

// WindowOf is a window given by the fields of a view with its memory and slice, and the shape of its tile.
func WindowOf[W any](def ir.Def[W], name string, in func(o *W) (mem **ir.Value, at *Slice, shape []int64)) Windowed {
	return Windowed{def.OpDef, name,
		func(op *ir.Op) (*ir.Value, Slice, []int64) {
			o := def.Of(op)
			mem, at, shape := in(&o)
			return *mem, *at, shape
		},
		func(op *ir.Op, mem *ir.Value, at Slice) {
			ir.Edit(op, func(o *W) {
				m, a, _ := in(o)
				*m, *a = mem, at
			})
		},
	}
}

// Windows are the windows of this dialect.
func Windows() []Windowed {
	return []Windowed{
		WindowOf(Load, "load", func(o *LoadOp) (**ir.Value, *Slice, []int64) { return &o.Source, &o.At, o.Tile().Shape() }),
		WindowOf(Store, "store", func(o *StoreOp) (**ir.Value, *Slice, []int64) {
			return &o.Dest, &o.At,
				tileShape(o.Value.Type())
		}),
		WindowOf(Atomic, "atomic", func(o *AtomicOp) (**ir.Value, *Slice, []int64) {
			return &o.Dest, &o.At,
				tileShape(o.Value.Type())
		}),
		WindowOf(Gather, "gather", func(o *GatherOp) (**ir.Value, *Slice, []int64) {
			return &o.Source, &o.At,
				tileShape(o.Result.Type())
		}),
		WindowOf(Scatter, "scatter", func(o *ScatterOp) (**ir.Value, *Slice, []int64) {
			return &o.Dest, &o.At,
				tileShape(o.Value.Type())
		}),
		WindowOf(Prefetch, "prefetch", func(o *PrefetchOp) (**ir.Value, *Slice, []int64) { return &o.Source, &o.At, o.Tile }),
		WindowOf(Copy, "copy-source", func(o *CopyOp) (**ir.Value, *Slice, []int64) {
			return &o.Source, &o.SourceAt,
				o.Tile
		}),
		WindowOf(Copy, "copy-dest", func(o *CopyOp) (**ir.Value, *Slice, []int64) { return &o.Dest, &o.DestAt, o.Tile }),
	}
}

// Set gives an operation another window for this one.
func (w Windowed) Set(r *rewrite.Rewriter, op *ir.Op, mem *ir.Value, at Slice) {
	r.Modify(op, func() { w.set(op, mem, at) })
}

// Edit is [Windowed.Set] with the result of change, outside of a rewriting driver.
func (w Windowed) Edit(op *ir.Op, change func(Slice) Slice) {
	mem, at, _ := w.Get(op)
	w.set(op, mem, change(at))
}

// Literals is the canonicalization that writes a window in one way.
func (w Windowed) Literals() rewrite.Pattern {
	return rewrite.Pattern{Name: w.Name + "-literals", Root: w.Def, Benefit: 1,
		Rewrite: func(r *rewrite.Rewriter, op *ir.Op) bool {
			mem, at, shape := w.Get(op)
			next, changed := at.Canonical(shape)
			if changed {
				w.Set(r, op, mem, next)
			}
			return changed
		}}
}

// Canonical is the canonical slice of a tile with a shape: with constant offsets as literals, and without what the tile
// implies; changed is false if it is canonical already.
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
