// Package allocatememory is --allocate-memory: it assigns offsets to shared-memory tiles; tiles with disjoint live
// ranges share bytes.
package allocatememory

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is allocate-memory.
var Pass = &pass.Pass{
	Name: "allocate-memory", Class: "AllocateMemory",
	Doc: `Allocate shared memory

Gives every tile.alloc in shared memory an offset. Tiles whose live ranges do not overlap share memory. Small tiles,
through which warps exchange partial sums, have memory of their own where this does not reduce the number of blocks on an SM:
then a warp writes the next one without waiting until the others have read the last one.

It is an error if a block needs more shared memory than the target has.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Allocated),
	New: arch.ForTarget(run),
}

func run(_ *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error { return Kernel(k, m) })
}
