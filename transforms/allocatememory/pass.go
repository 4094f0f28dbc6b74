// Package allocatememory is --allocate-memory: shared-memory tiles get their
// offsets, and those that are not alive at the same time share bytes.
package allocatememory

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/estimate"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is allocate-memory.
var Pass = &pass.Pass{
	Name: "allocate-memory", Class: "AllocateMemory",
	Doc: `Give shared-memory tiles their place

Gives every tile.alloc in shared memory an offset; tiles that are not alive at
the same time share memory. Small ones, by which warps exchange sums, have memory of their own, where no
block less fits for it, so that nobody waits to write one until all have read another. Rings that are at_least so
deep get what is left where there are no more blocks than multiprocessors: one slot what is loaded for a whole loop, which the
next tile of the grid then has as it begins, the rest the rings of loops; where blocks share a multiprocessor these get three first. A remark says how many slots those have, and
where tiles take more registers than threads have. It is an error when a block needs more than the
target has.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Allocated),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if why := estimate.Spills(k, m); why != "" {
			ctx.RemarkIn(diag.Memory, k.Op, "spills registers: %s", why)
		}
		return Kernel(k, m, func(op *ir.Op, format string, args ...any) { ctx.RemarkIn(diag.Memory, op, format, args...) })
	})
}
