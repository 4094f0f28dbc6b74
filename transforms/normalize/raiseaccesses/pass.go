// Package raiseaccesses turns element-wise accesses of tile.parallel into operations on tiles: --raise-windows reads at
// affine subscripts and their quotients, --raise-gathers reads of data-dependent rows, --raise-stores writes at affine
// subscripts.
//
// read.go finds loads and their conditions. place.go splits a subscript into the parts of a window and of a row. For
// windows, position.go finds the common part of the elements' subscripts, window.go makes the tiles, and field.go
// extracts bit fields from their words. For rows, gather.go makes the operations. write.go finds stores, limit.go the
// number of rows that they mask, and store.go makes the operations.
package raiseaccesses

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is raise-gathers.
var Pass = pass.Simple("raise-gathers", "RaiseGathers", "",
	`Raise loads of rows at runtime indices to tile.gather

A memref.load in the body of a tile.parallel reads rows if some of its subscripts are runtime values, quotients or remainders, and
the others are the last coordinates. It becomes a tile.gather before the operation, whose index tiles are computed once for each row, and the
body gets its elements. Copies of whole rows use wide accesses, can be asynchronous and can be prefetched.

Consecutive coordinates may also be in a quotient or a remainder, if no row crosses a multiple of the divisor, as ranges
and divisors of values prove: the columns (kh, kw, c) of the matrix of an implicit GEMM convolution, where a tile's columns are a
part of the channels.

A bounds check of the load is removed, because tile.gather checks bounds. A condition that holds for a whole
row or not at all makes the row's index out of bounds; the value of the other branch becomes the padding.
A load of memory that the body may write, and a load under a condition of single elements, are not changed.

`+"```mlir\n"+`%r = tile.parallel (%i, %j) = (64, 128) {
  %at = tensor.extract %rows[%i] : tensor<64xi32>
  %row = arith.index_cast %at : i32 to index
  %inside = arith.cmpi ult, %row, %n : index
  %v = scf.if %inside -> f16 {
    %x = memref.load %A[%row, %j] : memref<?x128xf16>
    scf.yield %x : f16
  } else {
    scf.yield %zero : f16
  }
  tile.yield %v : f16
} : tensor<64x128xf16>
`+"```\n\nbecomes, where %n is the extent of %A,\n\n```mlir\n"+`%index = tile.parallel (%i) = (64) {
  %at = tensor.extract %rows[%i] : tensor<64xi32>
  %row = arith.index_cast %at : i32 to index
  tile.yield %row : index
} : tensor<64xindex>
%r = tile.gather %A[%index, 0] [1, 128] : memref<?x128xf16>, tensor<64xindex> -> tensor<64x128xf16>
`+"```\n",
	func(_ *pass.Context, root *ir.Op) error {
		eachParallel(root, raise)
		return nil
	}).Between(forms.Called(), nil)

// eachParallel does something to each tile.parallel of known extents, with what is known of the numbers around it.
func eachParallel(root *ir.Op, do func(tile.ParallelOp, *intrange.Analysis)) {
	known := map[*ir.Op]*intrange.Analysis{}
	for o := range ir.Collect(root, tile.Parallel) {
		if len(o.Counts) > 0 {
			continue // until parameters are bound
		}
		scope := intrange.Scope(o.Op)
		if known[scope] == nil {
			known[scope] = intrange.New(scope)
		}
		do(o, known[scope])
	}
}
