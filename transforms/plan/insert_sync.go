package plan

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// InsertSync puts a tile.barrier between accesses to memory that conflict: a
// write and any other access to the same bytes, by operations between which no
// barrier lies, also around loops. In global memory that is so when an element
// may be used by different threads of the block.
func InsertSync(k tile.KernelOp) { (&syncer{}).block(k.Body(), nil) }

// access is a use of memory since the last barrier.
type access struct {
	alloc tile.AllocOp // in shared memory
	write bool
	// global is the array in global memory, used by op.
	global *ir.Value
	op     *ir.Op
}

// syncer walks the program in order. While measuring it only computes what is
// pending and inserts nothing.
type syncer struct{ measuring bool }

// block processes the operations of b with the accesses pending at its start
// and returns those pending at its end.
func (s *syncer) block(b *ir.Block, pending []access) []access {
	for op := range b.Ops() {
		pending = s.op(op, pending)
	}
	return pending
}

func (s *syncer) op(op *ir.Op, pending []access) []access {
	if isBarrier(op) {
		return nil
	}
	if op.NumRegions() > 0 && !tile.Parallel.Is(op) {
		return s.regions(op, pending)
	}
	if tile.AsyncWait.Is(op) {
		return merge(pending, arrivals(op))
	}
	uses := accesses(op)
	if conflicts(pending, uses) {
		s.barrier(op)
		pending = nil
	}
	return merge(pending, lasting(op, uses))
}

// regions processes an operation with regions. A loop's body starts with what
// was pending before the loop or at the end of an iteration. A barrier that a
// branch needs is put before the whole operation, where all threads are.
func (s *syncer) regions(op *ir.Op, pending []access) []access {
	_, isLoop := ir.As[ir.LoopLike](op)
	always := scale.On.Is(op)
	if !isLoop && !always && conflicts(pending, nested(op)) {
		s.barrier(op)
		pending = nil
	}
	entry := pending
	if isLoop {
		entry = s.steady(op, pending)
	}
	var out []access
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			out = merge(out, s.block(b, entry))
		}
	}
	if always {
		return out
	}
	return merge(out, pending)
}

// steady is what may be pending when an iteration of a loop starts.
func (s *syncer) steady(op *ir.Op, pending []access) []access {
	quiet := &syncer{measuring: true}
	entry := pending
	for range 2 {
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				entry = merge(entry, quiet.block(b, entry))
			}
		}
	}
	return entry
}

// nested are the accesses anywhere inside op.
func nested(op *ir.Op) []access {
	var out []access
	ir.WalkNested(op, func(o *ir.Op) ir.WalkResult {
		out = merge(out, accesses(o))
		return ir.Advance
	})
	return out
}

func (s *syncer) barrier(before *ir.Op) {
	if s.measuring {
		return
	}
	st := ir.OpState{Def: tile.Barrier.OpDef}
	if divergent(before) {
		st.SetProp("level", scale.LevelRef(scale.Warpgroup))
	}
	ir.Before(before).Create(st)
}

// divergent reports whether op runs under a condition that differs between the
// units of an enclosing scale.on.
func divergent(op *ir.Op) bool {
	conditional := false
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if on, ok := scale.On.Cast(p); ok {
			return conditional && on.Level() == scale.Warpgroup
		}
		if p.NumOperands() > 0 && p.Operand(0).Type() == ir.I1 && dependsOnUnit(p.Operand(0), 0) {
			conditional = true
		}
	}
	return false
}

// dependsOnUnit reports whether a value is computed from the number of a unit.
func dependsOnUnit(v *ir.Value, depth int) bool {
	if v.IsBlockArg() {
		return scale.On.Is(v.OwnerBlock().ParentOp()) && v.Index() == 0
	}
	if depth > 32 {
		return true
	}
	for _, o := range v.DefiningOp().Operands() {
		if dependsOnUnit(o, depth+1) {
			return true
		}
	}
	return false
}

func isBarrier(op *ir.Op) bool {
	switch op.Def() {
	case tile.Barrier.OpDef, comm.Barrier.OpDef, comm.Notify.OpDef, comm.Wait.OpDef:
		return true
	}
	return false
}

// accesses lists an operation's uses of shared and global memory.
func accesses(op *ir.Op) []access {
	effects, _ := ir.EffectsOf(op)
	var out []access
	for _, e := range effects {
		if e.Value == nil || e.Kind != ir.Read && e.Kind != ir.Write {
			continue
		}
		if a, ok := allocOf(e.Value); ok {
			out = append(out, access{alloc: a, write: e.Kind == ir.Write})
		} else if usesWindow(op) {
			out = append(out, access{global: analysis.Root(e.Value), op: op, write: e.Kind == ir.Write})
		}
	}
	return out
}

// lasting is what later operations must be ordered after. An async copy's write
// happens at the wait that completes it.
func lasting(op *ir.Op, uses []access) []access {
	if c, ok := tile.Copy.Cast(op); ok && c.Async() {
		return nil
	}
	return uses
}

// arrivals are the writes that an async wait completes: those of every async
// copy of the kernel. They were ordered after earlier accesses where the copy
// was issued.
func arrivals(wait *ir.Op) []access {
	k, ok := ir.Enclosing(wait, tile.Kernel)
	if !ok {
		return nil
	}
	var out []access
	for _, c := range ir.Collect(k.Op, tile.Copy) {
		if a, ok := allocOf(c.Dest()); ok && c.Async() {
			out = merge(out, []access{{alloc: a, write: true}})
		}
	}
	return out
}

func conflicts(pending, uses []access) bool {
	for _, p := range pending {
		for _, u := range uses {
			if (p.write || u.write) && p.meets(u) {
				return true
			}
		}
	}
	return false
}

// meets reports whether two accesses may use the same bytes in different threads.
func (p access) meets(u access) bool {
	if p.global != nil || u.global != nil {
		return p.global == u.global && !sameThreads(p.op, u.op)
	}
	return overlap(p.alloc, u.alloc)
}

// usesWindow reports whether op moves a tile from or to memory.
func usesWindow(op *ir.Op) bool {
	return tile.Load.Is(op) || tile.Store.Is(op) || tile.Atomic.Is(op) || tile.Copy.Is(op)
}

// sameThreads reports whether each element that two operations on one array both
// use is used by one thread: they move tiles of one layout at the same place, as
// an operation and itself in another iteration, whose windows are the same or
// disjoint. Atomic operations of one kind may come in any order.
func sameThreads(a, b *ir.Op) bool {
	if a == b {
		return true
	}
	x, ok1 := tile.Atomic.Cast(a)
	y, ok2 := tile.Atomic.Cast(b)
	if ok1 && ok2 && x.Kind() == y.Kind() {
		return true
	}
	at, ai, ok1 := windowOf(a)
	bt, bi, ok2 := windowOf(b)
	return ok1 && ok2 && at == bt && slices.Equal(ai, bi)
}

// windowOf is the type of the tile that op moves and where it starts.
func windowOf(op *ir.Op) (ir.Type, []*ir.Value, bool) {
	switch op.Def() {
	case tile.Load.OpDef:
		l := tile.LoadOp{Op: op}
		return l.Tile(), l.Indices(), true
	case tile.Store.OpDef:
		s := tile.StoreOp{Op: op}
		return s.Value().Type(), s.Indices(), true
	case tile.Atomic.OpDef:
		a := tile.AtomicOp{Op: op}
		return a.Value().Type(), a.Indices(), true
	}
	return nil, nil, false
}

// overlap reports whether two allocations share bytes; before allocate-memory
// only an allocation overlaps with itself.
func overlap(a, b tile.AllocOp) bool {
	if a.Op == b.Op {
		return true
	}
	x, y := ir.IntOf(a.Op, OffsetAttr, -1), ir.IntOf(b.Op, OffsetAttr, -1)
	if x < 0 || y < 0 {
		return false
	}
	return x < y+sharedBytes(b.Type()) && y < x+sharedBytes(a.Type())
}

func merge(a, b []access) []access {
	out := append([]access(nil), a...)
	for _, x := range b {
		known := false
		for _, y := range out {
			known = known || x.alloc.Op == y.alloc.Op && x.write == y.write && x.global == y.global && x.op == y.op
		}
		if !known {
			out = append(out, x)
		}
	}
	return out
}
