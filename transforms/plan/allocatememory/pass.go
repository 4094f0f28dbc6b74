// Package allocatememory is --allocate-memory: shared-memory tiles get their
// offsets, and those that are not alive at the same time share bytes.
package allocatememory

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is allocate-memory.
var Pass = &pass.Pass{
	Name: "allocate-memory", Class: "AllocateMemory",
	Doc: `Allocate shared memory

Gives every tile.alloc in shared memory an offset. Tiles whose live ranges do not overlap share memory. Small tiles,
through which warps exchange partial sums, have memory of their own where this does not reduce the number of blocks on an SM:
then a warp writes the next one without waiting until the others have read the last one.

Ring buffers whose depth is at_least(n) get more stages where shared memory has room and the grid has no more blocks than the
target has SMs. A ring buffer that is loaded once for a whole loop gets one more stage, so that the next tile of the grid is
prefetched; those of loops get the rest. Where blocks share an SM, those of loops get three stages first. A remark reports the
number of stages; another one reports kernels whose tiles take more registers than a thread has. It is an error if a
block needs more shared memory than the target has.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Allocated),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if why := estimate.Spills(k, m); why != "" {
			ctx.Noted(diag.Memory, k.Op, "spills registers to local memory: %s", why)
		}
		if err := budget.Check(k, m); err != nil { // what passes have added
			return err
		}
		return Kernel(k, m, ctx)
	})
}
