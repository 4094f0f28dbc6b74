// Package normalizelinalg is --normalize-linalg: programs of structured operations in the form that linalg-group and
// the passes behind it take.
//
// [pass.go] lists the patterns; each other file has one or two: [generalize.go] and [softmax.go] named operations,
// [unused.go] operands that say nothing, [concat.go] tensors side by side, [outputs.go] where results begin, [views.go]
// with [ranges.go], [reshape.go] and [parts.go] what reads a view, [units.go] and [merge.go] the loops, [prologue.go]
// what is computed of a contraction's operands first. [remake.go] replaces an operation by one with other operands.
package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/sched"
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

What frameworks export says the same in many ways. This pass leaves one of them:

- each operation but linalg.fill is a linalg.generic; linalg.softmax is the four that it is made of;
- results and inputs without uses, inputs that are read twice, and those that are one number are gone;
- a pointwise operation writes into tensor.empty, and a reduction begins with the neutral element of its combiner: what it
  began with is combined with the result afterwards, as the bias of a layer is. Results that do not depend on each other are
  reduced by an operation each;
- tensor.concat is an operation that reads an element of each part and selects one;
- what is read behind a transposition, a repetition, a reshape or a part is read from the source, by the map of the reader.
  A view stays where no operand would say how often a loop runs, in front of an argument whose dimensions it only merges,
  and around padding, since a map cannot leave the bounds of a tensor; a part that stays is an operation that copies
  it, and so is padding that is needed in memory;
- loops that run once are gone; loops that a tensor is indexed by as by one are one;
- what is computed of one side of a contraction first is an operation of its own if it costs more than four additions: in
  the contraction it would be computed again for each element of the other side. Upstream's linalg-fuse-elementwise-ops
  puts it there.

Functions with kernels or memory are left alone, and so are those with a schedule (sched.tree), which names their operations.

`+"```mlir\n"+`func.func @linear(%x: tensor<8x16xf32>, %w: tensor<4x16xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<16x4xf32>
  %t = linalg.transpose ins(%w : tensor<4x16xf32>) outs(%e : tensor<16x4xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%x, %t : tensor<8x16xf32>, tensor<16x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
`+"```\n\nbecomes\n\n```mlir\n"+`#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @linear(%x: tensor<8x16xf32>, %w: tensor<4x16xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<8x16xf32>, tensor<4x16xf32>) outs(%z : tensor<8x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %2 = arith.mulf %a, %c : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %2 = arith.addf %a, %c : f32
    linalg.yield %2 : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
`+"```", run).Between(nil, forms.Of(forms.Normalized))

func run(ctx *pass.Context, root *ir.Op) error {
	if f, ok := fn.Func.Cast(root); ok {
		if _, scheduled := sched.Of(f); scheduled {
			ctx.PreserveAll()
			return nil // the schedule names the operations that are there
		}
	}
	if !access.OnTensors(root) {
		ctx.PreserveAll()
		return nil
	}
	// Transpositions and other copies stay as they are at first: who reads them may see through them and stop before
	// the reshape behind, which the copy itself could not.
	settle := rewrite.Config{Registry: ctx.Dialects, TopDown: true, MaxIterations: rewrite.NoLimit}
	rewrite.Greedy(root, append(patterns(), reading(func(g linalg.GenericOp) bool { return !isCopy(g) })...), settle)
	all := append(patterns(), reading(func(linalg.GenericOp) bool { return true })...)
	rewrite.Greedy(root, all, settle)
	rewrite.Greedy(root, append(all, rewrite.On(tensor.ExtractSlice, "copy-part", copyPart),
		rewrite.On(tensor.Pad, "copy-pad", copyPad)), settle)
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
		rewrite.On(linalg.Generic, "split-outputs", splitOutputs),
		rewrite.On(linalg.Generic, "drop-unit-loops", dropUnitLoops),
		rewrite.On(linalg.Generic, "drop-unit-dims", dropUnitDims),
		rewrite.On(linalg.Generic, "split-prologues", splitPrologues),
	}
}
