package memrefsim

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// memrefAtomic is a relaxed update, visible to the whole system.
func memrefAtomic(c *engine.Compiler, o memref.AtomicRMWOp) {
	v := c.At(o.Value)
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	f := word.Combine(r.Elem, o.Kind.String())
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.F[d] = engine.Atomic{Elem: r.Elem, Order: engine.Relaxed, Scope: engine.ScopeSys}.Update(a, r.ElementAt(a, idx),
			func(old uint64) (uint64, bool) {
				return f(old, a.F[v]), true
			})
	})
}

// memrefGenericAtomic updates by its body, which runs in one step.
func memrefGenericAtomic(c *engine.Compiler, o memref.GenericAtomicRMWOp) {
	r := c.Memref(o.MemRef)
	idx := c.Ats(o.Indices)
	d := c.Define(o.Result).At
	b := o.Body.Entry()
	old := c.Define(b.Arg(0)).At
	start := len(c.Code.Ins)
	var next int
	c.Emit(nil) // replaced below, when the body's instructions are known
	c.Body(b, func(y *ir.Op) { next = c.At(memref.AtomicYield.Of(y).Result) })
	body := append([]engine.Instr(nil), c.Code.Ins[start+1:]...)
	c.Code.Ins, c.Code.Sites = c.Code.Ins[:start], c.Code.Sites[:start]
	c.Emit(func(a *engine.Agent) {
		a.F[d] = engine.Atomic{Elem: r.Elem, Order: engine.Relaxed, Scope: engine.ScopeSys}.Update(a, r.ElementAt(a, idx),
			func(w uint64) (uint64, bool) {
				a.F[old] = w
				for _, in := range body {
					in(a)
				}
				return a.F[next], true
			})
	})
}
