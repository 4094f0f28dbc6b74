package engine

import (
	"github.com/tsopt/tsopt/target/sim/word"
)

// Atomic is how an operation accesses an element atomically.
type Atomic struct {
	Elem  word.Elem
	Order Ordering
	Scope Scope
}

// Update is one atomic read-modify-write of an element: it returns the old word.
// next computes the new word; write is false when nothing is stored (a failed
// compare-and-swap).
func (at Atomic) Update(a *Agent, addr uint64, next func(old uint64) (w uint64, write bool)) (old uint64) {
	e := at.Elem
	at.fenceBefore(a)
	al, off := a.Resolve(addr, e.Bytes)
	if al.Init != nil && !al.Init.Has(off, e.Bytes) {
		a.Fail("updates uninitialized memory: %s", al.Where(off))
	}
	at.race(a, al, off, AtomicWrite)
	s := al.sync(off, e.Bytes)
	old = al.Get(off, e)
	at.observe(a, s.heads)
	if n := len(s.versions); n > 0 {
		s.sees(a, s.versions[n-1].number)
	}
	w, write := next(old)
	if !write {
		return old
	}
	s.publish(a, true, at.Order, at.Scope, old, w)
	al.Put(off, e, w)
	al.Written = true
	if w != old {
		a.Changed(al)
	}
	if at.Order.Releases() {
		a.Told()
	}
	return old
}

// fenceBefore is the fence.sc of a sequentially consistent access.
func (at Atomic) fenceBefore(a *Agent) {
	if at.Order == SeqCst && a.Device >= 0 {
		a.Fence(SeqCst, at.Scope)
	}
}

// observe records an atomic read: an acquire learns what was released with a
// scope that, like its own, includes both agents.
func (at Atomic) observe(a *Agent, heads []*Released) {
	for _, h := range heads {
		a.Learn(h, at.Order, at.Scope)
	}
}

func (at Atomic) race(a *Agent, al *Alloc, off int, kind Access) {
	a.Accessed(al, off, at.Elem.Bytes, kind != atomicRead)
	if a.M.Opt.Races && a.Device >= 0 {
		a.Race(al, off, at.Elem.Bytes, kind, at.Scope)
	}
}

// Load reads an element atomically; spinning is true when the agent was
// parked instead, to read again later.
func (at Atomic) Load(a *Agent, addr uint64) (w uint64, spinning bool) {
	e := at.Elem
	at.fenceBefore(a)
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
	at.race(a, al, off, atomicRead)
	at.observe(a, heads)
	return w, false
}

// Store writes an element atomically.
func (at Atomic) Store(a *Agent, addr, w uint64) {
	e := at.Elem
	at.fenceBefore(a)
	al, off := a.Resolve(addr, e.Bytes)
	if al.Init != nil {
		al.Init.Set(off, e.Bytes)
	}
	at.race(a, al, off, AtomicWrite)
	al.sync(off, e.Bytes).publish(a, false, at.Order, at.Scope, al.Get(off, e), w)
	al.Put(off, e, w)
	al.Written = true
	a.Changed(al)
	a.Told()
}
