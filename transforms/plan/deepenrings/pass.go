// Package deepenrings is --deepen-rings: it gives ring buffers more stages from unused shared memory.
package deepenrings

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is deepen-rings.
var Pass = &pass.Pass{
	Name: "deepen-rings", Class: "DeepenRings",
	Doc: `Give ring buffers the unused shared memory

Ring buffers whose depth is at_least(n) get more stages if shared memory has room and the grid has no more blocks than the
target has SMs: loads are then issued earlier, and memory latency is hidden. A ring buffer that is loaded once for a whole loop gets one more stage, so that
the next tile of the grid is prefetched; those of loops get the rest. Where blocks share an SM, those of loops get the target's stages_at_least first. A remark
reports the number of stages.`,
	Takes: forms.Normal(),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Kernel(k, m, ctx)
		return nil
	})
}
