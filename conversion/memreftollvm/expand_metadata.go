package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// metadataOfView takes a view apart by what its source is made of.
func metadataOfView(r *rewrite.Rewriter, op memref.ExtractStridedMetadataOp) bool {
	def := op.Source.DefiningOp()
	view, ok := ir.As[ir.ViewLike](def)
	if !ok || !strided(op.Source.Type()) {
		return false
	}
	if memref.ExtractStridedMetadata.Is(def) {
		r.Replace(op.Op, op.Source, arith.Index(r.Builder, constIndex(0)))
		return true
	}
	if _, cast := memref.ReinterpretCast.Cast(def); !cast && !strided(view.ViewSource().Type()) {
		return false
	}
	apply := viewMetadata(r.Builder, def)
	if apply == nil {
		return false
	}
	source, ok := metadataOf(r.Builder, view.ViewSource())
	if !ok {
		return false
	}
	r.Replace(op.Op, apply(source).results(r.Builder)...)
	return true
}

func strided(t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	if !ok || !m.HasRank() {
		return false
	}
	_, _, ok = m.Strides()
	return ok
}

// viewMetadata is what an operation makes of the metadata of its source, nil
// when that is not known.
func viewMetadata(b *ir.Builder, def *ir.Op) func(metadata) metadata {
	if op, ok := memref.SubView.Cast(def); ok {
		return func(m metadata) metadata { return m.subview(b, op) }
	}
	if op, ok := memref.ExpandShape.Cast(def); ok {
		return func(m metadata) metadata { return m.expanded(b, op) }
	}
	if op, ok := memref.CollapseShape.Cast(def); ok {
		return func(m metadata) metadata { return m.collapsed(b, op) }
	}
	if op, ok := memref.ReinterpretCast.Cast(def); ok {
		return func(m metadata) metadata {
			return metadata{m.base, op.MixedOffset(), op.MixedSizes(), op.MixedStrides()}
		}
	}
	if op, ok := memref.MemorySpaceCast.Cast(def); ok {
		return func(m metadata) metadata {
			t := op.Dest.Type().(*ir.MemRefType)
			base := ir.MemRef(nil, t.Elem(), nil, t.Space())
			m.base = memref.MemorySpaceCast.New(b, memref.MemorySpaceCastOp{Source: m.base}, base).Dest
			return m
		}
	}
	if memref.Cast.Is(def) || memref.AssumeAlignment.Is(def) {
		return func(m metadata) metadata { return m }
	}
	return nil
}

// metadataOfBuffer knows the sizes that a buffer was made of.
func metadataOfBuffer(r *rewrite.Rewriter, op memref.ExtractStridedMetadataOp) bool {
	def := op.Source.DefiningOp()
	if def == nil {
		return false
	}
	var dynamic []*ir.Value
	if alloc, ok := memref.AsAllocLike(def); ok {
		dynamic = alloc.DynamicSizes
	} else if !memref.GetGlobal.Is(def) {
		return false
	}
	t := op.Source.Type().(*ir.MemRefType)
	if t.Layout() != nil {
		return false
	}
	m := metadata{sizes: ir.MixedIndices(dynamic, t.Shape())}
	m.strides = contiguousStrides(r.Builder, m.sizes)
	base := ir.MemRef(nil, t.Elem(), nil, t.Space())
	if m.base = op.Source; t != base {
		m.base = memref.NewReinterpretCast(r.Builder, base, op.Source, constIndex(0), nil, nil).Result
	}
	r.Replace(op.Op, m.results(r.Builder)...)
	return true
}

// pointerOfView asks the buffer itself: views have its base pointer, but for
// memref.view, which moves it.
func pointerOfView(r *rewrite.Rewriter, op memref.ExtractAlignedPointerAsIndexOp) bool {
	def := op.Source.DefiningOp()
	view, ok := ir.As[ir.ViewLike](def)
	if !ok || memref.View.Is(def) || memref.MemorySpaceCast.Is(def) {
		return false
	}
	r.SetOperand(op.Op, 0, view.ViewSource())
	return true
}
