// Package softwarepipeline is --software-pipeline: loads of later iterations
// start early, into rings of shared-memory buffers.
package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is software-pipeline.
var Pass = pass.Simple("software-pipeline", "SoftwarePipeline", "",
	`Start loads of later iterations early

Makes each tile.pipelined an scf.for. Loads that feed matrix products become
async copies into a ring of shared-memory buffers, as many iterations ahead as
the loop has stages, less one. A remark says which loads stay, and why.`,
	func(ctx *pass.Context, root *ir.Op) error {
		// Inner loops first: an outer loop is copied, with what it contains.
		for l := range ir.CollectPost(root, tile.Pipelined) {
			Loop(l, ctx.RemarkIn)
		}
		return nil
	})
