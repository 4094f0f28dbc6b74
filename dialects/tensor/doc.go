// Package tensor is upstream's tensor dialect, as far as tile programs use it: elements
// and parts of tensors, and tensors made of them.
//
// A tensor is a value. A register tile is one of static shape whose encoding says which
// thread holds what; so these operations take parts of tiles, and the encodings of
// operand and result may differ. Names, syntax, messages and folds are those of MLIR 22.
//
// [extract.go] one element, [slice.go] parts, [concat.go] tensors side by side, [make.go] tensors
// of scalars, [pad.go] and [generate.go] of computed elements, [shape.go] extents and casts, [reshape.go] other
// shapes; patterns_*.go are canonicalization patterns.
package tensor

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the tensor dialect.
var Dialect = &ir.Dialect{
	Name:    "tensor",
	Summary: "elements and parts of tensors, and tensors made of them",
	Doc:     "Values with a shape: their elements, parts, other shapes, and tensors put together of them.",
	Constant: func(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
		return arith.Dialect.Constant(b, value, t, loc)
	},
	Ops: []*ir.OpDef{
		Cast.OpDef, CollapseShape.OpDef, Concat.OpDef, Dim.OpDef, Empty.OpDef, ExpandShape.OpDef, Extract.OpDef,
		ExtractSlice.OpDef, FromElements.OpDef, Generate.OpDef, Insert.OpDef, InsertSlice.OpDef, Pad.OpDef, Splat.OpDef,
		Yield.OpDef,
	},
}

func typeOf(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

// withShape is a type with other extents.
func withShape(t *ir.TensorType, shape []int64) *ir.TensorType {
	return ir.Tensor(shape, t.Elem(), t.Encoding())
}

// splatOf is the constant of a type whose elements are all those of a constant, nil
// where it has several.
func splatOf(c ir.Attr, t *ir.TensorType) ir.Attr {
	d, ok := c.(*ir.DenseElementsAttr)
	if !ok || !d.IsSplat() || !ir.HasStaticShape(t) {
		return nil
	}
	return ir.DenseElements(t, d.Data())
}
