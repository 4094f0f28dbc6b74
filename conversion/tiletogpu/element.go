package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// elementAt finds a scalar's place in the thread-level memref.
func elementAt(c *emit.Ctx, mem *ir.Value, indices []*ir.Value) (*ir.Value, []*ir.Value) {
	return placeAt(c, mem, c.GetAll(indices))
}

// placeAt is [elementAt] for indices that are the thread's.
func placeAt(c *emit.Ctx, mem *ir.Value, at []*ir.Value) (*ir.Value, []*ir.Value) {
	m := c.Get(mem)
	if !c.Flat[m] {
		return m, at
	}
	s := sharedOf(mem)
	var off *ir.Value
	for i, x := range at {
		for _, t := range s.terms[i] {
			off = emit.Plus(c.Builder, off, offsetTerm(c, c.Builder, t, x, 0, 1))
		}
	}
	off = c.PlusConst(c.Builder, off, s.Layout().Offset)
	if !s.swizzle.IsIdentity() {
		off = swizzle(c, c.Builder, s.swizzle, off)
	}
	return m, []*ir.Value{off}
}

// byFirst emits body for the first thread alone, unless the memory is every
// thread's own.
func byFirst(c *emit.Ctx, mem *ir.Value, body func()) {
	if tile.Private(mem) {
		body()
		return
	}
	c.When(c.Leader(), body)
}
