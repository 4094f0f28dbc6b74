// Package skiploops is --skip-loops: a block that stores nothing does not iterate.
//
// stores.go finds the stores that a loop's results reach, and when they store nothing; guard.go gives the loop a bound
// that says so.
package skiploops

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is skip-loops.
var Pass = &pass.Pass{
	Name: "skip-loops", Class: "SkipLoops",
	Doc: `Skip the loops of blocks that store nothing

A grid for sequences of different lengths has as many blocks for each of them as the longest one needs. A block behind the end of its
sequence stores nothing, since its rows are outside of the memref.subview that it stores to. If only such stores need the results of
a loop, the loop's upper bound becomes its lower bound in these blocks.

The loop must only read memory. The bound of the view must depend on a number that the kernel loads, as the end of a sequence does:
where arguments say the extents, the grid has no blocks behind the end. A loop whose bound already is such a select is not changed.
A remark reports each loop that is skipped.` + "\n\n```mlir\n" + `%s = tile.pipelined %k = %c0 to %n step %c1 stages(2) iter_args(%a = %z) -> (tensor<64x64xf32>) {
  …
}
%own = memref.subview %O[0, 0] [%end, 64] [1, 1] : memref<200x64xf32> to memref<?x64xf32, strided<[64, 1]>>
tile.store %s, %own[%row, 0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1]>>
` + "```\n\nbecomes, if %end depends on data,\n\n```mlir\n" + `%has = arith.cmpi slt, %row, %end : index
%to = arith.select %has, %n, %c0 : index
%s = tile.pipelined %k = %c0 to %to step %c1 stages(2) iter_args(%a = %z) -> (tensor<64x64xf32>) {
  …
}
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   func() pass.Runner { return pass.Func(run) },
}

func run(ctx *pass.Context, root *ir.Op) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for op := range k.Body.Entry().Ops() {
			l, counted := ir.As[ir.CountedLoop](op)
			if !counted || !tile.Pipelined.Is(op) && !scf.For.Is(op) || guarded(l) {
				continue
			}
			g := guard{kernel: k, loop: op}
			if ends, ok := g.ends(); ok {
				g.add(l, ends)
				ctx.Passed(diag.Pipeline, op, "has no iterations in blocks that store nothing of its results")
			}
		}
		return nil
	})
}
