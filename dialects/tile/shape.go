package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

const sourceToResult = "$source attr-dict `:` type($source) `->` type($result)"

// Broadcast is tile.broadcast.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name:    "tile.broadcast",
	Summary: "broadcasts a tile along dimensions",
	Doc: `
Repeats the tile along each dimension that has extent 1 in the source and more in the result. ` + "`dims`" + `
lists the result's dimensions that the source does not have, as for linalg.broadcast; without it the
ranks are equal.

` + "```mlir" + `
%b = tile.broadcast %x : tensor<64x1xf32> -> tensor<64x128xf32>
%c = tile.broadcast %y dims [1] : tensor<64xf32> -> tensor<64x128xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *BroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Numbers(&o.Dims, "dims", ir.DenseI64ArrayC).Optional().Doc("the result's dimensions that the source does not have, in increasing order"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Directives: map[string]ir.Directive{"Dims": dimsText()},
	Format:     "$source (custom<Dims>($dims)^)? attr-dict `:` type($source) `->` type($result)",
	Verify:     BroadcastOp.verify,
})

func (o BroadcastOp) verify() error {
	s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
	if o.Dims != nil {
		if err := checkDims(o.Op, "adds", o.Dims, len(r.Shape())); err != nil {
			return err
		}
	}
	dims := o.Along()
	if s.Elem() != r.Elem() || len(s.Shape()) != len(dims) {
		return o.Errorf("cannot broadcast %v to %v: the element types must be equal, and the source's rank must be the result's without dims", s, r)
	}
	for i, n := range s.Shape() {
		if to := r.Shape()[dims[i]]; n != 1 && n != to {
			return o.Errorf("cannot broadcast dimension %d from %d to %d", i, n, to)
		}
	}
	return nil
}

// BroadcastOp is the view of tile.broadcast.
type BroadcastOp struct {
	ir.Base
	Source *ir.Value
	Dims   []int64 // the result's dimensions that the source does not have; nil for none
	Result *ir.Value
}

// Along are the result's dimensions for those of the source.
func (o BroadcastOp) Along() []int64 { return without(len(tileShape(o.Result.Type())), o.Dims) }

// Spread is the source's shape with an extent of 1 in the new dimensions.
func (o BroadcastOp) Spread() []int64 {
	shape := tileShape(o.Source.Type())
	for _, d := range o.Dims {
		shape = slices.Insert(slices.Clone(shape), int(d), 1)
	}
	return shape
}

// ExpandDims is tile.expand_dims.
var ExpandDims = ir.Define(ir.Spec[ExpandDimsOp]{
	Name:    "tile.expand_dims",
	Summary: "inserts a dimension of extent 1",
	Doc: `
Inserts a dimension of extent 1 before dimension ` + "`dim`" + `.

` + "```mlir" + `
%b = tile.expand_dims %x dim 1 : tensor<64xf32>  // to tensor<64x1xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ExpandDimsOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the index of the new dimension in the result"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},

	Directives: map[string]ir.Directive{"Implied": impliedText[ExpandDimsOp](func(of *ir.TensorType,
		attr func(string) ir.Attr) *ir.TensorType {
		return expandedType(of, attr("dim").(*ir.IntegerAttr).Int())
	})},
	Format: "$source `dim` $dim attr-dict `:` type($source) `` custom<Implied>(type($result), ref(type($source)))",
	Verify: func(o ExpandDimsOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		want := expandedType(s, o.Dim)
		if want == nil {
			return o.Errorf("inserts dimension %d into a tile of rank %d", o.Dim, len(s.Shape()))
		}
		if s.Elem() != r.Elem() || !sameShape(want.Shape(), r.Shape()) {
			return o.Errorf("result must be %v", want)
		}
		return nil
	},
})

// expandedType is a tile's type with a dimension of extent 1 before another; nil if there is none.
func expandedType(of *ir.TensorType, dim int64) *ir.TensorType {
	if dim < 0 || int(dim) > len(of.Shape()) {
		return nil
	}
	return ir.Tensor(slices.Insert(slices.Clone(of.Shape()), int(dim), 1), of.Elem(), nil)
}

// ExpandDimsOp is the view of tile.expand_dims.
type ExpandDimsOp struct {
	ir.Base
	Source *ir.Value
	Dim    int64 // the new dimension
	Result *ir.Value
}

func (o ExpandDimsOp) ends() (source, result *ir.Value) { return o.Source, o.Result }

// Along are the result's dimensions for those of the source.
func (o ExpandDimsOp) Along() []int64 {
	return without(len(tileShape(o.Result.Type())), []int64{o.Dim})
}

// Transpose is tile.transpose.
var Transpose = ir.Define(ir.Spec[TransposeOp]{
	Name:    "tile.transpose",
	Summary: "permutes dimensions",
	Doc: `
Dimension i of the result is dimension permutation[i] of the source.

` + "```mlir" + `
%t = tile.transpose %x, [1, 0] : tensor<64x32xf32>  // to tensor<32x64xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *TransposeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Numbers(&o.Permutation, "permutation",
				ir.DenseI64ArrayC).Doc("for each dimension of the result, the dimension of the source"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},

	Directives: map[string]ir.Directive{"Implied": impliedText[TransposeOp](func(of *ir.TensorType,
		attr func(string) ir.Attr) *ir.TensorType {
		return transposedType(of, attr("permutation").(*ir.DenseArrayAttr).Ints())
	})},
	Format: "$source `,` $permutation attr-dict `:` type($source) `` custom<Implied>(type($result), ref(type($source)))",
	Verify: func(o TransposeOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		want := transposedType(s, o.Permutation)
		if want == nil {
			return o.Errorf("%v is not a permutation of the %d dimensions", o.Permutation, len(s.Shape()))
		}
		if s.Elem() != r.Elem() || !sameShape(want.Shape(), r.Shape()) {
			return o.Errorf("result must be %v", want)
		}
		return nil
	},
})

// transposedType is a tile's type with its dimensions in another order; nil if that is none.
func transposedType(of *ir.TensorType, perm []int64) *ir.TensorType {
	n := len(of.Shape())
	seen := make([]bool, n)
	shape := make([]int64, n)
	for i, d := range perm {
		if len(perm) != n || d < 0 || int(d) >= n || seen[d] {
			return nil
		}
		seen[d] = true
		shape[i] = of.Shape()[d]
	}
	if len(perm) != n {
		return nil
	}
	return ir.Tensor(shape, of.Elem(), nil)
}

// TransposeOp is the view of tile.transpose.
type TransposeOp struct {
	ir.Base
	Source      *ir.Value
	Permutation []int64 // Permutation names the source's dimension for each of the result's
	Result      *ir.Value
}

func (o TransposeOp) ends() (source, result *ir.Value) { return o.Source, o.Result }

// Reshape is tile.reshape.
var Reshape = ir.Define(ir.Spec[ReshapeOp]{
	Name:    "tile.reshape",
	Summary: "changes the shape of a tile, in row-major order",
	Doc: `
Reads the elements in row-major order as another shape.

` + "```mlir" + `
%t = tile.reshape %x : tensor<64x32xf32> -> tensor<2048xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ReshapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", registerTile),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: sourceToResult,
	Verify: func(o ReshapeOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		n, _ := ir.NumElements(s.Shape())
		m, _ := ir.NumElements(r.Shape())
		if n != m || s.Elem() != r.Elem() {
			return o.Errorf("cannot reshape %v to %v: the number of elements or the element types differ", s, r)
		}
		return nil
	},
})

// ReshapeOp is the view of tile.reshape.
type ReshapeOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}

// Iota is tile.iota.
var Iota = ir.Define(ir.Spec[IotaOp]{
	Name:    "tile.iota",
	Summary: "makes a tile of coordinates along a dimension",
	Doc: `
Makes a tile of integers or indices. Each element is its own coordinate along the dimension.

` + "```mlir" + `
%i = tile.iota dim 0 : tensor<128xi32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *IotaOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the dimension whose coordinates are the elements"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Format: "`dim` $dim attr-dict `:` type($result)",
	Verify: func(o IotaOp) error {
		r := o.Result.Type().(*ir.TensorType)
		if int(o.Dim) >= len(r.Shape()) {
			return o.Errorf("has dimension %d for a tile of rank %d", o.Dim, len(r.Shape()))
		}
		if !ir.IsSignlessIntegerOrIndex(r.Elem()) {
			return o.Errorf("makes a tile of integers or indices, not %v", r.Elem())
		}
		return nil
	},
})

// IotaOp is the view of tile.iota.
type IotaOp struct {
	ir.Base
	Dim    int64 // the dimension counted along
	Result *ir.Value
}

// ConvertLayout is tile.convert_layout.
var ConvertLayout = ir.Define(ir.Spec[ConvertLayoutOp]{
	Name:    "tile.convert_layout",
	Summary: "converts the layout of a tile",
	Doc: `
Returns the same tile with another layout. Layout inference inserts it where two operations need
different layouts. Its lowering uses registers, shuffles or shared memory, the cheapest that suffices.

` + "```mlir" + `
%b = tile.convert_layout %a : tensor<32xf32, #tile.layout<lane = [32@0]>> -> tensor<32xf32, #tile.layout<reg = [32@0], lane = [32@*]>>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ConvertLayoutOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", registerTile),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: sourceToResult,
	Verify: func(o ConvertLayoutOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		if s.Elem() != r.Elem() || !sameShape(s.Shape(), r.Shape()) {
			return o.Errorf("changes more than the layout: %v to %v", s, r)
		}
		if isPartial(s) != isPartial(r) {
			return o.Errorf("cannot change whether a value is a partial sum; use comm.all_reduce")
		}
		return nil
	},
})

// ConvertLayoutOp is the view of tile.convert_layout.
type ConvertLayoutOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}
