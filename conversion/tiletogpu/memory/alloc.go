package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// alloc makes a view of the block's dynamic shared memory: a flat one if tiles and scalars are accessed by indices
// alone, so that the layout is free, one with the memref's shape otherwise.
func alloc(c *emit.Ctx, o tile.AllocOp) error {
	if !scale.InShared(o.Type()) {
		return o.Errorf("in %v is unsupported; #scale.mem<l1> is the shared memory of the block", o.Type().Space())
	}
	if !o.Offset.OK {
		return o.Errorf("has no offset; run --allocate-memory first")
	}
	smem := c.SharedMemory()
	c.AlignShared(tile.SharedAlignment(o.Type()))
	shape := o.Type().Shape()
	flat := tile.OnlyIndexed(o.MemRef)
	if flat {
		shape = []int64{address.SharedOf(o.MemRef).Elements()}
	} else if o.Type().Layout() != nil {
		return o.Errorf("has a layout, but also uses other than loads, stores and copies; remove the layout")
	}
	view := memref.View.New(c.Entry, memref.ViewOp{Source: smem, ByteShift: c.Const(o.Offset.V)},
		ir.MemRef(shape, o.Type().Elem(), nil, emit.Workgroup())).Result
	c.Flat[view] = flat
	c.Map(o.MemRef, view)
	return nil
}
