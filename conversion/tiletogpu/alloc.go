package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// alloc makes a view of the block's dynamic shared memory: a flat one where
// tiles and scalars are moved by indices alone, so that the layout is ours, one
// of the memref's shape where anything else uses it.
func (c *Ctx) alloc(o tile.AllocOp) error {
	if !scale.InShared(o.Type()) {
		return o.Errorf("in %v is unsupported; #scale.mem<l1> is the shared memory of the block", o.Type().Space())
	}
	if !o.Offset.OK {
		return o.Errorf("has no offset; run --allocate-memory first")
	}
	smem := c.shared()
	c.alignShared(tile.SharedAlignment(o.Type()))
	shape := o.Type().Shape()
	flat := tile.OnlyIndexed(o.MemRef)
	if flat {
		shape = []int64{sharedOf(o.MemRef).Elements()}
	} else if o.Type().Layout() != nil {
		return o.Errorf("has a layout, but also uses other than loads, stores and copies; remove the layout")
	}
	view := memref.View.New(c.entry, memref.ViewOp{Source: smem, ByteShift: c.preamble(o.Offset.V)}, ir.MemRef(shape, o.Type().Elem(), nil, workgroup())).Result
	c.flat[view] = flat
	c.Map(o.MemRef, view)
	return nil
}

// shared is the block's dynamic shared memory.
func (c *Ctx) shared() *ir.Value {
	if c.smem == nil {
		c.smem = gpu.DynamicSharedMemory.New(c.entry, gpu.DynamicSharedMemoryOp{},
			ir.MemRef([]int64{ir.Dynamic}, ir.I8, nil, workgroup())).ResultMemref
	}
	return c.smem
}

// alignAttr on gpu.dynamic_shared_memory is the alignment that its user counts on.
const alignAttr = "llvm.align"

// alignShared asks for shared memory of an alignment, where the mode of a swizzle
// needs more than what every tile has.
func (c *Ctx) alignShared(bytes int64) {
	if bytes > max(c.smemAlign, layout.SwizzleNone.Alignment()) {
		c.smemAlign = bytes
		c.smem.DefiningOp().SetAttr(alignAttr, ir.I64Attr(bytes))
	}
}

func workgroup() ir.Attr { return gpu.AddressSpace.Named("workgroup") }
