package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// TMA reads and writes by the async proxy (see proxy.go). One agent represents many threads here, whose barriers and
// fences passes insert: only kernels with fences are checked for missing ones.

func hasFences(k tile.KernelOp) bool {
	has := false
	ir.WalkOps(k.Op, func(op *ir.Op) { has = has || tile.Fence.Is(op) })
	return has
}

// sharedView is the view of shared memory that asynchronous units have.
func sharedView(c *engine.Compiler) int32 {
	if c.Kernel == nil || !c.Kernel.Fenced {
		return 0
	}
	return clock.AsyncShared
}

func tileFence(c *engine.Compiler, _ tile.FenceOp) {
	c.Emit(func(a *engine.Agent) { a.FenceProxy(clock.AsyncShared) })
}

// arriving starts copies that arrive at a stage.
func arriving(c *engine.Compiler, t tile.CopyOp) func(a *engine.Agent, p *async.Copy) {
	handle, at := c.At(t.Ring), c.At(t.Cursor)
	view, multicast := sharedView(c), t.Multicast
	if !t.ByEngine() {
		view = 0
	}
	return func(a *engine.Agent, p *async.Copy) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		switch {
		case r.filler[acquired].count <= n:
			a.Fail("arrives at index %d of the ring at %s, which is not acquired", n, r.where(a))
		case r.filler[published].count > n:
			a.Fail("arrives at index %d of the ring at %s, which is already published", n, r.where(a))
		}
		slot := n % uint64(len(r.stages))
		s := &r.stages[slot]
		if !r.holds(p, slot) {
			a.Fail("arrives at stage %d of the ring at %s, but writes memory outside of that stage", slot, r.where(a))
		}
		if multicast {
			r.multicast(a, p, n, view)
			return
		}
		p.Start(a, s.landing, s.landing, view)
		s.copies = append(s.copies, p)
	}
}

// holds reports whether a copy writes only to a stage.
func (r *ring) holds(p *async.Copy, slot uint64) bool {
	for _, b := range r.buffers {
		if at := b.start(slot); b.al == p.Dst && len(p.To) > 0 && at <= p.To[0] && p.To[0] < at+b.step {
			return true
		}
	}
	return len(p.To) == 0
}

// sentCopy is a copy of the engine from shared memory.
type sentCopy struct {
	*async.Copy
	reads, writes uint32 // when it has read, and when it has written
}

// sending starts copies from shared memory.
func sending(c *engine.Compiler) func(a *engine.Agent, p *async.Copy) {
	view := sharedView(c)
	return func(a *engine.Agent, p *async.Copy) {
		s := &sentCopy{p, a.M.NewLanding(), a.M.NewLanding()}
		p.Start(a, s.reads, s.writes, view)
		async.BulkOf(a).Add(s)
	}
}

func tileCommit(c *engine.Compiler, o tile.AsyncCommitOp) {
	bulk := o.Bulk
	c.Emit(func(a *engine.Agent) {
		if bulk {
			async.BulkOf(a).Commit(a)
			return
		}
		async.CopiesOf(a).Commit()
	})
}

func tileWait(c *engine.Compiler, o tile.AsyncWaitOp) {
	bulk, read, n := o.Bulk, o.Read, int(o.Pending)
	c.Emit(func(a *engine.Agent) {
		if bulk {
			async.BulkOf(a).Wait(a, n, read)
			return
		}
		async.CopiesOf(a).Wait(a, n)
	})
}

// HasRead implements [sent].
func (s *sentCopy) HasRead(a *engine.Agent) {
	if s.Words == nil {
		s.Words = s.Read()
	}
	a.Landed(s.reads)
}

// HasWritten implements [sent].
func (s *sentCopy) HasWritten(a *engine.Agent) {
	s.Land(a)
	a.Landed(s.writes)
}

func (s *sentCopy) Reading() (site int32, landing uint32) { return s.Site, s.reads }
