package engine

import (
	"fmt"
	"github.com/tsopt/tsopt/target/sim/word"
	"slices"
)

// An async copy reads its source and writes its destination some time between
// its start and the wait for its group, in the same thread or not: the simulator
// does both at the wait, the latest moment, or with a seed now and then reads at
// once. Its accesses are ordered after what came before the start, and before
// what follows the wait.

// asyncCopy is a copy on its way, element by element.
type asyncCopy struct {
	site     int32
	src, dst *Alloc // src may be nil where all elements are zero
	from, to []int  // offsets; from may be nowhere
	elem     word.Elem
	words    []uint64                 // what was read, when it was read at once
	combine  func(x, y uint64) uint64 // with what is there, each element at once; nil to replace it
}

// nowhere is the source of an element that is zero.
const nowhere = -1

// asyncGroup is copies that are waited for together. Their accesses have the time
// of the group, which is known when it has landed.
type asyncGroup struct {
	id     uint32 // in the machine's landings
	copies []*asyncCopy
	begun  []*asyncGroup // the group's copies that an mbarrier was told of before the others began
	done   bool          // they have landed
}

// asyncCopies are an agent's async copies: those of the open group, and the
// committed groups, oldest first.
type asyncCopies struct {
	open   *asyncGroup
	begun  []*asyncGroup // of the open group, what mbarriers were told of
	groups []*asyncGroup
}

// asyncOf are the copies of an agent.
func asyncOf(a *Agent) *asyncCopies { return Part[asyncCopies](&a.parts) }

// issue starts a copy: its destination may not be used until it is waited for.
func (q *asyncCopies) issue(a *Agent, p *asyncCopy) {
	g := q.openGroup(a)
	p.start(a, g.id, g.id, 0)
	g.copies = append(g.copies, p)
}

// start checks the accesses of a copy, which end at landings, and loses what its
// destination held.
func (p *asyncCopy) start(a *Agent, reads, writes uint32, view int32) {
	a.late = lateAccess{on: true, landing: reads, view: p.src.viewed(view)}
	for _, off := range p.from {
		if off != nowhere {
			a.CheckRead(p.src, off, p.elem.Bytes)
		}
	}
	a.late = lateAccess{on: true, landing: writes, view: p.dst.viewed(view)}
	if p.dst.init == nil {
		p.dst.init = newBitset(len(p.dst.Data))
		p.dst.init.set(0, len(p.dst.Data))
	}
	for _, off := range p.to {
		if p.combine == nil {
			a.CheckWrite(p.dst, off, p.elem.Bytes)
			p.dst.init.clear(off, p.elem.Bytes)
			continue
		}
		if !p.dst.init.has(off, p.elem.Bytes) {
			a.Fail("updates uninitialized memory: %s%s", p.dst.where(off), a.pendingCopy(p.dst, off))
		}
		a.race(p.dst, off, p.elem.Bytes, atomicWrite, ScopeGPU)
	}
	a.late = lateAccess{}
	if a.M.coin() {
		p.words = p.read()
	}
}

// viewed is the view of memory by which it is accessed, where shared memory is by one
// of its own.
func (al *Alloc) viewed(shared int32) int32 {
	if al == nil || al.space != Shared {
		return 0
	}
	return shared
}

func (q *asyncCopies) openGroup(a *Agent) *asyncGroup {
	if q.open == nil {
		q.open = &asyncGroup{id: a.M.newLanding()}
	}
	return q.open
}

func (p *asyncCopy) read() []uint64 {
	words := make([]uint64, len(p.from))
	for i, off := range p.from {
		if off != nowhere && !p.src.freed {
			words[i] = p.src.Get(off, p.elem)
		}
	}
	return words
}

func (q *asyncCopies) commit() {
	if q.open == nil {
		q.open = &asyncGroup{}
	}
	q.open.begun = q.begun
	q.groups = append(q.groups, q.open)
	q.open, q.begun = nil, nil
}

// wait completes all but the newest n groups.
func (q *asyncCopies) wait(a *Agent, n int) {
	if n < 0 {
		a.Fail("waits until at most %d groups of async copies are outstanding; the number must be at least 0", n)
	}
	for len(q.groups) > n {
		g := q.groups[0]
		q.groups = q.groups[1:]
		for _, part := range append(g.begun, g) {
			if part.done {
				a.landed(part.id)
				continue
			}
			part.land(a)
			part.passed(a)
		}
	}
}

// land writes what the group copies.
func (g *asyncGroup) land(a *Agent) {
	for _, p := range g.copies {
		p.land(a)
	}
	g.done = true
}

// pending are the copies that have not landed yet, which an mbarrier is told of: those that begin later are none of them.
func (q *asyncCopies) pending() (out []*asyncGroup) {
	if q.open != nil {
		q.begun = append(q.begun, q.open)
		q.open = nil
	}
	q.begun = slices.DeleteFunc(q.begun, func(g *asyncGroup) bool { return g.done })
	for _, g := range q.all() {
		if !g.done && len(g.copies) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// AgentEnds forgets copies that nobody waited for when their kernel ends.
func (q *asyncCopies) AgentEnds(a *Agent) {
	for _, g := range q.all() {
		if !g.done {
			g.passed(a)
		}
	}
	*q = asyncCopies{}
}

func (q *asyncCopies) all() (out []*asyncGroup) {
	for _, g := range q.groups {
		out = append(append(out, g.begun...), g)
	}
	out = append(out, q.begun...)
	if q.open != nil {
		out = append(out, q.open)
	}
	return out
}

// UnitBegins leaves a unit without copies: what it had when it ended is the agent's around it.
func (q *asyncCopies) UnitBegins(*Agent) {}

// UnitEnds gives the copies of a unit to the agent around it.
func (q *asyncCopies) UnitEnds(around *Agent) {
	to := asyncOf(around)
	to.groups = append(to.groups, q.groups...)
	to.begun = append(to.begun, q.begun...)
	switch {
	case to.open == nil:
		to.open = q.open
	case q.open != nil:
		to.groups = append(to.groups, q.open)
	}
}

// passed gives the group's accesses their time: what the agent does from here on
// is after them.
func (g *asyncGroup) passed(a *Agent) {
	if len(g.copies) > 0 {
		a.M.landings[g.id] = a.Clock.Now()
	}
}

// land writes what was copied.
func (p *asyncCopy) land(a *Agent) {
	if p.dst.freed {
		return
	}
	words := p.words
	if words == nil {
		words = p.read()
	}
	for i, off := range p.to {
		p.dst.init.set(off, p.elem.Bytes)
		w := words[i]
		if p.combine != nil {
			w = p.combine(p.dst.Get(off, p.elem), w)
		}
		p.dst.Put(off, p.elem, w)
	}
	p.dst.written = true
	a.changed(p.dst)
}

// Pending explains a read of unwritten bytes by an async copy that is on its
// way there.
func (q *asyncCopies) Pending(m *Machine, al *Alloc, off int) string {
	if p := q.find(al, off); p != nil {
		return fmt.Sprintf("; nothing waits for the async copy at %s", locText(m.SiteLoc(p.site)))
	}
	return ""
}

func (q *asyncCopies) find(al *Alloc, off int) *asyncCopy {
	for _, g := range q.all() {
		for _, p := range g.copies {
			if p.dst == al && slices.Contains(p.to, off) {
				return p
			}
		}
	}
	return nil
}
