package engine

import (
	"fmt"
	"slices"
)

// spin recognises a loop that reads cells until another agent changes one, so that the agent can be parked meanwhile.
type spin struct {
	reads   []spinning // those of one turn of the loop
	again   int        // how many of them were read again, and were the same
	changes int64
	since   int64 // what had changed anywhere when the turn began that is compared
	parked  bool
	free    bool // spins without being parked, to see whether it ends by itself
	stuck   bool
}

// spinning is a read of a loop.
type spinning struct {
	pc    int
	code  *Code
	alloc *Alloc
	off   int
	value uint64
	site  int32
}

// longestSpin is how many cells a loop may read that is recognised.
const longestSpin = 256

// last is what the loop read when it was recognised.
func (s *spin) last() spinning { return s.reads[len(s.reads)-1] }

func (s *spin) what() string {
	r := s.last()
	return fmt.Sprintf("%s, which stays at %d", r.alloc.Where(r.off), int64(r.value))
}

// at reports whether two reads are one place of the program and one of memory.
func (r spinning) at(x spinning) bool {
	return r.pc == x.pc && r.code == x.code && r.alloc == x.alloc && r.off == x.off
}

// read notes a read, and reports whether all of a turn were the same as those of the one before.
func (s *spin) read(r spinning, changes int64) bool {
	if s.changes != changes || len(s.reads) == longestSpin && s.again == 0 {
		s.forget()
		s.changes = changes
	}
	if s.again == 0 {
		// The turn begins where this was read before.
		if i := slices.IndexFunc(s.reads, r.at); i >= 0 {
			s.reads = s.reads[i:]
		} else {
			s.reads = append(s.reads, r)
			return false
		}
	}
	if s.reads[s.again] != r {
		s.reads, s.again = append(s.reads[:0], r), 0
		return false
	}
	s.again = (s.again + 1) % len(s.reads)
	return s.again == 0
}

// forget begins anew.
func (s *spin) forget() { s.reads, s.again = s.reads[:0], 0 }

// SpinRead is called for each atomic or volatile read. It parks the agent, and returns true, if a loop iteration read
// the same there as the one before and nothing that it could see has changed since.
func (a *Agent) SpinRead(al *Alloc, off int, value uint64) bool {
	s := &a.spin
	if s.again == 0 {
		s.since = a.M.Changes
	}
	if !s.read(spinning{a.PC, a.code, al, off, value, a.Site()}, a.stores) || s.free || a.Device < 0 {
		return false
	}
	if s.since != a.M.Changes {
		return false // perhaps of what was read at the iteration's start: no write would wake the agent
	}
	s.parked = true
	a.Park(&Wait{What: s.what() + " to change"})
	for _, r := range s.reads {
		r.alloc.watchers = append(r.alloc.watchers, a)
	}
	a.M.spinning = append(a.M.spinning, a)
	return true
}

// Changed wakes the agents that spin on an allocation.
func (a *Agent) Changed(al *Alloc) {
	a.stores++
	if al.Space == Local {
		return // no other agent needs it
	}
	a.M.Changes++
	if len(al.watchers) == 0 {
		return
	}
	list := al.watchers
	al.watchers = nil
	for _, w := range list {
		if w.spin.parked {
			w.spin.parked, w.spin.stuck = false, false
			w.spin.forget() // it continues in the middle of an iteration, which may have changed something before
			a.M.Wake(w)
		}
	}
}
