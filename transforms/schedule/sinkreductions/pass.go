// Package sinkreductions is --sink-reductions: a reduction that each iteration of a loop adds to a sum is done once,
// behind the loop.
//
// carried.go finds the sums; sink.go changes them.
package sinkreductions

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is sink-reductions.
var Pass = &pass.Pass{
	Name: "sink-reductions", Class: "SinkReductions",
	Doc: `Move reductions across threads behind the loop that accumulates them

A loop that adds the column sums of a tile to those of the tiles before exchanges partial sums between lanes by shuffles, and
between warps by shared memory and two barriers, in each iteration. This pass lets the loop carry a partial sum for each
thread, in a tile with as many rows as threads share a column, and reduces that tile once, behind the loop.

The loop must carry the sum for nothing else: the only use of the carried value is to combine it with the reduction, and
the next iteration is the only use of the result. The reduction has the combiner of that operation (add, max, ...) and is of tiles
that are loaded and computed element by element; those of GEMMs have layouts with few lanes along a column. The order of
additions changes, and is the same in each run.

` + "```mlir\n" + `%s = scf.for %k = %c0 to %n step %c128 iter_args(%acc = %zero) -> (tensor<64xf32>) {
  %t = tile.load %A[%k, %col] : memref<16384x4096xf32> -> tensor<128x64xf32>
  %r = tile.reduce add %t dims [0] : tensor<128x64xf32>
  %next = arith.addf %acc, %r : tensor<64xf32>
  scf.yield %next : tensor<64xf32>
}
` + "```\n\nbecomes, with 128 threads,\n\n```mlir\n" + `%p = scf.for %k = %c0 to %n step %c128 iter_args(%acc = %none) -> (tensor<8x64xf32>) {
  %t = tile.load %A[%k, %col] : memref<16384x4096xf32> -> tensor<128x64xf32>
  %parts = tile.reshape %t : tensor<128x64xf32> -> tensor<16x8x64xf32>
  %r = tile.reduce add %parts dims [0] : tensor<16x8x64xf32>
  %next = arith.addf %acc, %r : tensor<8x64xf32>
  scf.yield %next : tensor<8x64xf32>
}
%r = tile.reduce add %p dims [0] : tensor<8x64xf32>
%s = arith.addf %zero, %r : tensor<64xf32>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   func() pass.Runner { return pass.Func(run) },
}

func run(ctx *pass.Context, root *ir.Op) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places := tile.PlacesOf(k)
		var loops []*ir.Op
		ir.WalkOps(k.Op, func(op *ir.Op) {
			_, counted := ir.As[ir.CountedLoop](op)
			if _, units := ir.Enclosing(op, scale.On); counted && !units {
				loops = append(loops, op)
			}
		})
		for _, op := range loops {
			for _, s := range sumsOf(op) {
				if rows, ok := s.rows(places.Of(op.Block())); ok {
					ctx.Passed(diag.Pipeline, s.reduce.Op, "is done once, behind the loop, which carries %d partial sums of each",
						rows)
					s.sink(rows)
				}
			}
		}
		return nil
	})
}
