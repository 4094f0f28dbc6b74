package insertfences

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Kernel puts a tile.fence where memory that threads wrote reaches operations that read it through the async proxy:
// before the barrier that orders the two, where the writing threads still are. Threads that copy to a stage of a ring
// may be elsewhere when the copy arrives, so the consumers of the stage fence, after the wait.
func Kernel(k tile.KernelOp) {
	f := &fencer{read: set{}, arriving: set{}}
	taken := map[*ir.Value]set{}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		f.read.add(asyncReads(op))
		c, ok := tile.Copy.Cast(op)
		switch {
		case !ok || !c.Async || c.ByEngine():
		case c.Ring == nil:
			f.arriving.add(memory.Roots(c.Dest))
		case taken[c.Ring] == nil:
			taken[c.Ring] = set{}
			fallthrough
		default:
			taken[c.Ring].add(memory.Roots(c.Dest))
		}
	})
	if len(f.read) == 0 {
		return
	}
	for t := range ir.Collect(k.Op, tile.Take) {
		if f.read.meets(taken[t.Ring]) {
			tile.Fence.New(ir.After(t.Op), tile.FenceOp{})
		}
	}
	f.block(k.Body.Entry(), set{}, true)
}

// asyncReads is the memory that an operation reads otherwise than by its threads.
func asyncReads(op *ir.Op) []*ir.Value {
	if c, ok := tile.Copy.Cast(op); ok && c.ByEngine() && !c.Signals() {
		return memory.Roots(c.Source)
	}
	g, ok := tile.Gemm.Cast(op)
	if !ok || g.Impl != tile.WGMMA {
		return nil
	}
	var out []*ir.Value
	for _, v := range []*ir.Value{g.A, g.B} {
		if _, ok := v.Type().(*ir.MemRefType); ok {
			out = append(out, memory.Roots(v)...)
		}
	}
	return out
}

// set is memory, by where it comes from.
type set map[*ir.Value]bool

func (s set) add(vs []*ir.Value) {
	for _, v := range vs {
		s[v] = true
	}
}

func (s set) meets(t set) bool {
	for v := range s {
		if t[v] {
			return true
		}
	}
	return false
}

// fencer walks a kernel in order.
type fencer struct {
	read     set // by asynchronous units, anywhere
	arriving set // written by async copies, seen after a wait
}

// block walks b with what was written before it and not fenced since, and returns
// that at its end. It puts fences there, or goes on as if it had.
func (f *fencer) block(b *ir.Block, written set, insert bool) set {
	for op := range b.Ops() {
		switch {
		case tile.Fence.Is(op):
			written = set{}
		case tile.AsyncWait.Is(op):
			maps.Copy(written, f.arriving)
		case meets(op) && f.read.meets(written):
			if insert {
				tile.Fence.New(ir.Before(op), tile.FenceOp{})
			}
			written = set{}
		case op.NumRegions() > 0:
			written = f.regions(op, written, insert)
		default:
			written.add(writes(op))
		}
	}
	return written
}

// meets reports whether threads wait for each other at an operation, all that run the code. What one reads
// that others wrote comes after such a one (insert-sync).
func meets(op *ir.Op) bool {
	b, barrier := tile.Barrier.Cast(op)
	return barrier && b.Some == nil || comm.Barrier.Is(op) || comm.Notify.Is(op) || comm.Wait.Is(op)
}

// regions walks what is inside an operation. The body of a loop begins with what was
// written before it, or with what it leaves itself.
func (f *fencer) regions(op *ir.Op, written set, insert bool) set {
	if _, loop := ir.As[ir.LoopLike](op); loop {
		for known := -1; known < len(written); {
			known = len(written)
			written = f.inside(op, written, false)
		}
	}
	return f.inside(op, written, insert)
}

// inside walks each region of an operation that may run any or none of them.
func (f *fencer) inside(op *ir.Op, written set, insert bool) set {
	out := maps.Clone(written)
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			maps.Copy(out, f.block(b, maps.Clone(written), insert))
		}
	}
	return out
}

// writes is the shared memory that an operation's threads write by themselves, and
// have written when it is done.
func writes(op *ir.Op) []*ir.Value {
	if c, ok := tile.Copy.Cast(op); ok && c.Async || op.NumRegions() > 0 {
		return nil
	}
	effects, _ := ir.EffectsOf(op)
	var out []*ir.Value
	for _, e := range effects {
		if e.Kind != ir.Write || e.Value == nil {
			continue
		}
		if t, ok := e.Value.Type().(*ir.MemRefType); ok && scale.InShared(t) {
			out = append(out, memory.Roots(e.Value)...)
		}
	}
	return out
}
