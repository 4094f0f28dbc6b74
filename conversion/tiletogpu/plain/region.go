package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/ir"
)

// region copies an operation with regions, loops and branches, with tiles as
// vectors in its types.
func region(c *emit.Ctx, op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(),
		Operands: c.GetAll(emit.WithoutTokens(op.Operands()))}
	results := emit.WithoutTokens(op.Results())
	for _, r := range results {
		s.Types = append(s.Types, emit.ThreadType(r.Type()))
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	copied := c.Create(s)
	save, at := c.InsertionPoint()
	for i, r := range op.Regions() {
		for b := range r.Blocks() {
			if err := blockInto(c, b, copied.Region(i)); err != nil {
				return err
			}
		}
	}
	c.SetInsertionPoint(save, at)
	for i, r := range results {
		c.Map(r, copied.Result(i))
	}
	return nil
}

// blockInto lowers a block, with its terminator, to the end of a region.
func blockInto(c *emit.Ctx, b *ir.Block, dst *ir.Region) error {
	nb := ir.NewBlock()
	for _, a := range emit.WithoutTokens(b.Args()) {
		c.Map(a, nb.AddArg(emit.ThreadType(a.Type()), a.Loc()))
	}
	dst.Append(nb)
	c.SetToEnd(nb)
	if err := c.Block(b); err != nil {
		return err
	}
	if t := b.Last(); t != nil && t.Has(ir.Terminator) {
		return clone(c, t)
	}
	return nil
}
