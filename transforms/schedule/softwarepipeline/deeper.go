package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// deepen gives a loop whose stages are a minimum as many as half of the shared memory has room for, if each block has
// an SM to itself and the loop feeds no GEMM: no other block then loads while this one computes, so that what this one
// prefetches is all that device memory has to do for the SM.
func deepen(l tile.PipelinedOp, m arch.Machine, ctx *pass.Context) {
	k, ok := ir.Enclosing(l.Op, tile.Kernel)
	if _, role := ir.Enclosing(l.Op, tile.Role); !ok || role || !l.AtLeast || l.Stages < 2 || k.Resident() > 1 ||
		!budget.Alone(k, m) {
		return
	}
	var bytes int64
	for r, why := range prefetch.Reads(l) {
		if r.FeedsMMA() {
			return
		}
		if why == "" && r.FeedsComputation() {
			bytes += tile.SharedBytes(r.Stage)
		}
	}
	if bytes == 0 {
		return
	}
	room := prefetch.RoomOf(k, m.SharedBytes())
	room.ReserveOperands(k)
	room.Reserve(m.SharedForExchange())
	if n := min(m.StagesAtMost(), room.Left()/2/bytes); n > l.Stages {
		ctx.Passed(diag.Pipeline, l.Op, "has %d stages instead of %d: each block has an SM to itself", n, l.Stages)
		ir.Edit(l.Op, func(l *tile.PipelinedOp) { l.Stages = n })
	}
}
