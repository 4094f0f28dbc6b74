package verifytile

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// written says which allocations something has written to when control is at a
// place of the program.
type written struct {
	always map[*ir.Value]bool // on every path
	ever   map[*ir.Value]bool // on some path
}

func (w written) clone() written { return written{maps.Clone(w.always), maps.Clone(w.ever)} }

// initialised checks that tiles in shared memory are written before they are
// read. What a loop writes counts as written after it; only conditions make it
// uncertain, but for those in code of threads, which say which threads write.
func (v *verifier) initialised(k tile.KernelOp) {
	w := written{map[*ir.Value]bool{}, map[*ir.Value]bool{}}
	v.initIn(k.Body.Entry(), &w)
}

func (v *verifier) initIn(b *ir.Block, w *written) {
	for op := range b.Ops() {
		v.checkReads(op, w)
		v.initInside(op, w)
		noteWrites(op, w)
	}
}

// initInside follows control into the regions of op.
func (v *verifier) initInside(op *ir.Op, w *written) {
	_, straight := ir.As[ir.LoopLike](op)
	if on, ok := scale.On.Cast(op); ok {
		straight = true
		defer func(was bool) { v.ofThreads = was }(v.ofThreads)
		v.ofThreads = v.ofThreads || on.Level == scale.Thread
	}
	if straight || v.ofThreads || op.NumRegions() == 0 {
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				v.initIn(b, w)
			}
		}
		return
	}
	var after *written
	for _, rg := range op.Regions() {
		branch := w.clone()
		for b := range rg.Blocks() {
			v.initIn(b, &branch)
		}
		after = meet(after, branch)
	}
	*w = *after
}

// meet is what holds after either of two branches; a is nil for the first.
func meet(a *written, b written) *written {
	if a == nil {
		return &b
	}
	maps.DeleteFunc(a.always, func(m *ir.Value, _ bool) bool { return !b.always[m] })
	maps.Copy(a.ever, b.ever)
	return a
}

// allocated are the tile.allocs in shared memory that a memref may show; ok is
// false where it may show other memory, or nothing that is known.
func allocated(mem *ir.Value) (buffers []*ir.Value, ok bool) {
	buffers = memory.Roots(mem)
	for _, root := range buffers {
		if !tile.Alloc.Is(root.DefiningOp()) || !scale.InShared(root.Type().(*ir.MemRefType)) {
			return nil, false
		}
		if _, ok := tile.RingOf(root); ok || comm.HoldsEntries(root) {
			return nil, false // another role or unit writes it
		}
		if k, ok := ir.Enclosing(root.DefiningOp(), tile.Kernel); ok {
			if _, ok := k.OwnBarrier(); ok {
				return nil, false // so may another role, behind a barrier that is waited for by its phase
			}
		}
	}
	return buffers, len(buffers) > 0
}

func (v *verifier) checkReads(op *ir.Op, w *written) {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind != ir.Read || e.Value == nil || !flow.IsMemRef(e.Value) {
			continue
		}
		if buffers, ok := allocated(e.Value); ok {
			v.checkRead(op, buffers, w)
		}
	}
}

// checkRead checks a read of one of several tiles. Which one it is may follow
// what is written: then one that may be written will do.
func (v *verifier) checkRead(op *ir.Op, buffers []*ir.Value, w *written) {
	at := buffers[0].Loc()
	switch {
	case slices.ContainsFunc(buffers, func(b *ir.Value) bool { return w.always[b] }):
		return
	case !slices.ContainsFunc(buffers, func(b *ir.Value) bool { return w.ever[b] }):
		d := op.Errorf("reads a tile in shared memory that is uninitialized")
		v.report(d.Note(at, "allocated here, with undefined contents"))
	case len(buffers) == 1:
		d := diag.Warningf(op.Loc(), "'%s' op reads a tile in shared memory that is not initialized on every path to here",
			op.Name())
		v.warn(d.Note(at, "allocated here"))
	}
	for _, b := range buffers {
		w.always[b] = true // say it once
	}
}

func noteWrites(op *ir.Op, w *written) {
	effects, known := ir.EffectsOf(op)
	if !known {
		for _, x := range op.Operands() {
			if flow.IsMemRef(x) {
				w.note(x)
			}
		}
	}
	for _, e := range effects {
		if e.Kind == ir.Write && e.Value != nil && flow.IsMemRef(e.Value) {
			w.note(e.Value)
		}
	}
}

// note says that something writes to what mem shows; of several tiles it is only
// one.
func (w *written) note(mem *ir.Value) {
	all := memory.Roots(mem)
	for _, b := range all {
		w.ever[b] = true
		w.always[b] = w.always[b] || len(all) == 1
	}
}
