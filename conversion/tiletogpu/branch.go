package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// choose emits scf.if with one result.
func (c *Ctx) choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	one := func(f func() *ir.Value) func() []*ir.Value { return func() []*ir.Value { return []*ir.Value{f()} } }
	return c.chooseAll(cond, []ir.Type{t}, one(then), one(otherwise))[0]
}

// chooseAll emits scf.if with results, or then plainly for nil.
func (c *Ctx) chooseAll(cond *ir.Value, types []ir.Type, then, otherwise func() []*ir.Value) []*ir.Value {
	if cond == nil {
		return then()
	}
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion(ir.NewBlock())}, types...)
	c.branch(o.Then, then)
	c.branch(o.Else, otherwise)
	return o.Op.Results()
}

// branch fills a region of an scf.if; body returns what to yield.
func (c *Ctx) branch(r *ir.Region, body func() []*ir.Value) {
	save, at := c.InsertionPoint()
	c.SetToEnd(r.Entry())
	scf.NewYield(c.Builder, body()...)
	c.SetInsertionPoint(save, at)
}

// when emits body under a condition, or plainly for nil.
func (c *Ctx) when(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion()})
	c.branch(o.Then, func() []*ir.Value { body(); return nil })
}
