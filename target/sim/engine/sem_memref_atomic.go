package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// memrefAtomic is a relaxed update, visible to the whole system.
func memrefAtomic(c *Compiler, o memref.AtomicRMWOp) {
	v := c.at(o.Value)
	r := c.memref(o.MemRef)
	idx := c.ats(o.Indices)
	f := word.Combine(r.elem, o.Kind.String())
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.f[d] = a.rmw(a.element(r, idx), r.elem, relaxed, scopeSys, func(old uint64) (uint64, bool) {
			return f(old, a.f[v]), true
		})
	})
}

// memrefGenericAtomic updates by its body, which runs in one step.
func memrefGenericAtomic(c *Compiler, o memref.GenericAtomicRMWOp) {
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
