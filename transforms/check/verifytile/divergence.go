package verifytile

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// divergence checks that barriers and collectives are reached by all units that
// take part: not under a condition on which those units may disagree.
func (v *verifier) divergence(k tile.KernelOp) {
	u := divergence.Of(k)
	ir.WalkOps(k.Op, func(op *ir.Op) { v.report(u.Reached(op)) })
}
