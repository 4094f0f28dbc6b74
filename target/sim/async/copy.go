package async

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// An async copy reads its source and writes its destination some time between
// its start and the wait for its group, in the same thread or not: the simulator
// does both at the wait, the latest moment, or with a seed now and then reads at
// once. Its accesses are ordered after what came before the start, and before
// what follows the wait.

// Copy is a copy on its way, element by element.
type Copy struct {
	Site     int32
	Src, Dst *engine.Alloc // src may be nil where all elements are zero
	From, To []int         // offsets; from may be nowhere
	Elem     word.Elem
	Words    []uint64                 // what was read, when it was read at once
	Combine  func(x, y uint64) uint64 // with what is there, each element at once; nil to replace it
	landed   func()                   // for an observer
}

// Nowhere is the source of an element that is zero.
const Nowhere = -1

// Group is copies that are waited for together. Their accesses have the time
// of the group, which is known when it has landed.
type Group struct {
	id     uint32 // in the machine's landings
	copies []*Copy
	begun  []*Group // the group's copies that an mbarrier counted before the others began
	done   bool     // they have landed
}

// Copies are an agent's async copies: those of the open group, and the
// committed groups, oldest first.
type Copies struct {
	open   *Group
	begun  []*Group // of the open group, what mbarriers counted
	groups []*Group
}

// CopiesOf are the copies of an agent.
func CopiesOf(a *engine.Agent) *Copies { return engine.Part[Copies](&a.Parts) }

// Issue starts a copy: its destination may not be used until it is waited for.
func (q *Copies) Issue(a *engine.Agent, p *Copy) {
	g := q.openGroup(a)
	p.Start(a, g.id, g.id, 0)
	g.copies = append(g.copies, p)
}

// Start checks the accesses of a copy, which end at landings, and loses what its
// destination held.
func (p *Copy) Start(a *engine.Agent, reads, writes uint32, view int32) {
	a.Late = engine.LateAccess{On: true, Landing: reads, View: viewed(p.Src, view)}
	for _, off := range p.From {
		if off != Nowhere {
			a.CheckRead(p.Src, off, p.Elem.Bytes)
		}
	}
	a.Late = engine.LateAccess{On: true, Landing: writes, View: viewed(p.Dst, view)}
	if p.Dst.Init == nil {
		p.Dst.Init = engine.NewBitset(len(p.Dst.Data))
		p.Dst.Init.Set(0, len(p.Dst.Data))
	}
	for _, off := range p.To {
		if p.Combine == nil {
			a.CheckWrite(p.Dst, off, p.Elem.Bytes)
			p.Dst.Init.Clear(off, p.Elem.Bytes)
			continue
		}
		if !p.Dst.Init.Has(off, p.Elem.Bytes) {
			a.Fail("updates uninitialized memory: %s%s", p.Dst.Where(off), a.PendingCopy(p.Dst, off))
		}
		a.Race(p.Dst, off, p.Elem.Bytes, engine.AtomicWrite, engine.ScopeGPU)
	}
	a.Late = engine.LateAccess{}
	p.landed = a.Began()
	if a.M.Coin() {
		p.Words = p.Read()
	}
}

// viewed is the view of memory by which it is accessed, where shared memory is by one
// of its own.
func viewed(al *engine.Alloc, shared int32) int32 {
	if al == nil || al.Space != engine.Shared {
		return 0
	}
	return shared
}

func (q *Copies) openGroup(a *engine.Agent) *Group {
	if q.open == nil {
		q.open = &Group{id: a.M.NewLanding()}
	}
	return q.open
}

func (p *Copy) Read() []uint64 {
	words := make([]uint64, len(p.From))
	for i, off := range p.From {
		if off != Nowhere && !p.Src.Freed {
			words[i] = p.Src.Get(off, p.Elem)
		}
	}
	return words
}

func (q *Copies) Commit() {
	if q.open == nil {
		q.open = &Group{}
	}
	q.open.begun = q.begun
	q.groups = append(q.groups, q.open)
	q.open, q.begun = nil, nil
}

// Wait completes all but the newest n groups.
func (q *Copies) Wait(a *engine.Agent, n int) {
	if n < 0 {
		a.Fail("waits until at most %d groups of async copies are outstanding; the number must be at least 0", n)
	}
	for len(q.groups) > n {
		g := q.groups[0]
		q.groups = q.groups[1:]
		for _, part := range append(g.begun, g) {
			if part.done {
				a.Landed(part.id)
				continue
			}
			part.land(a)
			part.passed(a)
		}
	}
}

// land writes what the group copies.
func (g *Group) land(a *engine.Agent) {
	for _, p := range g.copies {
		p.Land(a)
	}
	g.done = true
}

// Outstanding are the copies that have not landed yet, for an mbarrier to count. It excludes copies that begin later.
func (q *Copies) Outstanding() (out []*Group) {
	if q.open != nil {
		q.begun = append(q.begun, q.open)
		q.open = nil
	}
	q.begun = slices.DeleteFunc(q.begun, func(g *Group) bool { return g.done })
	for _, g := range q.all() {
		if !g.done && len(g.copies) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// AgentEnds forgets copies without a wait when their kernel ends.
func (q *Copies) AgentEnds(a *engine.Agent) {
	for _, g := range q.all() {
		if !g.done {
			g.passed(a)
		}
	}
	*q = Copies{}
}

func (q *Copies) all() (out []*Group) {
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
func (q *Copies) UnitBegins(*engine.Agent) {}

// UnitEnds gives the copies of a unit to the agent around it.
func (q *Copies) UnitEnds(around *engine.Agent) {
	to := CopiesOf(around)
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
func (g *Group) passed(a *engine.Agent) {
	if len(g.copies) > 0 {
		a.M.Landings[g.id] = a.Clock.Now()
	}
}

// Land writes what was copied.
func (p *Copy) Land(a *engine.Agent) {
	p.landed()
	if p.Dst.Freed {
		return
	}
	words := p.Words
	if words == nil {
		words = p.Read()
	}
	for i, off := range p.To {
		p.Dst.Init.Set(off, p.Elem.Bytes)
		w := words[i]
		if p.Combine != nil {
			w = p.Combine(p.Dst.Get(off, p.Elem), w)
		}
		p.Dst.Put(off, p.Elem, w)
	}
	p.Dst.Written = true
	a.Changed(p.Dst)
}

// Pending explains a read of unwritten bytes by an async copy that is on its
// way there.
func (q *Copies) Pending(m *engine.Machine, al *engine.Alloc, off int) string {
	if p := q.find(al, off); p != nil {
		return fmt.Sprintf("; nothing waits for the async copy at %s", engine.LocText(m.SiteLoc(p.Site)))
	}
	return ""
}

func (q *Copies) find(al *engine.Alloc, off int) *Copy {
	for _, g := range q.all() {
		for _, p := range g.copies {
			if p.Dst == al && slices.Contains(p.To, off) {
				return p
			}
		}
	}
	return nil
}
