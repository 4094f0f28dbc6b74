// Package desugar is --desugar: short forms of tile operations are written out.
//
// kernel.go makes block indices of steps, shapes.go dimensions one by one, elements.go inputs of what
// tile.parallel reads of tiles.
package desugar

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is desugar.
var Pass = pass.Simple("desugar", "Desugar", "",
	`Write out the short forms of tile operations

What programs say in a word becomes what the other passes read: block indices for a
tile.kernel that counts in steps, with the grid computed before it where it is not known, in one dimension where another would have more than 65535 blocks, and values
for the literal bounds of a tile.pipelined; a zero for a tile.gemm without an accumulator; one
tile.reduce for each of its dims, and tile.expand_dims for those that are kept and for dims of
a tile.broadcast. What the body of a tile.parallel reads of a tile by tensor.extract, where its
coordinates, or quotients and remainders of them, say, becomes an input, repeated along the coordinates that
are not in the subscripts; tensor.insert a tile.parallel that chooses by the coordinates.

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
	func(_ *pass.Context, root *ir.Op) error { return Run(root) }).Renamed("expand-forms").Between(forms.Called(), forms.Of(forms.Expanded))

// Run writes out the short forms inside root.
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
			return op.Errorf("multiplies tiles of unknown extents; give them static extents, or make each unknown extent a tile.param")
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
