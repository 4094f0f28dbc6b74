package emit

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// SharedMemory is the block's dynamic shared memory.
func (c *Ctx) SharedMemory() *ir.Value {
	if c.smem == nil {
		c.smem = gpu.DynamicSharedMemory.New(c.Entry, gpu.DynamicSharedMemoryOp{},
			ir.MemRef([]int64{ir.Dynamic}, ir.I8, nil, Workgroup())).ResultMemref
	}
	return c.smem
}

// alignAttr on gpu.dynamic_shared_memory is the alignment that its user counts on.
const alignAttr = "llvm.align"

// AlignShared asks for an alignment of shared memory, if a swizzle mode needs more than the default of all tiles.
func (c *Ctx) AlignShared(bytes int64) {
	if bytes > max(c.smemAlign, layout.SwizzleNone.Alignment()) {
		c.smemAlign = bytes
		c.smem.DefiningOp().SetAttr(alignAttr, ir.I64Attr(bytes))
	}
}

func Workgroup() ir.Attr { return gpu.AddressSpace.Named("workgroup") }
