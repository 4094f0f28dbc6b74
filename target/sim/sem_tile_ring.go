package sim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A ring is four counts of places: how many were acquired, published, taken and
// released. Each goes up by one place at a time. What a slot's buffers hold is lost
// when it is acquired; copies that arrive there land when it is taken, the latest
// moment that the program allows.

// step is one of the four operations on a slot, in the order of a round.
type step uint8

const (
	acquired step = iota
	published
	taken
	returned
)

var stepNames = [...]struct{ does, done string }{{"acquires", "acquired"}, {"publishes", "published"}, {"takes", "taken"}, {"releases", "released"}}

// ring is a tile.ring of a block.
type ring struct {
	site    int32
	buffers []ringBuffer
	slots   []ringSlot
	count   [4]uint64 // how many places each step has passed
	by      [4]*Agent // who does it
	last    [4]int32  // where, the last time
	waiters []*Agent
	block   *block
	number  int  // among the block's rings
	shared  bool // blocks of the cluster write to each other's slots
}

// ringBuffer is where a buffer's slots are.
type ringBuffer struct {
	al    *Alloc
	at    int // of slot 0
	step  int
	elems []int // the elements of a slot, from its beginning
	bytes int   // of an element
}

// ringSlot is what a slot's round leaves to those that wait for it.
type ringSlot struct {
	published, released *history
	copies              []*asyncCopy
	landing             uint32       // of the copies
	begun               uint64       // the places for which there is a landing
	coming              []*asyncCopy // parts that other blocks copy, as the block's own copies
}

// tileRing makes a ring of buffers of the block.
func tileRing(c *compiler, o tile.RingOp) {
	depth := int(o.Depth())
	var sources []buffer
	var shapes []ringBuffer
	for _, v := range o.Buffers {
		sources = append(sources, c.memref(v))
		shapes = append(shapes, c.ringBuffer(v))
	}
	d, site, shared := c.define(o.Ring).at, c.site, o.Shared()
	c.emit(func(a *Agent) {
		r := &ring{site: site, block: a.block, number: len(a.block.rings), shared: shared, slots: make([]ringSlot, depth)}
		for i, s := range sources {
			b := shapes[i]
			b.al, b.at = a.resolve(s.base(a.f), b.step*depth)
			r.buffers = append(r.buffers, b)
		}
		for i := range r.slots {
			r.slots[i] = ringSlot{published: noHistory, released: noHistory}
		}
		a.f[d] = uint64(r.number)
		a.block.rings = append(a.block.rings, r)
		r.ready(a)
	})
}

// ringBuffer is the shape of a buffer's slots.
func (c *compiler) ringBuffer(v *ir.Value) ringBuffer {
	t := v.Type().(*ir.MemRefType)
	m, err := tile.MemoryOf(t)
	if err != nil {
		c.fail("has a buffer that the simulator cannot hold: %v", err)
	}
	_, steps, err := m.Slots(1)
	if err != nil {
		c.fail("has a buffer of which a slot is no tile: %v", err)
	}
	slot := ir.MemRef(t.Shape()[1:], t.Elem(), t.Layout(), t.Space())
	n, _ := ir.NumElements(slot.Shape())
	e, _ := elemOf(t.Elem())
	b := ringBuffer{step: int(steps[0] * m.ElemBits() / 8), bytes: e.bytes}
	if t.Shape()[0] == 1 {
		b.step = int(tile.SharedBytes(t)) // there is no next slot to measure it by
	}
	places, dims, strides := c.m.placement(slot), slot.Shape(), layoutStrides(slot, slot.Shape())
	order := rowMajor(dims)
	for i := range n {
		off := int64(0)
		for d := range dims {
			off += i / order[d] % dims[d] * strides[d]
		}
		b.elems = append(b.elems, int(places.at(off))*e.bytes)
	}
	return b
}

func tileCursor(c *compiler, o tile.CursorOp) {
	d := c.define(o.Cursor).at
	c.emit(func(a *Agent) { a.f[d] = 0 })
}

func tileAdvance(c *compiler, o tile.AdvanceOp) {
	n, d := c.at(o.Cursor), c.define(o.Next).at
	c.emit(func(a *Agent) { a.f[d] = a.f[n] + 1 })
}

// tileAcquire waits for the release of the slot's last round.
func tileAcquire(c *compiler, o tile.RingWaitOp) {
	handle, at, d := c.at(o.Ring), c.at(o.Cursor), c.define(o.Slot).at
	c.emit(func(a *Agent) {
		r, n := a.block.rings[a.f[handle]], a.f[at]
		r.next(a, acquired, n)
		depth := uint64(len(r.slots))
		team := r.team()
		if team == nil {
			r.parkCluster(a)
			return
		}
		for _, x := range team {
			if n >= depth && x.count[returned]+depth <= n {
				x.park(a, n, returned)
				return
			}
		}
		for _, x := range team {
			a.clock.acquire(x.slots[n%depth].released)
		}
		r.begin(a, n)
		for _, b := range r.buffers {
			if b.al.init == nil {
				b.al.init = newBitset(len(b.al.data))
				b.al.init.set(0, len(b.al.data))
			}
			for _, off := range b.elems {
				b.al.init.clear(b.start(n%depth)+off, b.bytes)
			}
		}
		r.pass(a, acquired)
		a.f[d] = n % depth
	})
}

// start is where a slot begins.
func (b *ringBuffer) start(slot uint64) int { return b.at + int(slot)*b.step }

// tilePublish is the end of what fills a slot. It is a fence of what threads wrote
// there.
func tilePublish(c *compiler, o tile.RingSignalOp) {
	handle, at, written := c.at(o.Ring), c.at(o.Cursor), o.Written()
	c.emit(func(a *Agent) {
		r, n := a.block.rings[a.f[handle]], a.f[at]
		r.next(a, published, n)
		r.needs(a, published, acquired, n)
		slot := n % uint64(len(r.slots))
		s := &r.slots[slot]
		r.checkFull(a, s, slot)
		if written {
			a.fenceProxy(asyncShared)
		}
		s.published = a.clock.release()
		r.pass(a, published)
		a.told()
	})
}

// checkFull finds bytes of a slot that nothing fills.
func (r *ring) checkFull(a *Agent, s *ringSlot, slot uint64) {
	coming := map[*Alloc]map[int]bool{}
	for _, p := range append(s.copies[:len(s.copies):len(s.copies)], s.coming...) {
		if coming[p.dst] == nil {
			coming[p.dst] = map[int]bool{}
		}
		for _, off := range p.to {
			coming[p.dst][off] = true
		}
	}
	for _, b := range r.buffers {
		for _, e := range b.elems {
			if off := b.start(slot) + e; !b.al.init.has(off, b.bytes) && !coming[b.al][off] {
				a.fail("publishes slot %d, but %s, which is part of it, was not written and no copy arrives there", slot, b.al.where(off))
			}
		}
	}
}

// tileTake waits until a slot was published; what was copied into it lands.
func tileTake(c *compiler, o tile.RingWaitOp) {
	handle, at, d := c.at(o.Ring), c.at(o.Cursor), c.define(o.Slot).at
	c.emit(func(a *Agent) {
		r, n := a.block.rings[a.f[handle]], a.f[at]
		r.next(a, taken, n)
		if r.count[published] <= n {
			r.park(a, n, published)
			return
		}
		for _, x := range r.team() {
			if x.count[published] <= n {
				x.park(a, n, published)
				return
			}
		}
		slot := n % uint64(len(r.slots))
		s := &r.slots[slot]
		a.clock.acquire(s.published)
		for _, p := range s.copies {
			p.land(a)
		}
		s.copies, s.coming = nil, nil
		a.landed(s.landing)
		r.pass(a, taken)
		a.f[d] = slot
	})
}

// tileRelease is the end of the use of a slot.
func tileRelease(c *compiler, o tile.RingSignalOp) {
	handle, at := c.at(o.Ring), c.at(o.Cursor)
	c.emit(func(a *Agent) {
		r, n := a.block.rings[a.f[handle]], a.f[at]
		r.next(a, returned, n)
		r.needs(a, returned, taken, n)
		r.slots[n%uint64(len(r.slots))].released = a.clock.release()
		r.pass(a, returned)
		a.told()
	})
}

// next checks that a step comes to each place once and in order, and by one agent.
func (r *ring) next(a *Agent, k step, n uint64) {
	does, done := stepNames[k].does, stepNames[k].done
	if by := r.by[k]; by != nil && by != a {
		a.failWith(func(d *diag.Diagnostic) { d.Note(a.m.siteLoc(r.last[k]), "the other is here") },
			"%s a slot of the ring at %s, whose slots %s; one role does it for all", does, r.where(a), by.name()+" "+does)
	}
	if want := r.count[k]; n != want {
		a.fail("%s place %d of the ring at %s, but place %d is the next to be %s; each is %s once, in order", does, n, r.where(a), want, done, done)
	}
}

// needs checks that the step before was made.
func (r *ring) needs(a *Agent, k, before step, n uint64) {
	if r.count[before] <= n {
		a.fail("%s place %d of the ring at %s, which was not %s", stepNames[k].does, n, r.where(a), stepNames[before].done)
	}
}

// pass notes that a step was made and wakes those who may wait for it.
func (r *ring) pass(a *Agent, k step) {
	r.count[k]++
	r.by[k], r.last[k] = a, a.site()
	list := r.waiters
	r.waiters = nil
	a.m.changes++
	a.m.wakeAll(list)
}

// park waits for a step on the slot of a place.
func (r *ring) park(a *Agent, n uint64, k step) {
	r.waiters = append(r.waiters, a)
	slot := n % uint64(len(r.slots))
	done := stepNames[k].done
	a.park(&wait{what: "slot " + itoa(int(slot)) + " (place " + itoa(int(n)) + ") of the ring at " + r.where(a) + " to be " + done, more: func(d *diag.Diagnostic) {
		if r.by[k] == nil {
			d.Note(a.m.siteLoc(r.site), "no slot of this ring was ever %s", done)
			return
		}
		d.Note(a.m.siteLoc(r.last[k]), "%s has %s %s of the ring, the last one here", r.by[k].name(), done, plural(int(r.count[k]), "slot", "slots"))
	}})
}

func (r *ring) where(a *Agent) string { return locText(a.m.siteLoc(r.site)) }

// checkEnd finds rounds that were begun and not ended, when all roles have ended.
func (r *ring) checkEnd(a *Agent) {
	for k := acquired; k < returned; k++ {
		if r.count[k] == r.count[k+1] {
			continue
		}
		a.failWith(func(d *diag.Diagnostic) {
			d.Note(a.m.siteLoc(r.site), "the ring is here")
			d.Note(a.m.siteLoc(r.last[k]), "the last that was %s, by %s", stepNames[k].done, r.by[k].name())
		}, "ends when %s of a ring %s %s, but %d %s", plural(int(r.count[k]), "slot", "slots"), map[bool]string{true: "was", false: "were"}[r.count[k] == 1],
			stepNames[k].done, r.count[k+1], stepNames[k+1].done)
	}
}

// failWith stops the program with an error that has notes.
func (a *Agent) failWith(notes func(d *diag.Diagnostic), format string, args ...any) {
	d := a.op().Errorf(format, args...)
	notes(d)
	d.Note(a.loc(), "while %s ran it", a.name())
	panic(failure{d})
}
