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
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is normalize-linalg.
var Pass = pass.Simple("normalize-linalg", "NormalizeLinalg", fn.Func.OpDef.Name,
	`Write structured operations on tensors in one form
`, run).Between(nil, forms.Of(forms.Normalized))

func run(ctx *pass.Context, root *ir.Op) error {
	if !access.OnTensors(root) {
		ctx.PreserveAll()
		return nil
	}
	// Transpositions and other copies stay as they are at first: who reads them may see through them and stop before the
	// reshape behind, which the copy itself could not.
	settle := rewrite.Config{Registry: ctx.Dialects, TopDown: true, MaxIterations: rewrite.NoLimit}
	rewrite.Greedy(root, append(patterns(), reading(func(g linalg.GenericOp) bool { return !isCopy(g) })...), settle)
	rewrite.Greedy(root, append(patterns(), reading(func(linalg.GenericOp) bool { return true })...), settle)
	return nil
}

// reading are the patterns that change how some operations read.
func reading(some func(linalg.GenericOp) bool) []rewrite.Pattern {
	only := func(p func(*rewrite.Rewriter, linalg.GenericOp) bool) func(*rewrite.Rewriter, linalg.GenericOp) bool {
		return func(r *rewrite.Rewriter, g linalg.GenericOp) bool { return some(g) && p(r, g) }
	}
	return []rewrite.Pattern{
		rewrite.On(linalg.Generic, "compose-views", only(composeViews)),
		rewrite.On(linalg.Generic, "merge-loops", only(mergeLoops)),
	}
}

func patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.OnAny("generalize", generalize),
		rewrite.On(linalg.Softmax, "softmax", softmax),
		rewrite.On(tensor.Concat, "concat", concat),
		rewrite.On(linalg.Generic, "fill", fill),
		rewrite.On(linalg.Generic, "drop-outputs", dropOutputs),
		rewrite.On(linalg.Generic, "drop-inputs", dropInputs),
		rewrite.On(linalg.Generic, "empty-outputs", emptyOutputs),
		rewrite.On(linalg.Generic, "neutral-outputs", neutralOutputs),
		rewrite.On(linalg.Generic, "drop-unit-loops", dropUnitLoops),
		rewrite.On(linalg.Generic, "drop-unit-dims", dropUnitDims),
		rewrite.On(linalg.Generic, "split-prologues", splitPrologues),
	}
}
