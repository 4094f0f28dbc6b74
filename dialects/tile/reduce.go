package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var dimAttr = ir.IntNonNegative(ir.I64AttrC)

// Reduce is tile.reduce.
var Reduce = ir.Define(ir.Spec[ReduceOp]{
	Name:    "tile.reduce",
	Summary: "combines the elements along dimensions",
	Doc: `
Combines the elements along dimensions, which disappear; with ` + "`keep`" + ` they stay, with an
extent of 1. The order is not fixed; it is the same on every run. The result's type is
written where it is not the source's without these dimensions, as where it has a layout.

` + "```mlir" + `
%m = tile.reduce max %x dims [1] : tensor<64x128xf32>  // to tensor<64xf32>
%s = tile.reduce add %x dims [0, 1] keep : tensor<64x128xf32>  // to tensor<1x1xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ReduceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Enum(&o.Kind, "kind", scale.CombinerC).Doc("how elements are combined; on floats max and min let NaN win"),
			ir.Numbers(&o.Dims, "dims", ir.DenseI64ArrayC).Doc("the dimensions combined, counting up"),
			ir.Flag(&o.Keep, "keep").Doc("they stay, with an extent of 1"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Directives: map[string]ir.Directive{"Dims": dimsText(false), "Implied": impliedText[ReduceOp](func(of *ir.TensorType, attr func(string) ir.Attr) *ir.TensorType {
		return reducedType(of, attr("dims").(*ir.DenseArrayAttr).Ints(), attr("keep") != nil)
	})},
	Format: "$kind $source custom<Dims>($dims) (`keep` $keep^)? attr-dict `:` type($source) `` custom<Implied>(type($result), ref(type($source)))",
	Verify: func(o ReduceOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		if err := checkDims(o.Op, "reduces", o.Dims, len(s.Shape())); err != nil {
			return err
		}
		if want := o.implied(); s.Elem() != r.Elem() || !sameShape(want.Shape(), r.Shape()) {
			return o.Errorf("result must be %v", want)
		}
		return checkCombiner(o.Op, o.Kind, o.Source)
	},
})

// ReduceOp is the view of tile.reduce.
type ReduceOp struct {
	ir.Base
	Source *ir.Value // the tile
	Kind   scale.Combiner
	Dims   []int64 // the dimensions reduced, counting up
	Keep   bool    // they stay, with an extent of 1
	Result *ir.Value
}

func (o ReduceOp) ends() (source, result *ir.Value) { return o.Source, o.Result }

// Dim is the dimension that an operation that is written out reduces.
func (o ReduceOp) Dim() int64 { return o.Dims[0] }

// Along are the source's dimensions for those of the result.
func (o ReduceOp) Along() []int64 {
	rank := len(tileShape(o.Source.Type()))
	if o.Keep {
		return without(rank, nil)
	}
	return without(rank, o.Dims)
}

// implied is the result's type, but for its layout.
func (o ReduceOp) implied() *ir.TensorType {
	return reducedType(o.Source.Type().(*ir.TensorType), o.Dims, o.Keep)
}

func reducedType(of *ir.TensorType, dims []int64, keep bool) *ir.TensorType {
	var shape []int64
	for i, n := range of.Shape() {
		switch {
		case !slices.Contains(dims, int64(i)):
			shape = append(shape, n)
		case keep:
			shape = append(shape, 1)
		}
	}
	return ir.Tensor(shape, of.Elem(), nil)
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
