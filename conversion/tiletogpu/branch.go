package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// choose emits scf.if with one result.
func (c *Ctx) choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	op := c.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond}, Types: []ir.Type{t},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion(ir.NewBlock())}})
	c.branch(op.Region(0), then)
	c.branch(op.Region(1), otherwise)
	return op.Result(0)
}

// branch fills a region of an scf.if; body returns what to yield, or nil.
func (c *Ctx) branch(r *ir.Region, body func() *ir.Value) {
	save, at := c.InsertionPoint()
	c.SetToEnd(r.Entry())
	var yield []*ir.Value
	if v := body(); v != nil {
		yield = append(yield, v)
	}
	c.Op(scf.Yield.OpDef, nil, yield...)
	c.SetInsertionPoint(save, at)
}

// when emits body under a condition, or plainly for nil.
func (c *Ctx) when(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	op := c.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion()}})
	c.branch(op.Region(0), func() *ir.Value { body(); return nil })
}
