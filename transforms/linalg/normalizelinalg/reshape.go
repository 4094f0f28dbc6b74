package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

func reassociation(groups [][]int64) *ir.ArrayAttr { return shaped.Reassociation(groups).Attr() }

// isRemade reports whether a tensor is empty or filled, so that one of another shape takes its place at no cost.
func isRemade(v *ir.Value) bool {
	_, ok := access.Filled(v)
	return ok || tensor.Empty.Is(v.DefiningOp())
}

// reshaped is a tensor with groups of dimensions merged. An empty or filled tensor is made anew.
func reshaped(r *rewrite.Rewriter, v *ir.Value, groups [][]int64) *ir.Value {
	t := v.Type().(*ir.TensorType)
	shape := []int64{}
	var sizes []*ir.Value
	for _, g := range groups {
		n := access.Extent(t.Shape(), g...)
		shape = append(shape, n)
		if n == ir.Dynamic && isRemade(v) {
			sizes = append(sizes, mergedSize(r, v, g))
		}
	}
	to := ir.Tensor(shape, t.Elem(), nil)
	if !isRemade(v) {
		return tensor.CollapseShape.New(r.Builder,
			tensor.CollapseShapeOp{Source: v, Reassociation: reassociation(groups)}, to).Result
	}
	empty := tensor.Empty.New(r.Builder, tensor.EmptyOp{DynamicSizes: sizes}, to).Result
	if scalar, ok := access.Filled(v); ok {
		return access.NewFilled(r.Builder, scalar, empty)
	}
	return empty
}

// mergedSize is the extent of merged dimensions as a value.
func mergedSize(r *rewrite.Rewriter, v *ir.Value, dims []int64) *ir.Value {
	var size *ir.Value
	for _, d := range dims {
		n := extentOf(r, v, int(d))
		if size == nil {
			size = n
		} else {
			size = arith.Binary(r.Builder, arith.MulI, size, n)
		}
	}
	return size
}
