package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// ReduceKinds are the combiners of tile.reduce and tile.scan. On floats max and
// min are IEEE maximum and minimum (NaN wins), as arith.maximumf.
var ReduceKinds = []string{"add", "mul", "max", "min", "and", "or", "xor"}

var (
	reduceKind = ir.IntEnum(ir.I32, ReduceKinds...)
	dimAttr    = ir.IntNonNegative(ir.I64AttrC)
)

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
	Traits:   ir.Pure,
	Attrs:    []ir.AttrField{{Name: "kind", Attr: reduceKind, Doc: "how elements are combined; on floats max and min let NaN win"}, {Name: "dim", Attr: dimAttr, Doc: "the dimension that disappears"}},
	Operands: []ir.Operand{{Name: "source", Type: registerTile}},
	Results:  []ir.Operand{{Name: "result", Type: registerTile}},
	Format:   "$kind $source `dim` $dim attr-dict `:` type($source) `->` type($result)",
	Verify: func(o ReduceOp) error {
		s, r := o.Operand(0).Type().(*ir.TensorType), o.Result(0).Type().(*ir.TensorType)
		if o.Dim() >= len(s.Shape()) {
			return o.Errorf("reduces dimension %d of a tile of rank %d", o.Dim(), len(s.Shape()))
		}
		want := append(append([]int64(nil), s.Shape()[:o.Dim()]...), s.Shape()[o.Dim()+1:]...)
		if s.Elem() != r.Elem() || !sameShape(want, r.Shape()) {
			return o.Errorf("result must be %v", ir.Tensor(want, s.Elem(), nil))
		}
		return checkCombiner(o.Op, o.Kind(), s.Elem())
	},
})

// ReduceOp is the view of tile.reduce.
type ReduceOp struct{ *ir.Op }

// Kind is one of [ReduceKinds].
func (o ReduceOp) Kind() string { return ReduceKinds[ir.IntOf(o.Op, "kind", 0)] }

// Dim is the dimension reduced.
func (o ReduceOp) Dim() int { return int(ir.IntOf(o.Op, "dim", 0)) }

// Source is the tile.
func (o ReduceOp) Source() *ir.Value { return o.Operand(0) }

// checkCombiner rejects bit operations on floats and partial operands.
func checkCombiner(op *ir.Op, kind string, elem ir.Type) error {
	if !scale.Combines(kind, elem) {
		return op.Errorf("combines elements of type %v by %s, which is for integers", elem, kind)
	}
	if isPartial(op.Operand(0).Type()) && kind != "add" {
		return rejectPartial(op, op.Operand(0))
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
	Attrs: []ir.AttrField{
		{Name: "kind", Attr: reduceKind, Doc: "how elements are combined"}, {Name: "dim", Attr: dimAttr, Doc: "the dimension that is run along"},
		{Name: "reverse", Attr: ir.UnitAttrC, Optional: true, Doc: "from the last element to the first"},
	},
	Operands: []ir.Operand{{Name: "source", Type: registerTile}},
	Results:  []ir.Operand{{Name: "result", Type: registerTile}},
	Format:   "$kind $source `dim` $dim (`reverse` $reverse^)? attr-dict `:` type($source)",
	Verify: func(o ScanOp) error {
		s := o.Operand(0).Type().(*ir.TensorType)
		if o.Dim() >= len(s.Shape()) {
			return o.Errorf("scans dimension %d of a tile of rank %d", o.Dim(), len(s.Shape()))
		}
		return checkCombiner(o.Op, o.Kind(), s.Elem())
	},
})

// ScanOp is the view of tile.scan.
type ScanOp struct{ *ir.Op }

// Kind is one of [ReduceKinds].
func (o ScanOp) Kind() string { return ReduceKinds[ir.IntOf(o.Op, "kind", 0)] }

// Dim is the dimension scanned.
func (o ScanOp) Dim() int { return int(ir.IntOf(o.Op, "dim", 0)) }

// Reverse reports whether the scan runs from the last element.
func (o ScanOp) Reverse() bool { return o.HasAttr("reverse") }

// Source is the tile.
func (o ScanOp) Source() *ir.Value { return o.Operand(0) }
