package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

func scalarLoad(c *emit.Ctx, o memref.LoadOp) error {
	m, at := address.ElementAt(c, o.MemRef, o.Indices)
	return c.Set(o.Result, again(c, o.Op, func(l *memref.LoadOp) { l.MemRef, l.Indices = m, at }).Result(0))
}

func scalarStore(c *emit.Ctx, o memref.StoreOp) error {
	address.ByFirst(c, o.MemRef, func() {
		m, at := address.ElementAt(c, o.MemRef, o.Indices)
		again(c, o.Op, func(s *memref.StoreOp) { s.Value, s.MemRef, s.Indices = c.Get(o.Value), m, at })
	})
	return nil
}

// again copies an operation, changed.
func again[W any](c *emit.Ctx, op *ir.Op, change func(*W)) *ir.Op {
	copied := c.Insert(ir.Clone(op, nil))
	ir.Edit(copied, change)
	return copied
}
