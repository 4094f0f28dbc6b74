// Package tile is the dialect of tile programs: operations of a block of threads on tiles of data.
//
// A register tile is a builtin tensor; its encoding is its [LayoutAttr], absent
// before layout inference, so arith and math operations work on tiles with
// upstream's own syntax. An addressable tile is a memref whose memory space is
// a level's memory (#scale.mem<l1>); kernel arguments are global memory.
// [Kernel] launches; inside it code is written for the whole block, and the
// passes distribute it over threads.
package tile

import "github.com/tsopt/tsopt/ir"

// Dialect is the tile dialect.
var Dialect = &ir.Dialect{
	Name:      "tile",
	Summary:   "tile compute and memory",
	OnlyKnown: true,
	Ops: []*ir.OpDef{
		Kernel.OpDef, Yield.OpDef, Alloc.OpDef, Slot.OpDef,
		Load.OpDef, Store.OpDef, Copy.OpDef, Gather.OpDef, Scatter.OpDef, Fill.OpDef, Atomic.OpDef,
		AsyncCommit.OpDef, AsyncWait.OpDef, Fence.OpDef, Barrier.OpDef,
		Specialize.OpDef, Role.OpDef,
		Ring.OpDef, Cursor.OpDef, Advance.OpDef, Acquire.OpDef, Publish.OpDef, Take.OpDef, Release.OpDef,
		MBarrier.OpDef, MBarrierArrive.OpDef, MBarrierWait.OpDef,
		NamedBarrier.OpDef, NamedBarrierArrive.OpDef, NamedBarrierSync.OpDef,
		Gemm.OpDef, Await.OpDef, Ready.OpDef, WaitProducts.OpDef, Reduce.OpDef, Scan.OpDef, Sort.OpDef,
		Broadcast.OpDef, ExpandDims.OpDef, Transpose.OpDef, Reshape.OpDef, Bitcast.OpDef, Iota.OpDef,
		Parallel.OpDef, Pipelined.OpDef, ConvertLayout.OpDef,
		Param.OpDef, Print.OpDef, Assert.OpDef, Nanosleep.OpDef, Prefetch.OpDef,
		StampBegin.OpDef, Stamp.OpDef, StampEnd.OpDef,
	},
	Attrs: []ir.AttrDef{layoutAttr, swizzleAttr, instructionAttr},
	Types: []ir.TypeDef{
		handle(RingT, "stages of shared memory that producers fill and consumers use"),
		handle(CursorT, "a pipeline state: the index and phase of a ring buffer's stage"),
		handle(MBarrierT, "mbarriers in shared memory: threads arrive, and threads wait for a phase"),
		handle(NamedBarrierT, "named barriers of the block"),
		futureType,
	},
	Alias:         alias,
	Discardable:   discardable,
	InlineInto:    mayInline,
	VerifyOpAttr:  verifyOpAttr,
	VerifyPlace:   verifyPlace,
	VerifyArgAttr: verifyArgAttr, VerifyResultAttr: verifyResultAttr,
}

// alias names layouts at the head of a file: they are long and shared.
func alias(x any) string {
	switch x.(type) {
	case *LayoutAttr:
		return "layout"
	case *SwizzleAttr:
		return "smem"
	}
	return ""
}
