package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// asyncCopyInstruction is the name of cp.async in a scale.arch.
const asyncCopyInstruction = "cp_async"

// spreadCopies decides which thread moves which elements of a copy: as memory is
// accessed best, where the program does not say.
func (in *inference) spreadCopies() error {
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
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

// chooseEngines takes copies through registers where the target has no cp.async.
func (in *inference) chooseEngines() error {
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
		ir.Edit(c.Op, func(c *tile.CopyOp) { c.Engine = tile.LdSt })
	}
	return nil
}
