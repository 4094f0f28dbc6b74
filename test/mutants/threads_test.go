package mutants

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// threadMutations are the mistakes that may be made in an operation of a kernel as threads run it:
// in what waits and notifications are there.
func threadMutations(op *ir.Op) []mutation {
	if op.Block() != nil && givesUp(op.Block()) {
		return nil // no agent gives up here
	}
	switch op.Def() {
	case gpu.Barrier.OpDef:
		if communicates(op.Next()) || communicates(op.Prev()) {
			return []mutation{{"left out", func() { op.Erase() }}}
		}
	case llvm.Fence.OpDef, nvvm.FenceProxy.OpDef:
		return []mutation{{"left out", func() { op.Erase() }}}
	case llvm.AtomicRMW.OpDef:
		return []mutation{
			{"left out", func() { op.Erase() }},
			{"relaxed", func() { ir.Edit(op, func(o *llvm.AtomicRMWOp) { o.Ordering = llvm.Monotonic }) }},
			{"of its device alone", func() { ir.Edit(op, func(o *llvm.AtomicRMWOp) { o.SyncScope = "device" }) }},
			{"by 1 more", func() { ir.Edit(op, func(o *llvm.AtomicRMWOp) { o.Val = plus(op, o.Val, 1) }) }},
		}
	case llvm.Store.OpDef:
		if llvm.Store.Of(op).Ordering == 0 {
			return nil
		}
		return []mutation{
			{"left out", func() { op.Erase() }},
			{"relaxed", func() { ir.Edit(op, func(o *llvm.StoreOp) { o.Ordering = llvm.Monotonic }) }},
			{"of its device alone", func() { ir.Edit(op, func(o *llvm.StoreOp) { o.SyncScope = "device" }) }},
			{"of 1 more", func() { ir.Edit(op, func(o *llvm.StoreOp) { o.Value = plus(op, o.Value, 1) }) }},
		}
	case llvm.Load.OpDef:
		if llvm.Load.Of(op).Ordering != llvm.Acquire {
			return nil
		}
		return []mutation{
			{"relaxed", func() { ir.Edit(op, func(o *llvm.LoadOp) { o.Ordering = llvm.Monotonic }) }},
			{"of its device alone", func() { ir.Edit(op, func(o *llvm.LoadOp) { o.SyncScope = "device" }) }},
		}
	case scf.While.OpDef:
		if op.NumResults() == 0 && ir.Contains(op, llvm.Load) {
			return []mutation{{"of polls left out", func() { op.Erase() }}}
		}
	}
	return nil
}

// communicates reports whether an operation beside a barrier is what a notification or a wait
// has become.
func communicates(op *ir.Op) bool {
	if op == nil {
		return false
	}
	found := false
	ir.WalkOps(op, func(o *ir.Op) {
		load, ok := llvm.Load.Cast(o)
		found = found || llvm.AtomicRMW.Is(o) || ok && load.Ordering == llvm.Acquire
		if s, ok := llvm.Store.Cast(o); ok {
			found = found || s.Ordering != 0
		}
	})
	return found
}

// givesUp reports whether code is for a wait that gives up: it asks who is first to, or tells the host, and stops the
// kernel.
func givesUp(b *ir.Block) bool {
	for op := range b.Ops() {
		if op.Def() == llvm.Trap.Def.OpDef || llvm.AtomicRMW.Is(op) && op.Result(0).HasUses() {
			return true
		}
	}
	return false
}
