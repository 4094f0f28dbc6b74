// Package specializewarps is --specialize-warps: warps of their own load what
// matrix products read, while the others multiply.
package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is specialize-warps.
var Pass = &pass.Pass{
	Name: "specialize-warps", Class: "SpecializeWarps",
	Doc: `Divide kernels into warps that load and warps that compute

Where the target has a copy engine and products of tensor cores that read shared
memory, the loads of each tile.pipelined that feed such products become copies by
that engine into a ring of as many slots as the loop has stages. A warpgroup more
than the kernel has makes them, in a role of its own; the others take the slots. A
grid of more blocks than the target has multiprocessors becomes a loop over its
tiles in as many blocks, and results leave through shared memory, so that both
overlap with the next tile's work. Kernels for which that is not possible are left
as they are, with a remark that says why.`,
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Kernel(k, m, ctx.RemarkIn)
		return nil
	})
}
