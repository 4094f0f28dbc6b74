package tile

import "github.com/tsopt/tsopt/ir"

const sourceToResult = "$source attr-dict `:` type($source) `->` type($result)"

// Broadcast is tile.broadcast.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name:    "tile.broadcast",
	Summary: "repeats dimensions of extent 1",
	Doc: `
Repeats the tile along each dimension that has extent 1 in the source and more
in the result. The ranks are equal; see tile.expand_dims for a new dimension.

` + "```mlir" + `
%b = tile.broadcast %x : tensor<64x1xf32> -> tensor<64x128xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *BroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Format: sourceToResult,
	Verify: func(o BroadcastOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		if s.Elem() != r.Elem() || len(s.Shape()) != len(r.Shape()) {
			return o.Errorf("cannot broadcast %v to %v: element type and rank must agree", s, r)
		}
		for i, n := range s.Shape() {
			if n != 1 && n != r.Shape()[i] {
				return o.Errorf("cannot broadcast dimension %d from %d to %d", i, n, r.Shape()[i])
			}
		}
		return nil
	},
})

// BroadcastOp is the view of tile.broadcast.
type BroadcastOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}

// ExpandDims is tile.expand_dims.
var ExpandDims = ir.Define(ir.Spec[ExpandDimsOp]{
	Name:    "tile.expand_dims",
	Summary: "inserts a dimension of extent 1",
	Doc: `
Inserts a dimension of extent 1 before dimension ` + "`dim`" + `.

` + "```mlir" + `
%b = tile.expand_dims %x dim 1 : tensor<64xf32> -> tensor<64x1xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ExpandDimsOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("where the new dimension stands in the result"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},

	Format: "$source `dim` $dim attr-dict `:` type($source) `->` type($result)",
	Verify: func(o ExpandDimsOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		if int(o.Dim) > len(s.Shape()) {
			return o.Errorf("inserts dimension %d into a tile of rank %d", o.Dim, len(s.Shape()))
		}
		want := append([]int64(nil), s.Shape()[:o.Dim]...)
		want = append(append(want, 1), s.Shape()[o.Dim:]...)
		if s.Elem() != r.Elem() || !sameShape(want, r.Shape()) {
			return o.Errorf("result must be %v", ir.Tensor(want, s.Elem(), nil))
		}
		return nil
	},
})

// ExpandDimsOp is the view of tile.expand_dims.
type ExpandDimsOp struct {
	ir.Base
	Source *ir.Value
	Dim    int64 // the new dimension
	Result *ir.Value
}

// Transpose is tile.transpose.
var Transpose = ir.Define(ir.Spec[TransposeOp]{
	Name:    "tile.transpose",
	Summary: "permutes dimensions",
	Doc: `
Dimension i of the result is dimension permutation[i] of the source.

` + "```mlir" + `
%t = tile.transpose %x, [1, 0] : tensor<64x32xf32> -> tensor<32x64xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *TransposeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", shapedTile),
			ir.Numbers(&o.Permutation, "permutation", ir.DenseI64ArrayC).Doc("the source's dimension for each of the result's"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},

	Format: "$source `,` $permutation attr-dict `:` type($source) `->` type($result)",
	Verify: func(o TransposeOp) error {
		s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
		perm := o.Permutation
		seen := make([]bool, len(perm))
		var want []int64
		for _, d := range perm {
			if d < 0 || int(d) >= len(perm) || seen[d] || len(perm) != len(s.Shape()) {
				return o.Errorf("%v is not a permutation of the %d dimensions", perm, len(s.Shape()))
			}
			seen[d] = true
			want = append(want, s.Shape()[d])
		}
		if s.Elem() != r.Elem() || !sameShape(want, r.Shape()) {
			return o.Errorf("result must be %v", ir.Tensor(want, s.Elem(), nil))
		}
		return nil
	},
})

// TransposeOp is the view of tile.transpose.
type TransposeOp struct {
	ir.Base
	Source      *ir.Value
	Permutation []int64 // Permutation names the source's dimension for each of the result's
	Result      *ir.Value
}

// Reshape is tile.reshape.
var Reshape = ir.Define(ir.Spec[ReshapeOp]{
	Name:    "tile.reshape",
	Summary: "the same elements, in row-major order, in another shape",
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
			return o.Errorf("cannot reshape %v to %v: the elements differ in number or type", s, r)
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
	Summary: "each element is its coordinate along a dimension",
	Doc: `
Makes a tile of integers or indices whose element is its own coordinate along
the dimension.

` + "```mlir" + `
%i = tile.iota dim 0 : tensor<128xi32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *IotaOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the dimension that is counted along"),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Format: "`dim` $dim attr-dict `:` type($result)",
	Verify: func(o IotaOp) error {
		r := o.Result.Type().(*ir.TensorType)
		if int(o.Dim) >= len(r.Shape()) {
			return o.Errorf("counts along dimension %d of a tile of rank %d", o.Dim, len(r.Shape()))
		}
		if !ir.IsSignlessIntegerOrIndex(r.Elem()) {
			return o.Errorf("makes integers or indices, not %v", r.Elem())
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
	Summary: "moves elements between threads",
	Doc: `
The same tile with another layout. Layout inference inserts it where two
operations need different layouts; its lowering uses registers, shuffles or
shared memory, whichever is enough.

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
			return o.Errorf("cannot change whether a value is partial: comm.all_reduce does")
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
