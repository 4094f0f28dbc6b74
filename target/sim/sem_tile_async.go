package sim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
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
func (c *compiler) sharedView() int32 {
	if c.kernel == nil || !c.kernel.fenced {
		return 0
	}
	return asyncShared
}

func tileFence(c *compiler, _ tile.FenceOp) {
	c.emit(func(a *Agent) { a.fenceProxy(asyncShared) })
}

// arriving starts copies that arrive at a slot.
func (c *compiler) arriving(t tile.CopyOp) func(a *Agent, p *asyncCopy) {
	handle, at := c.at(t.Ring), c.at(t.Cursor)
	view := c.sharedView()
	if t.Engine != tile.TMA {
		view = 0
	}
	return func(a *Agent, p *asyncCopy) {
		r, n := a.block.rings[a.f[handle]], a.f[at]
		switch {
		case r.count[acquired] <= n:
			a.fail("arrives at place %d of the ring at %s, which was not acquired", n, r.where(a))
		case r.count[published] > n:
			a.fail("arrives at place %d of the ring at %s, which was published before", n, r.where(a))
		}
		slot := n % uint64(len(r.slots))
		s := &r.slots[slot]
		if !r.holds(p, slot) {
			a.fail("arrives at slot %d of the ring at %s, but writes to other memory than that slot's", slot, r.where(a))
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

// start checks the accesses of a copy, which end at landings, and loses what its
// destination held.
func (p *asyncCopy) start(a *Agent, reads, writes uint32, view int32) {
	a.late = lateAccess{on: true, landing: reads, view: view}
	if p.src.space != Shared {
		a.late.view = 0
	}
	for _, off := range p.from {
		if off != nowhere {
			a.checkRead(p.src, off, p.elem.bytes)
		}
	}
	a.late = lateAccess{on: true, landing: writes, view: view}
	if p.dst.space != Shared {
		a.late.view = 0
	}
	if p.dst.init == nil {
		p.dst.init = newBitset(len(p.dst.data))
		p.dst.init.set(0, len(p.dst.data))
	}
	for _, off := range p.to {
		a.checkWrite(p.dst, off, p.elem.bytes)
		p.dst.init.clear(off, p.elem.bytes)
	}
	a.late = lateAccess{}
	if a.m.coin() {
		p.words = p.read()
	}
}

// sentCopy is a copy of the engine from shared memory.
type sentCopy struct {
	*asyncCopy
	reads, writes uint32 // when it has read, and when it has written
}

// sentCopies are an agent's: those of the open bulk group, and the committed groups,
// oldest first.
type sentCopies struct {
	open   []*sentCopy
	groups []sentGroup
}

// sentGroup is a bulk group of the threads of an agent, which have it also when the
// agent has ended and another stands for them.
type sentGroup struct {
	by     int32 // the agent's number in its group
	copies []*sentCopy
}

// sending starts copies from shared memory.
func (c *compiler) sending() func(a *Agent, p *asyncCopy) {
	view := c.sharedView()
	return func(a *Agent, p *asyncCopy) {
		s := &sentCopy{p, a.m.newLanding(), a.m.newLanding()}
		p.start(a, s.reads, s.writes, view)
		a.sent.open = append(a.sent.open, s)
	}
}

func tileCommit(c *compiler, o tile.AsyncCommitOp) {
	bulk := o.Bulk
	c.emit(func(a *Agent) {
		if bulk {
			a.sent.commit(a)
			return
		}
		a.async.commit()
	})
}

func tileWait(c *compiler, o tile.AsyncWaitOp) {
	bulk, read, n := o.Bulk, o.Read, int(o.Pending)
	c.emit(func(a *Agent) {
		if bulk {
			a.sent.wait(a, n, read)
			return
		}
		a.async.wait(a, n)
	})
}

func (q *sentCopies) commit(a *Agent) {
	q.groups = append(q.groups, sentGroup{a.clock.member, q.open})
	q.open = nil
}

// wait completes all but the newest n groups, or only what they read.
func (q *sentCopies) wait(a *Agent, n int, read bool) {
	k := max(len(q.groups)-n, 0)
	for _, g := range q.groups[:k] {
		for _, s := range g.copies {
			s.hasRead(a)
			if !read {
				s.land(a)
				a.landed(s.writes)
			}
		}
	}
	if !read {
		q.groups = q.groups[k:]
	}
}

func (s *sentCopy) hasRead(a *Agent) {
	if s.words == nil {
		s.words = s.read()
	}
	a.landed(s.reads)
}

// adopt takes over the copies of a unit that has ended.
func (q *sentCopies) adopt(o sentCopies) {
	q.groups = append(q.groups, o.groups...)
	q.open = append(q.open, o.open...)
}

// reclaim gives back to a unit that comes again what it had when it ended.
func (q *sentCopies) reclaim(unit int32) (own sentCopies) {
	own.groups = slices.Clone(q.groups)
	own.groups = slices.DeleteFunc(own.groups, func(g sentGroup) bool { return g.by != unit })
	q.groups = slices.DeleteFunc(q.groups, func(g sentGroup) bool { return g.by == unit })
	return own
}

// drop ends the copies of an agent that ends: they write by the end of the kernel,
// but the shared memory that they read is gone.
func (q *sentCopies) drop(a *Agent) {
	for _, g := range append(q.groups, sentGroup{copies: q.open}) {
		for _, s := range g.copies {
			if a.m.landings[s.reads].at == 0 {
				panic(failure{a.m.sites[s.site].Errorf("may still read shared memory when %s ends: wait for its group, at least for the reads (tile.async_wait 0 bulk read)", a.name())})
			}
			s.land(a)
			a.landed(s.writes)
		}
	}
	*q = sentCopies{}
}
