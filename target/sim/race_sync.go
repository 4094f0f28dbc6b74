package sim

import "fmt"

// ordering is the memory order of an atomic operation or a fence.
type ordering uint8

const (
	relaxed ordering = iota
	acquire
	release
	acqRel
)

func (o ordering) acquires() bool { return o == acquire || o == acqRel }
func (o ordering) releases() bool { return o == release || o == acqRel }

// fences is what an agent's fences order: what it had done at its last release
// fence, puts included, and what its relaxed reads saw for its next acquire fence.
type fences struct {
	released *released
	puts     uint32
	pending  []*released
}

// released is what an agent publishes at a release.
type released struct {
	by    *Agent
	scope scope
	past  *history
}

// cellSync is the releases that a reader of a cell synchronises with: those of
// the write it sees and of the read-modify-writes that it heads (a release
// sequence).
type cellSync struct{ heads []*released }

// announce is what an agent's notify publishes: what it did, and the puts that
// the notify names. A relaxed one publishes what the last release fence did.
func (a *Agent) announce(puts uint32, o ordering, sc scope) *released {
	if o.releases() {
		a.completePut(puts)
		return &released{a, sc, a.clock.release()}
	}
	r := a.fences.released
	if n := min(puts, a.fences.puts); r != nil && n > 0 {
		r = &released{a, r.scope, r.past.with(a.clock.group+putGroups, a.clock.member, n)}
	}
	return r
}

// publish records an atomic write at a cell.
func (a *Agent) publish(c *cellSync, rmw bool, o ordering, sc scope) {
	if !rmw {
		c.heads = c.heads[:0:0]
	}
	var r *released
	switch {
	case o.releases():
		r = &released{a, sc, a.clock.release()}
	case a.fences.released != nil:
		r = a.fences.released
	default:
		return
	}
	for i, h := range c.heads {
		if h.by == a {
			c.heads[i] = r
			return
		}
	}
	c.heads = append(c.heads, r)
}

// observe records an atomic read at a cell: an acquire learns what was released
// with a scope that, like its own, includes both agents.
func (a *Agent) observe(c *cellSync, o ordering, sc scope) {
	for _, h := range c.heads {
		a.learn(h, o, sc)
	}
}

// learn is the acquiring end of a release.
func (a *Agent) learn(r *released, o ordering, sc scope) {
	if r == nil || r.by == a {
		return
	}
	if need := a.distance(r.by); sc < need || r.scope < need {
		return
	}
	if o.acquires() {
		a.clock.acquire(r.past)
	} else {
		a.fences.pending = append(a.fences.pending, r)
	}
}

// fence orders the agent's accesses for observers in the scope.
func (a *Agent) fence(o ordering, sc scope) {
	if o.acquires() {
		for _, h := range a.fences.pending {
			if sc >= a.distance(h.by) {
				a.clock.acquire(h.past)
			}
		}
		a.fences.pending = nil
	}
	if o.releases() {
		a.fences.released, a.fences.puts = &released{a, sc, a.clock.release()}, a.puts
	}
}

// spin recognises a loop that reads a cell until somebody changes it, so that
// the agent can be parked meanwhile.
type spin struct {
	pc      int
	code    *code
	alloc   *Alloc
	off     int
	value   uint64
	changes int64
	parked  bool
	free    bool // spins without being parked, to see whether it ends by itself
	stuck   bool
	site    int32
}

func (s *spin) what() string {
	return fmt.Sprintf("%s, which stays %d", s.alloc.where(s.off), int64(s.value))
}

// spinRead is told of each atomic or volatile read. It parks the agent, and
// returns true, when the agent read the same there before and nothing that it
// could see has changed since.
func (a *Agent) spinRead(al *Alloc, off int, value uint64) bool {
	s := &a.spin
	again := s.alloc == al && s.off == off && s.pc == a.pc && s.code == a.code && s.value == value && s.changes == a.stores
	s.alloc, s.off, s.pc, s.code, s.value, s.changes, s.site = al, off, a.pc, a.code, value, a.stores, a.site()
	if !again || s.free || al.space == Host {
		return false
	}
	s.parked = true
	a.park(&wait{what: s.what() + " to change"})
	al.watchers = append(al.watchers, a)
	a.m.spinning = append(a.m.spinning, a)
	return true
}

// changed wakes the agents that spin on an allocation.
func (a *Agent) changed(al *Alloc) {
	a.m.changes++
	a.stores++
	if len(al.watchers) == 0 {
		return
	}
	list := al.watchers
	al.watchers = nil
	for _, w := range list {
		if w.spin.parked {
			w.spin.parked, w.spin.stuck = false, false
			a.m.wake(w)
		}
	}
}
