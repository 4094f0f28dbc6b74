package address

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// ElementAt finds a scalar's place in the thread-level memref.
func ElementAt(c *emit.Ctx, mem *ir.Value, indices []*ir.Value) (*ir.Value, []*ir.Value) {
	return PlaceAt(c, mem, c.GetAll(indices))
}

// PlaceAt is [ElementAt] for indices that are the thread's.
func PlaceAt(c *emit.Ctx, mem *ir.Value, at []*ir.Value) (*ir.Value, []*ir.Value) {
	m := c.Get(mem)
	if !c.Flat[m] {
		return m, at
	}
	s := SharedOf(mem)
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

// ByFirst emits body for the first thread alone, unless the memory is every
// thread's own.
func ByFirst(c *emit.Ctx, mem *ir.Value, body func()) {
	if tile.Private(mem) {
		body()
		return
	}
	c.When(c.Leader(), body)
}
