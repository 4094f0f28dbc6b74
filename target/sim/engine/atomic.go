package engine

import (
	"github.com/tsopt/tsopt/target/sim/word"
)

// Rmw is one atomic read-modify-write of an element: it returns the old word.
// next computes the new word; write is false when nothing is stored (a failed
// compare-and-swap).
func (a *Agent) Rmw(addr uint64, e word.Elem, o Ordering, sc Scope, next func(old uint64) (w uint64, write bool)) (old uint64) {
	a.fenceBefore(o, sc)
	al, off := a.Resolve(addr, e.Bytes)
	if al.Init != nil && !al.Init.Has(off, e.Bytes) {
		a.Fail("updates uninitialized memory: %s", al.Where(off))
	}
	a.atomicRace(al, off, e.Bytes, AtomicWrite, sc)
	s := al.sync(off, e.Bytes)
	old = al.Get(off, e)
	a.observe(s.heads, o, sc)
	if n := len(s.versions); n > 0 {
		s.sees(a, s.versions[n-1].number)
	}
	w, write := next(old)
	if !write {
		return old
	}
	s.publish(a, true, o, sc, old, w)
	al.Put(off, e, w)
	al.Written = true
	if w != old {
		a.Changed(al)
	}
	if o.Releases() {
		a.Told()
	}
	return old
}

// fenceBefore is the fence.sc of a sequentially consistent access.
func (a *Agent) fenceBefore(o Ordering, sc Scope) {
	if o == SeqCst && a.Device >= 0 {
		a.Fence(SeqCst, sc)
	}
}

// observe records an atomic read: an acquire learns what was released with a
// scope that, like its own, includes both agents.
func (a *Agent) observe(heads []*Released, o Ordering, sc Scope) {
	for _, h := range heads {
		a.Learn(h, o, sc)
	}
}

func (a *Agent) atomicRace(al *Alloc, off, n int, kind Access, sc Scope) {
	if a.M.Opt.Races && a.Device >= 0 {
		a.Race(al, off, n, kind, sc)
	}
}

// AtomicLoad reads an element atomically; spinning is true when the agent was
// parked instead, to read again later.
func (a *Agent) AtomicLoad(addr uint64, e word.Elem, o Ordering, sc Scope) (w uint64, spinning bool) {
	a.fenceBefore(o, sc)
	al, off := a.Resolve(addr, e.Bytes)
	if al.Init != nil && !al.Init.Has(off, e.Bytes) {
		a.Fail("reads uninitialized memory: %s", al.Where(off))
	}
	c := al.sync(off, e.Bytes)
	w, heads, newest := c.look(a, al.Get(off, e))
	if !newest {
		a.spin.forget() // the next turn may see more, without anybody's doing
	} else if a.SpinRead(al, off, w) {
		return 0, true
	}
	a.atomicRace(al, off, e.Bytes, atomicRead, sc)
	a.observe(heads, o, sc)
	return w, false
}

// AtomicStore writes an element atomically.
func (a *Agent) AtomicStore(addr uint64, e word.Elem, w uint64, o Ordering, sc Scope) {
	a.fenceBefore(o, sc)
	al, off := a.Resolve(addr, e.Bytes)
	if al.Init != nil {
		al.Init.Set(off, e.Bytes)
	}
	a.atomicRace(al, off, e.Bytes, AtomicWrite, sc)
	al.sync(off, e.Bytes).publish(a, false, o, sc, al.Get(off, e), w)
	al.Put(off, e, w)
	al.Written = true
	a.Changed(al)
	a.Told()
}
