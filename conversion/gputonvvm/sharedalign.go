package gputonvvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

const (
	// defaultSharedAlign is that of the widest access of a thread.
	defaultSharedAlign = 16
	// swizzleAlign is that of what the hardware swizzles: it permutes bits of
	// addresses, up to eight rows of 128 bytes (PTX ISA, "Swizzling Modes").
	swizzleAlign = 1024
	// alignAttr on gpu.dynamic_shared_memory is the alignment that its user counts on.
	alignAttr = "llvm.align"
)

// swizzling are the operations that may swizzle addresses of shared memory: the
// mode is in a tensor map or a descriptor, which values hold.
var swizzling = []*ir.OpDef{
	nvgpu.TmaAsyncLoad.OpDef, nvgpu.TmaAsyncStore.OpDef, nvgpu.WarpgroupMma.OpDef,
	nvvm.CpAsyncBulkTensorSharedClusterGlobal.OpDef, nvvm.CpAsyncBulkTensorGlobalSharedCTA.OpDef,
	nvvm.CpAsyncBulkTensorReduce.OpDef,
	nvvm.WgmmaMmaAsync.OpDef,
}

// sharedAlign is the alignment of a module's dynamic shared memory: the largest that
// something in it asks for. All kernels of a module share one variable.
func sharedAlign(module *ir.Op) int64 {
	align := int64(defaultSharedAlign)
	ir.WalkOps(module, func(op *ir.Op) {
		asm, isAsm := llvm.InlineAsm.Cast(op)
		switch a, _ := op.Discardable(alignAttr).(*ir.IntegerAttr); {
		case gpu.DynamicSharedMemory.Is(op) && a != nil:
			align = max(align, a.Int())
		case slices.Contains(swizzling, op.Def()), isAsm && strings.Contains(asm.Text, "wgmma.mma_async"):
			align = max(align, swizzleAlign)
		}
	})
	return align
}
