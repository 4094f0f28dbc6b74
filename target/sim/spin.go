package sim

import "fmt"

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
	if !again || s.free || a.device < 0 {
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
	a.stores++
	if al.space == Local {
		return // for nobody else
	}
	a.m.changes++
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
