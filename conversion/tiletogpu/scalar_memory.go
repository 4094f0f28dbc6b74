package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

func (c *Ctx) scalarLoad(o memref.LoadOp) error {
	m, at := c.elementAt(o.MemRef, o.Indices)
	return c.Set(o.Result, again(c, o.Op, func(l *memref.LoadOp) { l.MemRef, l.Indices = m, at }).Result(0))
}

func (c *Ctx) scalarStore(o memref.StoreOp) error {
	c.byOne(o.MemRef, func() {
		m, at := c.elementAt(o.MemRef, o.Indices)
		again(c, o.Op, func(s *memref.StoreOp) { s.Value, s.MemRef, s.Indices = c.Get(o.Value), m, at })
	})
	return nil
}

// again copies an operation, changed.
func again[W any](c *Ctx, op *ir.Op, change func(*W)) *ir.Op {
	copied := c.Insert(ir.Clone(op, nil))
	ir.Edit(copied, change)
	return copied
}
