package gpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Launch, "launch-ids-of-one", idsOfOne),
		rewrite.On(Wait, "wait-for-nothing", waitForNothing),
		rewrite.On(Wait, "wait-without-need", waitWithoutNeed),
		rewrite.On(Memcpy, "memcpy-never-read", copyNeverRead),
		rewrite.On(memref.Dim, "dim-of-gpu-alloc", dimOfAlloc),
		rewrite.On(Barrier, "barrier-twice", barrierTwice),
	}
}

// idsOfOne makes the position 0 in dimensions of size 1.
func idsOfOne(r *rewrite.Rewriter, l LaunchOp) bool {
	var zero *ir.Value
	changed := false
	replace := func(ids, sizes []*ir.Value) {
		for i, size := range sizes {
			if c, ok := rewrite.IntConstant(size); !ok || c != 1 || !ids[i].HasUses() {
				continue
			}
			if zero == nil {
				r.SetToStart(l.Body.Entry())
				c := r.ConstantIn("arith", ir.Integer(ir.Index, 0), ir.Index, l.Loc())
				if c == nil {
					return
				}
				zero = c.Result(0)
			}
			r.ReplaceAllUses(ids[i], zero)
			changed = true
		}
	}
	replace(l.BlockIDs(), l.GridSize())
	replace(l.ThreadIDs(), l.BlockSize())
	if l.HasClusters() {
		replace(l.ClusterIDs(), l.ClusterSize())
	}
	return changed
}

// waitForNothing drops dependencies on tokens that are ready from the start.
func waitForNothing(r *rewrite.Rewriter, w WaitOp) bool {
	rest := slices.DeleteFunc(slices.Clone(w.Dependencies), func(v *ir.Value) bool {
		dep, ok := Wait.Cast(v.DefiningOp())
		return ok && len(dep.Dependencies) == 0
	})
	if len(rest) == len(w.Dependencies) {
		return false
	}
	r.Modify(w.Op, func() { ir.Edit(w.Op, func(o *WaitOp) { o.Dependencies = rest }) })
	return true
}

func waitWithoutNeed(r *rewrite.Rewriter, w WaitOp) bool {
	switch {
	case w.IsAsync() && len(w.Dependencies) == 1:
		r.Replace(w.Op, w.Dependencies[0])
	case w.IsAsync() && !w.AsyncToken.HasUses(), !w.IsAsync() && len(w.Dependencies) == 0:
		r.Erase(w.Op)
	default:
		return false
	}
	return true
}

// copyNeverRead drops a copy into a buffer that is only freed.
func copyNeverRead(r *rewrite.Rewriter, m MemcpyOp) bool {
	made := m.Dst.DefiningOp()
	if made == nil || !affects(made, ir.Allocate, m.Dst) {
		return false
	}
	for _, u := range m.Dst.Users() {
		if u != m.Op && !affects(u, ir.Free, m.Dst) {
			return false
		}
	}
	// What waited for the copy waits for what the copy waited for.
	deps := m.AsyncDependencies
	if len(deps) != m.NumResults() {
		return false
	}
	r.Replace(m.Op, deps...)
	return true
}

func affects(op *ir.Op, kind ir.EffectKind, v *ir.Value) bool {
	effects, _ := ir.EffectsOf(op)
	return slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == kind && e.Value == v })
}

func dimOfAlloc(r *rewrite.Rewriter, d memref.DimOp) bool {
	a, ok := Alloc.Cast(d.Source.DefiningOp())
	i, known := rewrite.IntConstant(d.Index)
	if !ok || !known || i < 0 || i >= int64(len(a.Type().Shape())) || a.Type().Shape()[i] != ir.Dynamic {
		return false
	}
	r.Replace(d.Op, a.DynamicSizes[ir.CountDynamic(a.Type().Shape()[:i])])
	return true
}

func barrierTwice(r *rewrite.Rewriter, b BarrierOp) bool {
	if !Barrier.Is(b.Op.Next()) {
		return false
	}
	r.Erase(b.Op)
	return true
}

// foldMemRefCasts lets an operation work on the sources of memref.casts.
func foldMemRefCasts[W any](w W, _ []ir.Attr) ([]ir.FoldResult, bool) {
	op, folded := ir.OpOf(w), false
	for i, v := range op.Operands() {
		if c, ok := memref.Cast.Cast(v.DefiningOp()); ok && ir.IsRankedMemRef(c.Source.Type()) {
			op.SetOperand(i, c.Source)
			folded = true
		}
	}
	if folded {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

// foldBroadcast: what was broadcast is the same in all lanes.
func foldBroadcast(s SubgroupBroadcastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if inner, ok := ir.As[SubgroupBroadcastOp](s.Src.DefiningOp()); ok {
		return ir.FoldValue(inner.Result)
	}
	return ir.NoFold()
}
