// Package gpu is upstream's gpu dialect: kernels, their launch from the host,
// and what a thread can ask or do together with others.
//
// A kernel is a gpu.func with the attribute gpu.kernel inside a gpu.module; the
// host calls it by gpu.launch_func. gpu.launch holds its kernel inline until
// gpu-kernel-outlining takes it out. gpu.binary holds compiled modules.
// Names, syntax and messages are those of MLIR 22.
package gpu

import "github.com/tsopt/tsopt/ir"

// Names of discardable attributes.
const (
	// KernelAttr marks a function that the host may launch.
	KernelAttr = "gpu.kernel"
	// CooperativeAttr marks a launch whose blocks all run at the same time. It is ours: upstream has no attribute for
	// it.
	CooperativeAttr = "gpu.cooperative"
	// UndefinedAttr marks a memref.view of memory that held something else until now: its contents are undefined. It is
	// ours.
	UndefinedAttr = "gpu.undefined"
	// ContainerModuleAttr marks a module that holds gpu.modules.
	ContainerModuleAttr = "gpu.container_module"
	// WorkgroupAttributions is the number of block arguments, after the function's, that are workgroup buffers.
	WorkgroupAttributions = "workgroup_attributions"
)

// Dialect is the gpu dialect.
var Dialect = &ir.Dialect{
	Name:    "gpu",
	Summary: "kernels and their launch",
	Doc:     "Kernels, the ids of threads, operations of groups of threads, launches, and memory of the device.",
	Ops: append([]*ir.OpDef{
		AllReduce.OpDef, Alloc.OpDef, Barrier.OpDef, Binary.OpDef, BlockDim.OpDef, BlockID.OpDef,
		ClusterBlockID.OpDef, ClusterDim.OpDef, ClusterDimBlocks.OpDef, ClusterID.OpDef, Dealloc.OpDef,
		DynamicSharedMemory.OpDef, Func.OpDef, GlobalID.OpDef, GridDim.OpDef, HostRegister.OpDef,
		HostUnregister.OpDef, LaneID.OpDef, Launch.OpDef, LaunchFunc.OpDef, Memcpy.OpDef, Memset.OpDef,
		Module.OpDef, NumSubgroups.OpDef, Printf.OpDef, Return.OpDef, Rotate.OpDef, SetDefaultDevice.OpDef,
		Shuffle.OpDef, SubgroupBroadcast.OpDef, SubgroupID.OpDef, SubgroupReduce.OpDef, SubgroupSize.OpDef,
		Terminator.OpDef, ThreadID.OpDef, Wait.OpDef, Yield.OpDef,
	}, subgroupMMAOps...),
	Types:        types,
	Attrs:        append(append([]ir.AttrDef(nil), enumAttrs...), structAttrs...),
	VerifyOpAttr: verifyOpAttr,
}

// launchHints are the discardable attributes that say the sizes of a launch.
var launchHints = []string{"gpu.known_block_size", "gpu.known_grid_size", "gpu.known_cluster_size"}

func verifyOpAttr(op *ir.Op, a ir.NamedAttr) error {
	for _, hint := range launchHints {
		if a.Name != hint {
			continue
		}
		array, ok := a.Value.(*ir.DenseArrayAttr)
		if !ok || array.Elem() != ir.I32 {
			return op.Errorf("%s must be a dense i32 array", hint)
		}
		if len(array.Ints()) != 3 {
			return op.Errorf("%s must contain exactly 3 elements", hint)
		}
	}
	if a.Name == ContainerModuleAttr && a.Value == ir.Unit && op.Name() != "builtin.module" {
		return errorAt(op, "expected '%s' attribute to be attached to 'builtin.module'", ContainerModuleAttr)
	}
	return nil
}
