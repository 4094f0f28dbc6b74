package tile

import "github.com/tsopt/tsopt/ir"

// Fence is tile.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name:    "tile.fence",
	Summary: "what threads wrote is visible to asynchronous units",
	Doc: `
Orders what the executing thread wrote to shared memory, or what its async copies
wrote that it has waited for, before what tensor cores and copy engines read there
after the next barrier (PTX fence.proxy.async, "Async proxy"). Every thread that
wrote executes it, before the barrier. What threads copied to a slot of a ring comes while they go on: there those who take the slot
execute it, behind the tile.take. insert-fences places it; programs rarely do.

` + "```mlir" + `
tile.fence
` + "```",
	Traits: ir.Together,
	Format: "attr-dict",
	Does:   asyncGroup,
})

// FenceOp is the view of tile.fence.
type FenceOp struct{ ir.Base }
