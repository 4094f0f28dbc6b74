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
