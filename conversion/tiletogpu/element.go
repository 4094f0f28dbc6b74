package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// elementAt finds a scalar's place in the thread-level memref.
func (c *Ctx) elementAt(mem *ir.Value, indices []*ir.Value) (*ir.Value, []*ir.Value) {
	return c.placeAt(mem, c.GetAll(indices))
}

// placeAt is [Ctx.elementAt] for indices that are the thread's.
func (c *Ctx) placeAt(mem *ir.Value, at []*ir.Value) (*ir.Value, []*ir.Value) {
	m := c.Get(mem)
	if !c.flat[m] {
		return m, at
	}
	s := sharedOf(mem)
	var off *ir.Value
	for i, x := range at {
		for _, t := range s.terms[i] {
			off = c.plus(c.Builder, off, c.offsetTerm(c.Builder, t, x, 0, 1))
		}
	}
	off = c.plusConst(c.Builder, off, s.Layout().Offset)
	if !s.swizzle.IsIdentity() {
		off = c.swizzle(c.Builder, s.swizzle, off)
	}
	return m, []*ir.Value{off}
}

// byOne emits body for the first thread alone, unless the memory is every
// thread's own.
func (c *Ctx) byOne(mem *ir.Value, body func()) {
	if tile.Private(mem) {
		body()
		return
	}
	c.when(c.leader(), body)
}
