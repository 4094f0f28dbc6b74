package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// broadcast repeats registers; the operand's layout has, in each thread, what the thread needs.
func broadcast(c *emit.Ctx, o tile.BroadcastOp) error {
	from, to := emit.DistOf(o.Source), emit.DistOf(o.Result)
	regs, ok := from.BroadcastRegs(to)
	if !ok {
		return o.Errorf("would move elements between threads, from layout %v to %v; run --infer-layout first", from, to)
	}
	es := c.Elements(c.Get(o.Source))
	out := make([]*ir.Value, len(regs))
	for i, r := range regs {
		out[i] = es[r]
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), out))
}
