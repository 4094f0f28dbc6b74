package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// memrefAtomic is a relaxed update, visible to the whole system.
func memrefAtomic(c *Compiler, o memref.AtomicRMWOp) {
	v := c.At(o.Value)
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	f := word.Combine(r.Elem, o.Kind.String())
	d := c.Define(o.Result).At
	c.Emit(func(a *Agent) {
		a.F[d] = a.Rmw(a.element(r, idx), r.Elem, Relaxed, ScopeSys, func(old uint64) (uint64, bool) {
			return f(old, a.F[v]), true
		})
	})
}

// memrefGenericAtomic updates by its body, which runs in one step.
func memrefGenericAtomic(c *Compiler, o memref.GenericAtomicRMWOp) {
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	d := c.Define(o.Result).At
	b := o.Body.Entry()
	old := c.Define(b.Arg(0)).At
	start := len(c.Code.ins)
	var next int
	c.Emit(nil) // replaced below, when the body's instructions are known
	c.Body(b, func(y *ir.Op) { next = c.At(memref.AtomicYield.Of(y).Result) })
	body := append([]instr(nil), c.Code.ins[start+1:]...)
	c.Code.ins, c.Code.sites = c.Code.ins[:start], c.Code.sites[:start]
	c.Emit(func(a *Agent) {
		a.F[d] = a.Rmw(a.element(r, idx), r.Elem, Relaxed, ScopeSys, func(w uint64) (uint64, bool) {
			a.F[old] = w
			for _, in := range body {
				in(a)
			}
			return a.F[next], true
		})
	})
}
