package affinetostd

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func accessPatterns() []rewrite.Pattern {
	to := func(def *ir.OpDef) func(r *rewrite.Rewriter, op affine.AccessOp) bool {
		return func(r *rewrite.Rewriter, op affine.AccessOp) bool { return lowerAccess(r, op, def) }
	}
	return []rewrite.Pattern{
		rewrite.On(affine.Load, "lower-load", to(memref.Load.OpDef)),
		rewrite.On(affine.Store, "lower-store", to(memref.Store.OpDef)),
		rewrite.On(affine.VectorLoad, "lower-vector-load", to(vector.Load.OpDef)),
		rewrite.On(affine.VectorStore, "lower-vector-store", to(vector.Store.OpDef)),
		rewrite.On(affine.Prefetch, "lower-prefetch", lowerPrefetch),
		rewrite.On(affine.DmaStart, "lower-dma-start", lowerDmaStart),
		rewrite.On(affine.DmaWait, "lower-dma-wait", lowerDmaWait),
	}
}

// lowerAccess computes the indices and keeps the operands before them.
func lowerAccess(r *rewrite.Rewriter, op affine.AccessOp, def *ir.OpDef) bool {
	r.Loc = op.Loc()
	operands := op.MapOperands()
	indices := Expand(r.Builder, op.Map(), operands)
	if indices == nil && len(op.Map().Results()) > 0 {
		return false
	}
	before := op.Operands()[:op.NumOperands()-len(operands)]
	r.ReplaceOp(op.Op, r.Create(ir.OpState{Def: def, Operands: append(before, indices...), Types: op.ResultTypes()}))
	return true
}

func lowerPrefetch(r *rewrite.Rewriter, op affine.PrefetchOp) bool {
	r.Loc = op.Loc()
	m := op.Access().Map()
	indices := Expand(r.Builder, m, op.Indices)
	if indices == nil && len(m.Results()) > 0 {
		return false
	}
	p := memref.Prefetch.New(r.Builder, memref.PrefetchOp{
		MemRef: op.MemRef, Indices: indices, IsWrite: op.IsWrite, LocalityHint: op.LocalityHint, IsDataCache: op.IsDataCache,
	})
	r.ReplaceOp(op.Op, p.Op)
	return true
}

func lowerDmaStart(r *rewrite.Rewriter, op affine.DmaStartOp) bool {
	r.Loc = op.Loc()
	parts := op.Parts()
	var operands []*ir.Value
	for i, at := range []affine.Place{parts.Source, parts.Destination, parts.Tag} {
		indices := Expand(r.Builder, at.Map, at.Indices)
		if indices == nil && len(at.Map.Results()) > 0 {
			return false
		}
		if i == 2 {
			operands = append(operands, parts.NumElements)
		}
		operands = append(append(operands, at.MemRef), indices...)
	}
	r.ReplaceOp(op.Op, memref.DmaStart.New(r.Builder, memref.DmaStartOp{Operands: append(operands, parts.Stride...)}).Op)
	return true
}

func lowerDmaWait(r *rewrite.Rewriter, op affine.DmaWaitOp) bool {
	r.Loc = op.Loc()
	m := op.MapAttr.Map()
	indices := Expand(r.Builder, m, op.TagIndices)
	if indices == nil && len(m.Results()) > 0 {
		return false
	}
	wait := memref.DmaWaitOp{TagMemRef: op.TagMemRef, TagIndices: indices, NumElements: op.NumElements}
	r.ReplaceOp(op.Op, memref.DmaWait.New(r.Builder, wait).Op)
	return true
}
