package tensor

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// Size is the extent of a ranked tensor along a dimension: its number, or a tensor.dim that is made.
func Size(b *ir.Builder, v *ir.Value, dim int) ir.Mixed {
	if n := typeOf(v).Shape()[dim]; n != ir.Dynamic {
		return ir.Mixed{Const: n}
	}
	at := arith.ConstantIndex(b, int64(dim))
	return ir.Mixed{Value: Dim.New(b, DimOp{Source: v, Index: at}, ir.Index).Result}
}

// Sizes are the extents of a ranked tensor.
func Sizes(b *ir.Builder, v *ir.Value) []ir.Mixed {
	out := make([]ir.Mixed, len(typeOf(v).Shape()))
	for i := range out {
		out[i] = Size(b, v, i)
	}
	return out
}

// NewEmpty makes a tensor.empty of some extents.
func NewEmpty(b *ir.Builder, sizes []ir.Mixed, elem ir.Type) *ir.Value {
	dynamic, shape := ir.SplitMixed(sizes)
	return Empty.New(b, EmptyOp{DynamicSizes: dynamic}, ir.Tensor(shape, elem, nil)).Result
}
