package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// The names of asynchronous copies in a scale.arch.
const (
	asyncCopyInstruction = "cp_async"
	tmaInstruction       = "tma"
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

// chooseEngines takes copies through registers where the target has no cp.async, and
// refuses those by an engine that it does not have.
func (in *inference) chooseEngines() error {
	if !in.target.Has(tmaInstruction) {
		for c := range ir.Collect(in.kernel.Op, tile.Copy) {
			if c.Engine == tile.TMA {
				return c.Errorf("cannot use tma as asked: the target @%s has no scale.instruction @%s", in.target.Name, tmaInstruction)
			}
		}
	}
	if in.target.Has(asyncCopyInstruction) {
		return nil
	}
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		if c.Engine == tile.CpAsync {
			return c.Errorf("cannot use cp.async as asked: the target @%s has no scale.instruction @%s", in.target.Name, asyncCopyInstruction)
		}
		if c.Async && c.Engine == tile.AutoEngine && in.remark != nil {
			in.remark(diag.Copy, c.Op, "copies through registers: the target @%s has no scale.instruction @%s", in.target.Name, asyncCopyInstruction)
		}
		if c.Engine != tile.TMA {
			ir.Edit(c.Op, func(c *tile.CopyOp) { c.Engine = tile.LdSt })
		}
	}
	return nil
}
