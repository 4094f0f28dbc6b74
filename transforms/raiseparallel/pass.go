// Package raiseparallel is --raise-parallel: what tile.parallel computes element by element becomes operations on whole tiles.
//
// split.go says which operations of a body can be, whole.go makes them.
package raiseparallel

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is raise-parallel.
var Pass = pass.Simple("raise-parallel", "RaiseParallel", "",
	`Make operations on whole tiles of element-wise tile.parallel

What the body of a tile.parallel computes of its inputs' elements, operation by operation, becomes the same operations on the tiles: two
halves are then added at once, and conversions of narrow types are made in words, where elements would be one at a time. Passes that look for
products, sums and what feeds them see through it. What is the same for all elements is computed once before, an scf.if of arithmetic becomes a choice of
both values. Flags of arithmetic and locations stay.

What depends on the coordinates alone stays a tile.parallel, without inputs: any thread can make it. So does what accesses memory or has
loops, with all that it depends on; a remark says so. No element is computed that was not before, but for the sides of an scf.if.

`+"```mlir\n"+`%r = tile.parallel (%i, %j) = (64, 64) in(%x as %e) : (tensor<64x64xf16>) {
  %seen = arith.cmpi sle, %j, %i : index
  %d = arith.mulf %e, %scale : f16
  %v = arith.select %seen, %d, %least : f16
  tile.yield %v : f16
} : tensor<64x64xf16>
`+"```\n\nbecomes\n\n```mlir\n"+`%seen = tile.parallel (%i, %j) = (64, 64) {
  %s = arith.cmpi sle, %j, %i : index
  tile.yield %s : i1
} : tensor<64x64xi1>
%s = tile.fill %scale : f16 -> tensor<64x64xf16>
%d = arith.mulf %x, %s : tensor<64x64xf16>
%l = tile.fill %least : f16 -> tensor<64x64xf16>
%r = arith.select %seen, %d, %l : tensor<64x64xi1>, tensor<64x64xf16>
`+"```",
	func(ctx *pass.Context, root *ir.Op) error {
		for o := range ir.Collect(root, tile.Parallel) {
			if len(o.Counts) > 0 {
				continue // until parameters are bound
			}
			s := splitOf(o)
			if s.why != nil {
				ctx.RemarkIn(diag.General, o.Op, "is computed element by element: of '%s' there is no form for whole tiles", s.why.Name())
			}
			s.raise()
		}
		return nil
	}).Between(forms.Normal(forms.Plain), nil)
