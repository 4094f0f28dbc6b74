package tiletogpu

import "github.com/tsopt/tsopt/ir"

func (c *Ctx) scalarLoad(op *ir.Op) error {
	m, at := c.elementAt(op.Operand(0), op.Operands()[1:])
	return c.Set(op.Result(0), c.again(op, append([]*ir.Value{m}, at...)).Result(0))
}

func (c *Ctx) scalarStore(op *ir.Op) error {
	c.byOne(op.Operand(1), func() {
		m, at := c.elementAt(op.Operand(1), op.Operands()[2:])
		c.again(op, append([]*ir.Value{c.Get(op.Operand(0)), m}, at...))
	})
	return nil
}
