package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// slot makes a view of the block's shared memory, like alloc, at the start of the tile.
func slot(c *emit.Ctx, o tile.SlotOp) error {
	mem := c.Get(o.Source)
	whole, ok := memref.View.Cast(mem.DefiningOp())
	if !ok || !c.Flat[mem] {
		return o.Errorf("is a view of memory other than one tile.alloc of shared memory, or of memory with uses other than loads, stores and copies")
	}
	at := whole.ByteShift
	for i, step := range o.Steps() {
		at = emit.Plus(c.Builder, at, c.Times(c.Builder, c.Get(o.Indices[i]), step))
	}
	if n := o.Begins(); n > 0 {
		at = emit.Plus(c.Builder, at, c.Const(n))
	}
	view := memref.View.New(c.Builder, memref.ViewOp{Source: whole.Source, ByteShift: at},
		ir.MemRef([]int64{address.SharedOf(o.Result).Elements()}, o.Type().Elem(), nil, emit.Workgroup())).Result
	c.Flat[view] = true
	return c.Set(o.Result, view)
}
