package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Access is how memory is touched.
type Access uint8

const (
	plainRead Access = iota
	PlainWrite
	atomicRead
	AtomicWrite
)

func (k Access) Write() bool  { return k&1 == 1 }
func (k Access) Atomic() bool { return k >= atomicRead }

func (k Access) String() string {
	return [...]string{"read", "write", "atomic read", "atomic write"}[k]
}

// Scope is the set of threads an atomic operation or a fence is made for.
type Scope uint8

// The scopes of PTX, narrow to wide, and LLVM's singlethread, which orders nothing
// between threads.
const (
	ScopeThread Scope = iota
	ScopeCTA
	ScopeCluster
	ScopeGPU
	ScopeSys
)

var scopeNames = []string{"thread", "cta", "cluster", "gpu", "sys"}

func (s Scope) String() string { return scopeNames[s] }

// event is one access as the race detector remembers it.
type event struct {
	clock.Epoch
	agent int32
	site  int32 // number of the operation
	kind  Access
	scope Scope
	late  bool // of an async operation: at is the number of its landing
	async bool // by the async proxy
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

// Watcher sees accesses of an agent before they are checked.
type Watcher interface {
	Accessed(a *Agent, al *Alloc, off, n int, kind Access)
}

// Race checks an access of n bytes against what is remembered and remembers it.
func (a *Agent) Race(al *Alloc, off, n int, kind Access, sc Scope) {
	if al.Space == Local || n == 0 {
		return
	}
	if a.Watcher != nil {
		a.Watcher.Accessed(a, al, off, n, kind)
	}
	if al.shadow == nil {
		al.shadow = newShadow(len(al.Data))
	}
	ev := event{Epoch: a.epoch(kind), agent: a.ID, site: a.Site(), kind: kind, scope: sc, late: a.Late.On,
		async: a.Late.View != 0}
	for from, end := off, off+n; from < end; {
		to := min(end, (from>>pageBits+1)<<pageBits)
		ev.inPage(a, al, from, to)
		from = to
	}
}

// inPage is [Agent.Race] for the bytes from one up to another, which are in one page.
func (now event) inPage(a *Agent, al *Alloc, from, to int) {
	p := al.pageOf(a, from, to)
	first, start := from>>pageBits<<pageBits, from&(pageBytes-1)>>p.shift
	cells := p.cells[start : start+(to-from)>>p.shift]
	for i := range cells {
		c := &cells[i]
		if c.have&1 != 0 && now.conflicts(a, c.write) {
			now.report(a, al, first+(start+i)<<p.shift, c.write)
		}
		if !now.kind.Write() {
			c.remember(a, now)
			continue
		}
		for r := range c.reads {
			if c.have>>(r+1)&1 != 0 && now.conflicts(a, c.reads[r]) {
				now.report(a, al, first+(start+i)<<p.shift, c.reads[r])
			}
		}
		c.write, c.have = now, 1
	}
}

// epoch is the step an access counts to: the agent's present, or for a put's
// writes the put, which is complete only when something waits for it.
func (a *Agent) epoch(kind Access) clock.Epoch {
	if a.Puts.Making && kind.Write() {
		return a.Puts.epoch(&a.Clock)
	}
	if a.Late.On {
		return clock.Epoch{At: a.Late.Landing}
	}
	return a.Clock.Now()
}

// remember adds a read: in the place of one that happened before it, else in a
// free place, else in turn.
func (c *cell) remember(a *Agent, ev event) {
	slot := -1
	for r := range c.reads {
		if c.have>>(r+1)&1 == 0 {
			if slot < 0 {
				slot = r
			}
			continue
		}
		if at := a.M.timeOf(c.reads[r]); at.At > 0 && a.Clock.Knows(at) {
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
func (now event) conflicts(a *Agent, e event) bool {
	if now.after(a, e) {
		return false
	}
	if !e.kind.Atomic() || !now.kind.Atomic() {
		return true
	}
	other := a.M.Agents[e.agent]
	need := a.distance(other)
	return e.scope < need || now.scope < need
}

// after reports whether the earlier event is before the agent's access.
func (now event) after(a *Agent, e event) bool {
	late := e.late
	if late {
		// Nothing is ordered after an async operation without a wait.
		if e.Epoch = a.M.Landings[e.At]; e.At == 0 {
			return false
		}
	}
	if now.async && !e.async && e.kind.Write() {
		return a.Clock.Past.Get(e.Group+a.Late.View, e.Member) >= e.At
	}
	return !late && e.agent == now.agent || a.Clock.Knows(e.Epoch)
}

// distance is the narrowest scope that includes both agents.
func (a *Agent) distance(b *Agent) Scope {
	switch {
	case a.Device != b.Device || a.Device < 0:
		return ScopeSys
	case a.Launch == b.Launch && a.Block != nil && b.Block != nil && a.isPeer(b.Block):
		return ScopeCluster
	case a.Linear != b.Linear || a.Launch != b.Launch:
		return ScopeGPU
	}
	return ScopeCTA
}

// report stops the program.
func (now event) report(a *Agent, al *Alloc, off int, e event) {
	other, them := a.M.Agents[e.agent], a.M.NameOfAgent(e.agent)
	d := diag.Errorf(a.M.SiteLoc(now.site), "data race on %s: %s by %s and %s by %s are not ordered",
		al.Where(off), now.kind, a.Name(), e.kind, them)
	d.Note(a.M.SiteLoc(e.site), "the other access, a %s by %s, is here", e.kind, them)
	if e.late {
		d.Note(a.M.SiteLoc(e.site), "it is an async operation, which accesses memory at any time before the wait for it")
	}
	if now.missesFence(a, e) {
		d.Note(a.M.SiteLoc(e.site), "async operations see this write only after %s, here or before the barrier",
			fenceFor(a, al))
	}
	if e.kind.Atomic() && now.kind.Atomic() {
		d.Message = fmt.Sprintf("data race on %s: atomic operations of %s (scope %s) and %s (scope %s) need scope %s on both sides",
			al.Where(off), a.Name(), now.scope, them, e.scope, a.distance(other))
	}
	panic(Failure{d})
}

// timeOf is the step that an event counts to; at 0 for one that has not landed.
func (m *Machine) timeOf(e event) clock.Epoch {
	if e.late {
		return m.Landings[e.At]
	}
	return e.Epoch
}

// Writer is where the last write of an element stands, as far as it is remembered; else what the host does.
func (m *Machine) Writer(host *Agent, al *Alloc, off int) diag.Loc {
	if al.shadow != nil {
		if p := al.shadow.pages[off>>pageBits]; p.cells != nil {
			if c := p.cells[off&(pageBytes-1)>>p.shift]; c.have&1 != 0 {
				return m.SiteLoc(c.write.site)
			}
		}
	}
	return m.SiteLoc(host.Site())
}
