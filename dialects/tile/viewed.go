package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A view by memref.collapse_shape or memref.expand_shape needs contiguous elements. Whole tiles that move to or from a
// view move to or from its source instead: without views the layout of memory is free for its readers to choose
// ([OnlyIndexed]).

// viewed is the source of a view v by other dimensions, nil if it is none of static extents.
func viewed(v *ir.Value) *ir.Value {
	var of *ir.Value
	if o, ok := memref.CollapseShape.Cast(v.DefiningOp()); ok {
		of = o.Source
	} else if o, ok := memref.ExpandShape.Cast(v.DefiningOp()); ok {
		of = o.Source
	}
	if of == nil || !ir.HasStaticShape(of.Type()) || !ir.HasStaticShape(v.Type()) {
		return nil
	}
	return of
}

// all reports whether a window of a tile is a whole memref.
func (s Slice) all(m *ir.MemRefType, t *ir.TensorType) bool {
	from, _ := ir.NumElements(m.Shape())
	to, known := ir.NumElements(t.Shape())
	return known && from == to && t.Encoding() == nil && len(s.Counts) == 0 && s.Strides == nil &&
		!slices.ContainsFunc(s.Offsets(), func(o ir.Mixed) bool { n, ok := rewrite.Number(o); return !ok || n != 0 })
}

// whole is the slice of all of a memref, and the type of its tile.
func whole(mem *ir.Value) (Slice, *ir.TensorType) {
	m := mem.Type().(*ir.MemRefType)
	return Slice{Literal: make([]int64, len(m.Shape()))}, ir.Tensor(m.Shape(), m.Elem(), nil)
}

// loadViewed loads from the source of a view.
func loadViewed(r *rewrite.Rewriter, o LoadOp) bool {
	of := viewed(o.Source)
	if of == nil || o.Pad != nil || !o.At.all(o.Source.Type().(*ir.MemRefType), o.Tile()) {
		return false
	}
	at, t := whole(of)
	v := Load.New(r.Builder, LoadOp{Source: of, At: at}, t).Result
	r.Replace(o.Op, Reshape.New(r.Builder, ReshapeOp{Source: v}, o.Tile()).Result)
	return true
}

// storeViewed stores to the source of a view.
func storeViewed(r *rewrite.Rewriter, o StoreOp) bool {
	of := viewed(o.Dest)
	if of == nil || o.Partial || !o.At.all(o.Dest.Type().(*ir.MemRefType), o.Value.Type().(*ir.TensorType)) {
		return false
	}
	at, t := whole(of)
	v := Reshape.New(r.Builder, ReshapeOp{Source: o.Value}, t).Result
	Store.New(r.Builder, StoreOp{Value: v, Dest: of, At: at, Engine: o.Engine})
	r.Erase(o.Op)
	return true
}
