package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/impl"
)

// planCopies decides who moves the data of each copy, and which thread what of it where
// threads do and the program does not say: as memory is accessed best.
func (in *inference) planCopies() error {
	known := intrange.New(intrange.Scope(in.kernel.Op))
	for c := range ir.Collect(in.kernel.Op, tile.Copy) {
		p, passed, err := impl.PlanCopy(c, in.target, known)
		if err != nil {
			return err
		}
		in.copies[c.Op] = p
		in.nameEngine(c, p.Engine, passed)
		if !p.Spread {
			continue
		}
		if err := in.spreadCopy(c); err != nil {
			return err
		}
	}
	return nil
}

// nameEngine writes the engine of a copy where it is not the one that the copy's form
// stands for.
func (in *inference) nameEngine(c tile.CopyOp, e tile.CopyEngine, passed []error) {
	if c.Engine != tile.AutoEngine || e == tile.CpAsync || e == tile.LdSt && !c.Async {
		return
	}
	if e == tile.LdSt && in.remark != nil {
		in.remark(diag.Copy, c.Op, "copies through registers: %v", passed[len(passed)-1])
	}
	ir.Edit(c.Op, func(c *tile.CopyOp) { c.Engine = e })
}

// spreadCopy gives a copy a layout, which says what each thread moves.
func (in *inference) spreadCopy(c tile.CopyOp) error {
	p := in.places.Of(c.Block())
	if d, ok := c.Dist(); ok {
		if err := p.Holds(d); err != nil {
			return c.Errorf("has a layout that %v", err)
		}
		return nil
	}
	d, err := p.Coalesced(c.Tile, c.Source.Type().(*ir.MemRefType).Elem())
	if err != nil {
		return c.Errorf("has no layout: %v", err)
	}
	ir.Edit(c.Op, func(c *tile.CopyOp) { c.Layout = tile.Layout(d) })
	return nil
}
