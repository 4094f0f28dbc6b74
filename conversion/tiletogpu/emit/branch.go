package emit

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// Choose emits scf.if with one result.
func (c *Ctx) Choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	one := func(f func() *ir.Value) func() []*ir.Value { return func() []*ir.Value { return []*ir.Value{f()} } }
	return c.ChooseAll(cond, []ir.Type{t}, one(then), one(otherwise))[0]
}

// ChooseAll emits scf.if with results, or then plainly for nil.
func (c *Ctx) ChooseAll(cond *ir.Value, types []ir.Type, then, otherwise func() []*ir.Value) []*ir.Value {
	if cond == nil {
		return then()
	}
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()),
		Else: ir.NewRegion(ir.NewBlock())}, types...)
	c.Branch(o.Then, then)
	c.Branch(o.Else, otherwise)
	return o.Op.Results()
}

// Branch fills a region of an scf.if; body returns the values to yield.
func (c *Ctx) Branch(r *ir.Region, body func() []*ir.Value) {
	save, at := c.InsertionPoint()
	c.SetToEnd(r.Entry())
	scf.NewYield(c.Builder, body()...)
	c.SetInsertionPoint(save, at)
}

// When emits body under a condition, or plainly for nil.
func (c *Ctx) When(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	o := scf.If.New(c.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(ir.NewBlock()), Else: ir.NewRegion()})
	c.Branch(o.Then, func() []*ir.Value { body(); return nil })
}
