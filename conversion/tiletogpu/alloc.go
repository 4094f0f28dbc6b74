package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// alloc makes a view of the block's dynamic shared memory: a flat one where
// tiles and scalars are moved by indices alone, so that the layout is ours, one
// of the memref's shape where anything else uses it.
func (c *Ctx) alloc(o tile.AllocOp) error {
	if !scale.InShared(o.Type()) {
		return o.Errorf("in %v has no lowering; #scale.mem<l1> is the block's memory", o.Type().Space())
	}
	if !o.Offset.OK {
		return o.Errorf("has no place in memory; run --allocate-memory first")
	}
	if c.smem == nil {
		c.smem = c.entry.Value(gpu.DynamicSharedMemory.OpDef,
			ir.MemRef([]int64{ir.Dynamic}, ir.I8, nil, workgroup()))
	}
	shape := o.Type().Shape()
	flat := tile.OnlyIndexed(o.MemRef)
	if flat {
		shape = []int64{sharedShape(o.Type()).elements}
	} else if o.Type().Layout() != nil {
		return o.Errorf("has a layout, and is used by more than loads, stores and copies; leave the layout out")
	}
	view := c.entry.Value(memref.View.OpDef, ir.MemRef(shape, o.Type().Elem(), nil, workgroup()), c.smem, c.preamble(o.Offset.V))
	c.flat[view] = flat
	c.Map(o.MemRef, view)
	return nil
}

func workgroup() ir.Attr { return gpu.AddressSpace.Named("workgroup") }
