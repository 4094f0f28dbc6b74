package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/impl"
)

// spreadCopies decides which thread moves which elements of a copy: as memory is
// accessed best, where the program does not say.
func (in *inference) spreadCopies() error {
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		if c.Engine == tile.TMA {
			if c.Layout != nil {
				return c.Errorf("has a layout of threads, but tma moves whole boxes; leave layout(…) out")
			}
			continue
		}
		p := in.places.Of(c.Block())
		if d, ok := c.Dist(); ok {
			if err := p.Holds(d); err != nil {
				return c.Errorf("has a layout that %v", err)
			}
			continue
		}
		d, err := p.Coalesced(c.Tile, c.Source.Type().(*ir.MemRefType).Elem())
		if err != nil {
			return c.Errorf("has no layout: %v", err)
		}
		ir.Edit(c.Op, func(c *tile.CopyOp) { c.Layout = tile.Layout(d) })
	}
	return nil
}

// copyInstructions are what engines need of a target: what it is called, and its name
// in a scale.arch.
var copyInstructions = map[tile.CopyEngine]struct{ called, name string }{
	tile.CpAsync: {"cp.async", "cp_async"},
	tile.TMA:     {"tma", "tma"},
}

// chooseEngines takes copies through registers where the target has no cp.async, and
// refuses those by an engine that it does not have.
func (in *inference) chooseEngines() error {
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		engine := c.Engine
		if engine == tile.AutoEngine && c.Async {
			engine = tile.CpAsync
		}
		needs, some := copyInstructions[engine]
		if !some || in.target.Has(needs.name) {
			continue
		}
		absent := impl.Absent{Target: in.target.Name, Instruction: needs.name}
		if c.Engine != tile.AutoEngine {
			return c.Errorf("cannot use %s as asked: %v", needs.called, absent)
		}
		if in.remark != nil {
			in.remark(diag.Copy, c.Op, "copies through registers: %v", absent)
		}
		ir.Edit(c.Op, func(c *tile.CopyOp) { c.Engine = tile.LdSt })
	}
	return nil
}
