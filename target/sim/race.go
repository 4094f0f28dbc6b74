package sim

import (
	"fmt"

	"github.com/tsopt/tsopt/ir/diag"
)

// access is how memory is touched.
type access uint8

const (
	plainRead access = iota
	plainWrite
	atomicRead
	atomicWrite
)

func (k access) write() bool  { return k&1 == 1 }
func (k access) atomic() bool { return k >= atomicRead }

func (k access) String() string {
	return [...]string{"read", "write", "atomic read", "atomic write"}[k]
}

// scope is the set of threads an atomic operation or a fence is made for.
type scope uint8

// The scopes of PTX, narrow to wide.
const (
	scopeCTA scope = iota
	scopeCluster
	scopeGPU
	scopeSys
)

var scopeNames = []string{"cta", "cluster", "gpu", "sys"}

func (s scope) String() string { return scopeNames[s] }

// event is one access as the race detector remembers it.
type event struct {
	epoch
	agent int32
	site  int32 // number of the operation
	kind  access
	scope scope
}

// cell is the history of one granule of memory, after FastTrack (Flanagan and
// Freund, PLDI 2009): the last write and the reads since that nothing ordered.
// It keeps a few of the reads: what it reports are races, but with very many
// readers it may miss one.
type cell struct {
	write event
	reads [2]event
	have  uint8 // bit 0: write, bits 1 and 2: reads
	next  uint8 // read to replace when both are taken
}

// shadow holds the cells of an allocation; granule is the size of the smallest
// access so far.
type shadow struct {
	granule int
	cells   []cell
}

// cellsFor makes the granule fit accesses of n bytes at an offset.
func (s *shadow) cellsFor(size, off, n int) {
	g := s.granule
	if g == 0 {
		g = min(n&-n, 8)
		s.cells = make([]cell, (size+g-1)/g)
		s.granule = g
	}
	for off%g != 0 || n%g != 0 {
		g /= 2
	}
	if g == s.granule {
		return
	}
	split := make([]cell, (size+g-1)/g)
	for i := range split {
		split[i] = s.cells[i*g/s.granule]
	}
	s.granule, s.cells = g, split
}

// race checks an access of n bytes against what is remembered and remembers it.
func (a *Agent) race(al *Alloc, off, n int, kind access, sc scope) {
	if al.space == Local || n == 0 {
		return
	}
	if al.shadow == nil {
		al.shadow = &shadow{}
	}
	s := al.shadow
	if s.granule == 0 || off%s.granule != 0 || n%s.granule != 0 {
		s.cellsFor(len(al.data), off, n)
	}
	ev := event{epoch: a.epoch(kind), agent: a.id, site: a.site(), kind: kind, scope: sc}
	for i := off / s.granule; i < (off+n)/s.granule; i++ {
		c := &s.cells[i]
		if c.have&1 != 0 && a.conflicts(c.write, ev) {
			a.reportRace(al, i*s.granule, c.write, ev)
		}
		if kind.write() {
			for r := range c.reads {
				if c.have>>(r+1)&1 != 0 && a.conflicts(c.reads[r], ev) {
					a.reportRace(al, i*s.granule, c.reads[r], ev)
				}
			}
			c.write, c.have = ev, 1
			continue
		}
		c.remember(&a.clock, ev)
	}
}

// epoch is the step an access counts to: the agent's present, or for a put's
// writes the put, which is complete only when something waits for it.
func (a *Agent) epoch(kind access) epoch {
	if a.putting && kind.write() {
		return epoch{a.clock.group + putGroups, a.clock.member, a.puts}
	}
	return a.clock.now()
}

// completePuts orders all puts of the agent before what it does next.
func (a *Agent) completePuts() { a.completePut(a.puts) }

// completePut orders the puts up to one before what the agent does next.
func (a *Agent) completePut(n uint32) {
	if n > 0 {
		a.clock.past = a.clock.past.with(a.clock.group+putGroups, a.clock.member, n)
	}
}

// putGroups is the distance from the group of an agent's steps to that of its
// puts, which count by themselves.
const putGroups = 1 << 30

// remember adds a read: in the place of one that happened before it, else in a
// free place, else in turn.
func (c *cell) remember(now *clock, ev event) {
	slot := -1
	for r := range c.reads {
		if c.have>>(r+1)&1 == 0 {
			if slot < 0 {
				slot = r
			}
			continue
		}
		if now.knows(c.reads[r].epoch) {
			slot = r
			break
		}
	}
	if slot < 0 {
		slot = int(c.next)
		c.next ^= 1
	}
	c.reads[slot] = ev
	c.have |= 2 << slot
}

// conflicts reports whether the earlier event races with the agent's access:
// nothing orders them, and they are not both atomic with scopes that include
// each other ("morally strong", PTX ISA 8.7.1).
func (a *Agent) conflicts(e, now event) bool {
	if e.agent == now.agent || a.clock.knows(e.epoch) {
		return false
	}
	if !e.kind.atomic() || !now.kind.atomic() {
		return true
	}
	other := a.m.agents[e.agent]
	need := a.distance(other)
	return e.scope < need || now.scope < need
}

// distance is the narrowest scope that includes both agents.
func (a *Agent) distance(b *Agent) scope {
	switch {
	case a.device != b.device || a.device < 0:
		return scopeSys
	case a.linear != b.linear || a.launch != b.launch:
		return scopeGPU
	}
	return scopeCTA
}

// reportRace stops the program.
func (a *Agent) reportRace(al *Alloc, off int, e, now event) {
	other := a.m.agents[e.agent]
	d := diag.Errorf(a.m.siteLoc(now.site), "data race on %s: %s by %s and %s by %s are not ordered",
		al.where(off), now.kind, a.name(), e.kind, other.name())
	d.Note(a.m.siteLoc(e.site), "the other access, a %s by %s, is here", e.kind, other.name())
	if e.kind.atomic() && now.kind.atomic() {
		d.Message = fmt.Sprintf("data race on %s: atomics of %s (scope %s) and %s (scope %s) need scope %s on both sides",
			al.where(off), a.name(), now.scope, other.name(), e.scope, a.distance(other))
	}
	panic(failure{d})
}
