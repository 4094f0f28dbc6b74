package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var dimAttr = ir.IntNonNegative(ir.I64AttrC)

// Reduce is tile.reduce.
var Reduce = ir.Define(ir.Spec[ReduceOp]{
	Name:    "tile.reduce",
	Summary: "combines the elements along a dimension",
	Doc: `
Combines the elements along a dimension, which disappears. The order is not
fixed; it is the same on every run.

` + "```mlir" + `
%m = tile.reduce max %x dim 1 : tensor<64x128xf32> -> tensor<64xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ReduceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Enum(&o.Kind, "kind", scale.CombinerC).Doc("how elements are combined; on floats max and min let NaN win"),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the dimension that disappears"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Format: "$kind $source `dim` $dim attr-dict `:` type($source) `->` type($result)",
	Verify: func(o ReduceOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		if int(o.Dim) >= len(s.Shape()) {
			return o.Errorf("reduces dimension %d of a tile of rank %d", o.Dim, len(s.Shape()))
		}
		want := append(append([]int64(nil), s.Shape()[:o.Dim]...), s.Shape()[o.Dim+1:]...)
		if s.Elem() != r.Elem() || !sameShape(want, r.Shape()) {
			return o.Errorf("result must be %v", ir.Tensor(want, s.Elem(), nil))
		}
		return checkCombiner(o.Op, o.Kind, o.Source)
	},
})

// ReduceOp is the view of tile.reduce.
type ReduceOp struct {
	ir.Base
	Source *ir.Value // the tile
	Kind   scale.Combiner
	Dim    int64 // the dimension reduced
	Result *ir.Value
}

// checkCombiner rejects bit operations on floats and partial operands.
func checkCombiner(op *ir.Op, kind scale.Combiner, source *ir.Value) error {
	if elem := ir.ElemOrSelf(source.Type()); !kind.Combines(elem) {
		return op.Errorf("combines elements of type %v by %s, which is for integers", elem, kind)
	}
	if kind != scale.Add {
		return rejectPartial(op, source)
	}
	return nil
}

// Scan is tile.scan.
var Scan = ir.Define(ir.Spec[ScanOp]{
	Name:    "tile.scan",
	Summary: "running combination along a dimension",
	Doc: `
Element i of the result combines elements 0 to i along the dimension; with
` + "`reverse`" + `, i to the last.

` + "```mlir" + `
%s = tile.scan add %x dim 0 : tensor<128xf32>
` + "```",
	Traits: ir.Pure | ir.SameOperandsAndResultType,
	Fields: func(o *ScanOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", registerTile),
			ir.Enum(&o.Kind, "kind", scale.CombinerC).Doc("how elements are combined"),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the dimension that is run along"),
			ir.Flag(&o.Reverse, "reverse").Doc("from the last element to the first"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$kind $source `dim` $dim (`reverse` $reverse^)? attr-dict `:` type($source)",
	Verify: func(o ScanOp) error {
		s := o.Source.Type().(*ir.TensorType)
		if int(o.Dim) >= len(s.Shape()) {
			return o.Errorf("scans dimension %d of a tile of rank %d", o.Dim, len(s.Shape()))
		}
		return checkCombiner(o.Op, o.Kind, o.Source)
	},
})

// ScanOp is the view of tile.scan.
type ScanOp struct {
	ir.Base
	Source  *ir.Value // the tile
	Kind    scale.Combiner
	Dim     int64 // the dimension scanned
	Reverse bool  // the scan runs from the last element
	Result  *ir.Value
}
