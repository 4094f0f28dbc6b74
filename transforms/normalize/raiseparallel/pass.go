// Package raiseparallel is --raise-parallel: it replaces element-wise computation of tile.parallel by operations on
// whole tiles.
//
// split.go finds the operations of a body that can be replaced, whole.go replaces them.
package raiseparallel

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is raise-parallel.
var Pass = pass.Simple("raise-parallel", "RaiseParallel", "",
	`Raise element-wise tile.parallel to operations on tiles

Operations that the body of a tile.parallel applies to its inputs' elements become the same operations on tiles. Packed
instructions then add two f16 at once, and conversions of narrow types handle whole words, instead of single elements. Other passes
find GEMMs, reductions and their inputs through operations on tiles. A value that is the same for all elements, also a number that they all load, is computed once
before, and an scf.if with arithmetic becomes a select of both values. Fast-math flags and locations stay.

A value that depends only on coordinates stays a tile.parallel, without inputs, as any thread can compute it. Memory accesses and
loops stay as well, with everything that depends on them; a remark reports this. The only additional computation is the
other branch of an scf.if.

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
				ctx.RemarkIn(diag.General, o.Op, "is computed element by element, because its body contains '%s', which is not supported on whole tiles%s", s.why.Name(), instead(s.why))
			}
			s.raise()
		}
		return nil
	}).Between(forms.Normal(forms.Plain), nil)

// instead says what to write in place of accesses to memory.
func instead(op *ir.Op) string {
	if memref.Load.Is(op) || memref.Store.Is(op) {
		return "; load and store whole tiles outside of it (tile.load, tile.store)"
	}
	return ""
}
