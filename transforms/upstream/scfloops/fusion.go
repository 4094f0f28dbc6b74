package scfloops

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/pass"
)

// ParallelLoopFusion is scf-parallel-loop-fusion.
var ParallelLoopFusion = pass.Simple("scf-parallel-loop-fusion", "SCFParallelLoopFusion", "", `Fuse adjacent parallel loops

Two scf.parallel with the same bounds and steps, and no memory access between them,
become one if no iteration of one needs what another iteration of the
other writes: if one loads what the other stores, all stores and the
load must have the same indices, and other accessed memory must
not alias.`,
	func(_ *pass.Context, op *ir.Op) error {
		ir.WalkPost(op, func(o *ir.Op) {
			for _, rg := range o.Regions() {
				for b := range rg.Blocks() {
					fuseIn(b)
				}
			}
		})
		return nil
	})

// fuseIn fuses the loops of a block, each with the result of those before.
func fuseIn(b *ir.Block) {
	var last scf.ParallelOp
	have, pure := false, true
	for op := range b.Ops() {
		second, ok := scf.Parallel.Cast(op)
		if !ok {
			pure = pure && ir.IsMemoryEffectFree(op)
			continue
		}
		if have && pure && fusible(last, second) {
			second = fuse(last, second)
		}
		last, have, pure = second, true, true
	}
}

func fusible(first, second scf.ParallelOp) bool {
	return !holdsParallel(first.Op) && !holdsParallel(second.Op) &&
		slices.Equal(first.LowerBounds, second.LowerBounds) &&
		slices.Equal(first.UpperBounds, second.UpperBounds) &&
		slices.Equal(first.Steps, second.Steps) &&
		!usedBefore(first, second) &&
		independent(first, second) && independent(second, first)
}

// usedBefore reports whether first's results are used up to the end of second.
func usedBefore(first, second scf.ParallelOp) bool {
	for _, v := range first.Results {
		for u := range v.Uses() {
			at := first.Block().Region().AncestorOpIn(u.Owner())
			if at.Block() == second.Block() && (at == second.Op || at.IsBeforeInBlock(second.Op)) {
				return true
			}
		}
	}
	return false
}

// independent reports whether what the loads of b read, of what a stores, comes
// from the same iteration.
func independent(a, b scf.ParallelOp) bool {
	stores := map[*ir.Value][]memref.StoreOp{}
	ir.WalkNested(a.Op, func(op *ir.Op) ir.WalkResult {
		if s, ok := memref.Store.Cast(op); ok {
			stores[s.MemRef] = append(stores[s.MemRef], s)
		}
		return ir.Advance
	})
	return ir.WalkNested(b.Op, func(op *ir.Op) ir.WalkResult {
		l, ok := memref.Load.Cast(op)
		if ok && !sameIteration(a, b, stores, l) {
			return ir.Interrupt
		}
		return ir.Advance
	}) != ir.Interrupt
}

func sameIteration(a, b scf.ParallelOp, stores map[*ir.Value][]memref.StoreOp, l memref.LoadOp) bool {
	if def := l.MemRef.DefiningOp(); def != nil && def.Block() == l.Block() {
		return false // it may be a view of anything
	}
	for m := range stores {
		if m != l.MemRef && memory.Alias(m, l.MemRef) != memory.No {
			return false
		}
	}
	var m ir.Mapping
	m.MapAll(a.InductionVars(), b.InductionVars())
	for _, s := range stores[l.MemRef] {
		if !sameIndices(s.Indices, l.Indices, &m) {
			return false
		}
	}
	return true
}

// sameIndices compares indices in one loop with those in another: the same
// value, or the same operation on the same values.
func sameIndices(xs, ys []*ir.Value, m *ir.Mapping) bool {
	for i, x := range xs {
		if m.Get(x) != ys[i] && !sameComputation(x.DefiningOp(), ys[i].DefiningOp(), m) {
			return false
		}
	}
	return true
}

func sameComputation(x, y *ir.Op, m *ir.Mapping) bool {
	if x == nil || y == nil || x.Def() != y.Def() || x.NumRegions() > 0 || !ir.IsMemoryEffectFree(x) ||
		!slices.Equal(x.Props(), y.Props()) {
		return false
	}
	return slices.EqualFunc(x.Operands(), y.Operands(), func(a, b *ir.Value) bool { return m.Get(a) == b })
}

// fuse moves the body of first in front of that of second and makes one loop of
// the two, at the place of second.
func fuse(first, second scf.ParallelOp) scf.ParallelOp {
	red1, red2 := first.ReduceOp(), second.ReduceOp()
	b := ir.Before(second.Op)
	b.Loc = second.Loc()
	p := scf.Parallel.New(b, scf.ParallelOp{
		LowerBounds: second.LowerBounds, UpperBounds: second.UpperBounds, Steps: second.Steps,
		InitVals: append(first.InitVals, second.InitVals...),
		Body:     ir.NewRegion(ir.NewBlock(first.Body.Entry().ArgTypes()...)),
	}, append(first.ResultTypes(), second.ResultTypes()...)...)
	reduce := &ir.OpState{Def: scf.Reduce.OpDef, Loc: red2.Loc(), Operands: append(red1.Operands, red2.Operands...),
		Types: []ir.Type{}}
	for _, red := range []scf.ReduceOp{red1, red2} {
		for i := range red.Op.NumRegions() {
			rg := ir.NewRegion()
			rg.TakeBody(red.Op.Region(i))
			reduce.Regions = append(reduce.Regions, rg)
		}
	}
	end := ir.NewOp(reduce)
	for _, old := range []scf.ParallelOp{first, second} {
		old.Body.Entry().Last().Erase()
		for i, iv := range old.InductionVars() {
			iv.ReplaceAllUsesWith(p.InductionVars()[i])
			p.InductionVars()[i].SetLoc(iv.Loc())
		}
		old.Body.Entry().MoveOpsTo(p.Body.Entry())
	}
	p.Body.Entry().Append(end)
	k := first.NumResults()
	for i, v := range first.Results {
		v.ReplaceAllUsesWith(p.Result(i))
	}
	for i, v := range second.Results {
		v.ReplaceAllUsesWith(p.Result(k + i))
	}
	first.Erase()
	second.Erase()
	return p
}
