package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// symmAlloc is a zeroed buffer on every device that asks for it.
func symmAlloc(c *Compiler, o comm.SymmAllocOp) {
	r := c.newMemref(o.MemRef, o.Sizes)
	c.emit(func(a *Agent) {
		al := a.allocate(r, Global, true)
		al.device = 0
		al.symm = &symmetric{size: len(al.data), peers: []*Alloc{al}}
	})
}

// signalAlloc is counters on every device.
func signalAlloc(c *Compiler, o comm.SignalAllocOp) {
	n := o.Signal.Type().(*comm.SignalType).Count()
	count := c.mixed(ir.MixedIndices([]*ir.Value{o.Count}, []int64{n}))[0]
	d := c.define(o.Signal).at
	site, words := c.site, 0
	if t := o.Signal.Type().(*comm.SignalType).Tile(); t != nil {
		n, _ := ir.NumElements(t.Shape())
		words = int(n)
	}
	c.emit(func(a *Agent) {
		all := signalsOf(a.m)
		a.f[d] = uint64(len(all.sets))
		all.sets = append(all.sets, &signalSet{count: int(a.f[count]), words: words, site: site, paired: o.Paired})
	})
}
