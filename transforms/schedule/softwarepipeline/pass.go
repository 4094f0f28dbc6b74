// Package softwarepipeline is --software-pipeline: it prefetches loads of later iterations into rings of shared-memory
// buffers.
package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is software-pipeline.
var Pass = &pass.Pass{
	Name: "software-pipeline", Class: "SoftwarePipeline",
	Doc: `Software-pipeline loops: prefetch operands of later iterations

Makes each tile.pipelined an scf.for. Loads of GEMM operands become
async copies into a ring buffer in shared memory, prefetched as many iterations ahead as there are stages, less one (multistage pipeline).
So do loads for other computations, if half of the remaining shared memory stays free, and copies into
buffers that each iteration fills: the ring buffer replaces the buffer.
A loop of stages(at_least n) without GEMMs has as many stages as half of the shared memory has room for,
if each block has an SM to itself.
Loads by the units of a scale.on, in adjacent windows or the same window, count as one load of the
block. Rows that index tiles select are copied row by row.
A remark reports each load that is not prefetched, and why. In a kernel without such loops, loads that
only GEMMs read, from shared memory, become async copies as well, which
take no registers.`,
	Takes: forms.Normal(forms.Packed, forms.Plain), Leaves: forms.Of(forms.Unpipelined),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	if err := tile.EachKernel(root, tile.KernelOp.WrittenOut); err != nil {
		return err
	}
	// Inner loops first: an outer loop is copied, with what it contains.
	for l := range ir.CollectPost(root, tile.Pipelined) {
		deepen(l, m, ctx)
		Loop(tile.Pipelined.Of(l.Op), m, ctx)
	}
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Once(k, m)
		return nil
	})
}
