package engine

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ofThreads are operations of package gpu that threads of a kernel run; the host runs others.
var ofThreads = []string{
	"gpu.all_reduce", "gpu.barrier", "gpu.block_dim", "gpu.block_id", "gpu.cluster_block_id", "gpu.cluster_dim",
	"gpu.cluster_dim_blocks", "gpu.cluster_id",
	"gpu.dynamic_shared_memory", "gpu.global_id", "gpu.grid_dim", "gpu.lane_id", "gpu.num_subgroups", "gpu.rotate",
	"gpu.shuffle", "gpu.subgroup_broadcast",
	"gpu.subgroup_id", "gpu.subgroup_reduce", "gpu.subgroup_size", "gpu.thread_id",
}

// guardPlace lets an operation that needs the block around it fail where the host runs it. A function may be called by
// both.
func (c *Compiler) guardPlace(op *ir.Op) {
	switch op.Def().Dialect() {
	case "nvvm":
		if ir.IsPure(op) && op.NumOperands() > 0 { // arithmetic, which asks for no thread
			return
		}
	case "nvgpu":
		if op.Name() == "nvgpu.tma.create.descriptor" { // the host makes it
			return
		}
	case "tile":
		if !op.Has(ir.Together) {
			return
		}
	case "gpu":
		if !slices.Contains(ofThreads, op.Name()) {
			return
		}
	default:
		return
	}
	if c.Kernel != nil {
		return
	}
	c.Emit(func(a *Agent) {
		if a.Launch == nil {
			a.Fail("belongs to a block of a kernel, but is executed on the host; move it into a tile.kernel, a gpu.launch or a gpu.func, or into a function that is called only from those")
		}
	})
}
