package tile

import "github.com/tsopt/tsopt/ir"

// Fence is tile.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name:    "tile.fence",
	Summary: "makes writes of threads visible to TMA and tensor cores",
	Doc: `
Proxy fence. Orders the shared memory writes of the executing thread, and of its async copies that it
has waited for, before the reads of tensor cores and TMA after the next barrier (PTX
fence.proxy.async, "Async proxy"). Every thread that wrote executes it before the barrier. Copies of
threads to a stage of a ring buffer land later: there the consumers execute the fence, after the
tile.take. insert-fences places it; programs rarely do.

` + "```mlir" + `
tile.fence
` + "```",
	Traits: ir.Together,
	Format: "attr-dict",
	Does:   asyncGroup,
})

// FenceOp is the view of tile.fence.
type FenceOp struct{ ir.Base }
