// Package softwarepipeline is --software-pipeline: loads of later iterations
// start early, into rings of shared-memory buffers.
package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is software-pipeline.
var Pass = &pass.Pass{
	Name: "software-pipeline", Class: "SoftwarePipeline",
	Doc: `Start loads of later iterations early

Makes each tile.pipelined an scf.for. Loads that feed matrix products become
async copies into a ring of shared-memory buffers, as many iterations ahead as
the loop has stages, less one. So do loads from which something else is computed,
as long as half of the shared memory that is left stays free, and copies into
buffers that each iteration fills for itself: a ring takes the place of the buffer.
What the units of a scale.on load, in windows side by side or the same, counts as the
block's. Rows that index tiles name are copied row by row.
A remark says what stays, and why. In a kernel without such loops, loads that
only products read, in shared memory, become async copies there as well, which
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
		Loop(l, m, ctx.RemarkIn)
	}
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Once(k, m)
		return nil
	})
}
