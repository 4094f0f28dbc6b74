// Package normalizelinalg is --normalize-linalg: programs of structured operations in the form that linalg-group and
// the passes behind it take.
//
// [pass.go] lists the patterns; each other file has one or two: [generalize.go] named operations, [unused.go] operands
// that say nothing, [outputs.go] where results begin, [views.go] with [ranges.go] what reads a view. [remake.go]
// replaces an operation by one with other operands.
package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// Pass is normalize-linalg.
var Pass = pass.Simple("normalize-linalg", "NormalizeLinalg", fn.Func.OpDef.Name,
	`Write structured operations on tensors in one form
`, run)

func run(ctx *pass.Context, root *ir.Op) error {
	if !access.OnTensors(root) {
		ctx.PreserveAll()
		return nil
	}
	rewrite.Greedy(root, patterns(), rewrite.Config{Registry: ctx.Dialects, TopDown: true, MaxIterations: rewrite.NoLimit})
	return nil
}

func patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.OnAny("generalize", generalize),
		rewrite.On(linalg.Generic, "fill", fill),
		rewrite.On(linalg.Generic, "drop-outputs", dropOutputs),
		rewrite.On(linalg.Generic, "drop-inputs", dropInputs),
		rewrite.On(linalg.Generic, "empty-outputs", emptyOutputs),
		rewrite.On(linalg.Generic, "neutral-outputs", neutralOutputs),
		rewrite.On(linalg.Generic, "compose-views", composeViews),
		rewrite.On(linalg.Generic, "drop-unit-loops", dropUnitLoops),
		rewrite.On(linalg.Generic, "drop-unit-dims", dropUnitDims),
		rewrite.On(linalg.Generic, "merge-loops", mergeLoops),
		rewrite.On(linalg.Generic, "split-prologues", splitPrologues),
		rewrite.On(linalg.Softmax, "softmax", softmax),
	}
}
