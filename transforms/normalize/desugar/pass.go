// Package desugar is --desugar: short forms of tile operations are expanded.
//
// kernel.go replaces steps by block indices, shapes.go splits operations on several dimensions, elements.go makes the
// elements that tile.parallel reads inputs.
package desugar

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is desugar.
var Pass = pass.Simple("desugar", "Desugar", "",
	`Expand the shorthand of tile operations

Other passes see only the canonical operations. A tile.kernel that counts in steps gets block indices, and
its grid is computed before it where it is not constant, in one dimension where another would exceed 65535
blocks. The literal bounds of a tile.pipelined become values, and a tile.gemm without an accumulator gets a tile of zeros.
A tile.reduce over several dims becomes one for each of them, with tile.expand_dims for those that are kept and for dims of
a tile.broadcast. An element that the body of a tile.parallel reads by tensor.extract, with subscripts that are its
coordinates, or quotients and remainders of them, becomes an input, broadcast along the coordinates that
are not subscripts; tensor.insert becomes a tile.parallel that selects by the coordinates.

`+"```mlir\n"+`tile.kernel (%row) = (0) to (%m) step (128) threads(128) {
  %t = tile.load %A[%row] : memref<?xf32> -> tensor<128xf32>
}
`+"```\n\nbecomes\n\n```mlir\n"+`%n = arith.ceildivsi %m, %c128 : index
%grid = arith.maxsi %n, %c0 : index
tile.kernel blocks(%x) = (%grid) threads(128) {
  %row = arith.muli %x, %c128 : index
  %t = tile.load %A[%row] : memref<?xf32> -> tensor<128xf32>
}
`+"```",
	func(_ *pass.Context, root *ir.Op) error { return Run(root) }).Renamed("expand-forms").Between(forms.Called(),
	forms.Of(forms.Expanded))

// Run expands the short forms inside root.
func Run(root *ir.Op) error {
	elements(root)
	var short []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if tile.Short(op) {
			short = append(short, op)
		}
	})
	for _, op := range short {
		if err := writeOut(op); err != nil {
			return err
		}
	}
	for k := range ir.Collect(root, tile.Kernel) {
		flatten(k)
	}
	return nil
}

func writeOut(op *ir.Op) error {
	b := ir.Before(op)
	b.Loc = op.Loc()
	switch op.Def() {
	case tile.Kernel.OpDef:
		return kernel(b, tile.Kernel.Of(op))
	case tile.Pipelined.OpDef:
		bounds := tile.Pipelined.Of(op).Count()
		ir.Edit(op, func(o *tile.PipelinedOp) {
			o.Lower, o.Upper, o.Step = arith.Index(b, bounds[0]), arith.Index(b, bounds[1]), arith.Index(b, bounds[2])
			o.Literal = nil
		})
	case tile.Gemm.OpDef:
		t := tile.Gemm.Of(op).Sum()
		if !ir.HasStaticShape(t) {
			return op.Errorf("multiplies tiles of dynamic extents; give them static extents, or make each dynamic extent a tile.param")
		}
		zero := arith.Zero(b, t)
		ir.Edit(op, func(o *tile.GemmOp) { o.Acc = zero })
	case tile.Reduce.OpDef:
		reduce(b, tile.Reduce.Of(op))
	case tile.Broadcast.OpDef:
		broadcast(b, tile.Broadcast.Of(op))
	case tensor.Insert.OpDef:
		insert(b, tensor.Insert.Of(op))
	}
	return nil
}
