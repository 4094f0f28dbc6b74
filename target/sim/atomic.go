package sim

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// rmw is one atomic read-modify-write of an element: it returns the old word.
// next computes the new word; write is false when nothing is stored (a failed
// compare-and-swap).
func (a *Agent) rmw(addr uint64, e elem, o ordering, sc scope, next func(old uint64) (w uint64, write bool)) (old uint64) {
	a.fenceBefore(o, sc)
	al, off := a.resolve(addr, e.bytes)
	if al.init != nil && !al.init.has(off, e.bytes) {
		a.fail("updates uninitialized memory: %s", al.where(off))
	}
	a.atomicRace(al, off, e.bytes, atomicWrite, sc)
	s := al.sync(off, e.bytes)
	old = e.get(al, off)
	a.observe(s.heads, o, sc)
	if n := len(s.versions); n > 0 {
		a.sees(s, s.versions[n-1].number)
	}
	w, write := next(old)
	if !write {
		return old
	}
	a.publish(s, true, o, sc, old, w)
	e.put(al, off, w)
	al.written = true
	if w != old {
		a.changed(al)
	}
	if o.releases() {
		a.told()
	}
	return old
}

// fenceBefore is the fence.sc of a sequentially consistent access.
func (a *Agent) fenceBefore(o ordering, sc scope) {
	if o == seqCst && a.device >= 0 {
		a.fence(seqCst, sc)
	}
}

// observe records an atomic read: an acquire learns what was released with a
// scope that, like its own, includes both agents.
func (a *Agent) observe(heads []*released, o ordering, sc scope) {
	for _, h := range heads {
		a.learn(h, o, sc)
	}
}

func (a *Agent) atomicRace(al *Alloc, off, n int, kind access, sc scope) {
	if a.m.opt.Races && a.device >= 0 {
		a.race(al, off, n, kind, sc)
	}
}

// atomicLoad reads an element atomically; spinning is true when the agent was
// parked instead, to read again later.
func (a *Agent) atomicLoad(addr uint64, e elem, o ordering, sc scope) (w uint64, spinning bool) {
	a.fenceBefore(o, sc)
	al, off := a.resolve(addr, e.bytes)
	if al.init != nil && !al.init.has(off, e.bytes) {
		a.fail("reads uninitialized memory: %s", al.where(off))
	}
	c := al.sync(off, e.bytes)
	w, heads, newest := a.look(c, e.get(al, off))
	if !newest {
		a.spin.forget() // the next turn may see more, without anybody's doing
	} else if a.spinRead(al, off, w) {
		return 0, true
	}
	a.atomicRace(al, off, e.bytes, atomicRead, sc)
	a.observe(heads, o, sc)
	return w, false
}

// atomicStore writes an element atomically.
func (a *Agent) atomicStore(addr uint64, e elem, w uint64, o ordering, sc scope) {
	a.fenceBefore(o, sc)
	al, off := a.resolve(addr, e.bytes)
	if al.init != nil {
		al.init.set(off, e.bytes)
	}
	a.atomicRace(al, off, e.bytes, atomicWrite, sc)
	a.publish(al.sync(off, e.bytes), false, o, sc, e.get(al, off), w)
	e.put(al, off, w)
	al.written = true
	a.changed(al)
	a.told()
}

// combine is an update by name: add, max, … with the suffix of arith's kinds.
func combine(e elem, kind string) func(x, y uint64) uint64 {
	m := e.mask()
	float := func(f func(x, y float64) float64) func(x, y uint64) uint64 {
		return func(x, y uint64) uint64 { return e.word(f(e.float(x), e.float(y))) }
	}
	switch kind {
	case "addf":
		return float(func(x, y float64) float64 { return x + y })
	case "mulf":
		return float(func(x, y float64) float64 { return x * y })
	case "maximumf":
		return float(fp.Maximum)
	case "minimumf":
		return float(fp.Minimum)
	case "maxnumf":
		return float(fp.MaxNum)
	case "minnumf":
		return float(fp.MinNum)
	case "addi":
		return func(x, y uint64) uint64 { return (x + y) & m }
	case "muli":
		return func(x, y uint64) uint64 { return x * y & m }
	case "andi":
		return func(x, y uint64) uint64 { return x & y }
	case "ori":
		return func(x, y uint64) uint64 { return x | y }
	case "xori":
		return func(x, y uint64) uint64 { return x ^ y }
	case "assign":
		return func(_, y uint64) uint64 { return y }
	case "maxs":
		return func(x, y uint64) uint64 { return pick(e.signed(x) >= e.signed(y), x, y) }
	case "mins":
		return func(x, y uint64) uint64 { return pick(e.signed(x) <= e.signed(y), x, y) }
	case "maxu":
		return func(x, y uint64) uint64 { return max(x, y) }
	case "minu":
		return func(x, y uint64) uint64 { return min(x, y) }
	}
	return nil
}

func pick(first bool, x, y uint64) uint64 {
	if first {
		return x
	}
	return y
}

// combinerFor is the update that a keyword such as add or max means for a type.
func combinerFor(e elem, kind string) func(x, y uint64) uint64 {
	if f := combine(e, kind); f != nil {
		return f
	}
	if e.isFloat() {
		name := map[string]string{"add": "addf", "mul": "mulf", "max": "maximumf", "min": "minimumf", "maxnum": "maxnumf", "minnum": "minnumf"}[kind]
		return combine(e, name)
	}
	name := map[string]string{"add": "addi", "mul": "muli", "max": "maxs", "min": "mins", "and": "andi", "or": "ori", "xor": "xori"}[kind]
	return combine(e, name)
}

// identity is the neutral word of a combiner.
func identity(e elem, kind scale.Combiner) uint64 {
	switch a := kind.Identity(e.typ).(type) {
	case *ir.FloatAttr:
		return e.word(a.Float64())
	case *ir.IntegerAttr:
		return uint64(a.Int()) & e.mask()
	}
	return 0
}

// memrefAtomic is a relaxed update, visible to the whole system.
func memrefAtomic(c *compiler, o memref.AtomicRMWOp) {
	v := c.at(o.Value)
	r := c.memref(o.MemRef)
	idx := c.ats(o.Indices)
	f := combine(r.elem, o.Kind.String())
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.f[d] = a.rmw(a.element(r, idx), r.elem, relaxed, scopeSys, func(old uint64) (uint64, bool) {
			return f(old, a.f[v]), true
		})
	})
}

// memrefGenericAtomic updates by its body, which runs in one step.
func memrefGenericAtomic(c *compiler, o memref.GenericAtomicRMWOp) {
	r := c.memref(o.MemRef)
	idx := c.ats(o.Indices)
	d := c.define(o.Result).at
	b := o.Body.Entry()
	old := c.define(b.Arg(0)).at
	start := len(c.code.ins)
	var next int
	c.emit(nil) // replaced below, when the body's instructions are known
	c.body(b, func(y *ir.Op) { next = c.at(memref.AtomicYield.Of(y).Result) })
	body := append([]instr(nil), c.code.ins[start+1:]...)
	c.code.ins, c.code.sites = c.code.ins[:start], c.code.sites[:start]
	c.emit(func(a *Agent) {
		a.f[d] = a.rmw(a.element(r, idx), r.elem, relaxed, scopeSys, func(w uint64) (uint64, bool) {
			a.f[old] = w
			for _, in := range body {
				in(a)
			}
			return a.f[next], true
		})
	})
}
