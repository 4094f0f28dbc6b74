package engine

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// The copy engine reads and writes by the async proxy (see proxy.go). One agent
// stands for many threads here, whose barriers and fences passes insert: whether a
// fence is missing is asked of kernels that have any.

func hasFences(k tile.KernelOp) bool {
	has := false
	ir.WalkOps(k.Op, func(op *ir.Op) { has = has || tile.Fence.Is(op) })
	return has
}

// sharedView is the view of shared memory that asynchronous units have.
func (c *Compiler) sharedView() int32 {
	if c.kernel == nil || !c.kernel.fenced {
		return 0
	}
	return clock.AsyncShared
}

func tileFence(c *Compiler, _ tile.FenceOp) {
	c.Emit(func(a *Agent) { a.fenceProxy(clock.AsyncShared) })
}

// arriving starts copies that arrive at a slot.
func (c *Compiler) arriving(t tile.CopyOp) func(a *Agent, p *asyncCopy) {
	handle, at := c.At(t.Ring), c.At(t.Cursor)
	view, multicast := c.sharedView(), t.Multicast
	if !t.ByEngine() {
		view = 0
	}
	return func(a *Agent, p *asyncCopy) {
		r, n := ringsOf(a.Block).all[a.F[handle]], a.F[at]
		switch {
		case r.filler[acquired].count <= n:
			a.Fail("arrives at index %d of the ring at %s, which is not acquired", n, r.where(a))
		case r.filler[published].count > n:
			a.Fail("arrives at index %d of the ring at %s, which is already published", n, r.where(a))
		}
		slot := n % uint64(len(r.slots))
		s := &r.slots[slot]
		if !r.holds(p, slot) {
			a.Fail("arrives at stage %d of the ring at %s, but writes memory outside of that stage", slot, r.where(a))
		}
		if multicast {
			r.multicast(a, p, n, view)
			return
		}
		p.start(a, s.landing, s.landing, view)
		s.copies = append(s.copies, p)
	}
}

// holds reports whether a copy writes to a slot alone.
func (r *ring) holds(p *asyncCopy, slot uint64) bool {
	for _, b := range r.buffers {
		if at := b.start(slot); b.al == p.dst && len(p.to) > 0 && at <= p.to[0] && p.to[0] < at+b.step {
			return true
		}
	}
	return len(p.to) == 0
}

// sentCopy is a copy of the engine from shared memory.
type sentCopy struct {
	*asyncCopy
	reads, writes uint32 // when it has read, and when it has written
}

// sending starts copies from shared memory.
func (c *Compiler) sending() func(a *Agent, p *asyncCopy) {
	view := c.sharedView()
	return func(a *Agent, p *asyncCopy) {
		s := &sentCopy{p, a.M.newLanding(), a.M.newLanding()}
		p.start(a, s.reads, s.writes, view)
		bulkOf(a).add(s)
	}
}

func tileCommit(c *Compiler, o tile.AsyncCommitOp) {
	bulk := o.Bulk
	c.Emit(func(a *Agent) {
		if bulk {
			bulkOf(a).commit(a)
			return
		}
		asyncOf(a).commit()
	})
}

func tileWait(c *Compiler, o tile.AsyncWaitOp) {
	bulk, read, n := o.Bulk, o.Read, int(o.Pending)
	c.Emit(func(a *Agent) {
		if bulk {
			bulkOf(a).wait(a, n, read)
			return
		}
		asyncOf(a).wait(a, n)
	})
}

// hasRead implements [sent].
func (s *sentCopy) hasRead(a *Agent) {
	if s.words == nil {
		s.words = s.read()
	}
	a.landed(s.reads)
}

// hasWritten implements [sent].
func (s *sentCopy) hasWritten(a *Agent) {
	s.land(a)
	a.landed(s.writes)
}

func (s *sentCopy) reading() (site int32, landing uint32) { return s.site, s.reads }
