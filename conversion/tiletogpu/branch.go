package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// choose emits scf.if with one result.
func (c *Ctx) choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion(ir.NewBlock())}, t)
	c.branch(o.Then, then)
	c.branch(o.Else, otherwise)
	return o.Result(0)
}

// branch fills a region of an scf.if; body returns what to yield, or nil.
func (c *Ctx) branch(r *ir.Region, body func() *ir.Value) {
	save, at := c.InsertionPoint()
	c.SetToEnd(r.Entry())
	var yield []*ir.Value
	if v := body(); v != nil {
		yield = append(yield, v)
	}
	scf.NewYield(c.Builder, yield...)
	c.SetInsertionPoint(save, at)
}

// when emits body under a condition, or plainly for nil.
func (c *Ctx) when(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion()})
	c.branch(o.Then, func() *ir.Value { body(); return nil })
}
