package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// symmAlloc is a zeroed buffer on every device that asks for it.
func symmAlloc(c *engine.Compiler, o comm.SymmAllocOp) {
	r := c.NewMemref(o.MemRef, o.Sizes)
	c.Emit(func(a *engine.Agent) {
		al := r.Allocate(a, engine.Global, true)
		al.Device = 0
		al.Symm = &engine.Symmetric{Size: len(al.Data), Peers: []*engine.Alloc{al}}
	})
}

// signalAlloc is counters on every device.
func signalAlloc(c *engine.Compiler, o comm.SignalAllocOp) {
	n := o.Signal.Type().(*comm.SignalType).Count()
	count := c.Mixed(ir.MixedIndices([]*ir.Value{o.Count}, []int64{n}))[0]
	d := c.Define(o.Signal).At
	site, words := c.Site, 0
	if t := o.Signal.Type().(*comm.SignalType).Tile(); t != nil {
		n, _ := ir.NumElements(t.Shape())
		words = int(n)
	}
	c.Emit(func(a *engine.Agent) {
		all := signalsOf(a.M)
		a.F[d] = uint64(len(all.sets))
		all.sets = append(all.sets, &signalSet{count: int(a.F[count]), words: words, site: site, paired: o.Paired})
	})
}
