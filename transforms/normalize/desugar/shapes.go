package desugar

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// reduce combines along one dimension after the other, the last first.
func reduce(b *ir.Builder, o tile.ReduceOp) {
	xs := o.Sources
	for _, d := range slices.Backward(o.Dims) {
		var types []ir.Type
		for _, x := range xs {
			t := x.Type().(*ir.TensorType)
			shape := slices.Delete(slices.Clone(t.Shape()), int(d), int(d)+1)
			types = append(types, changed(t, shape, func(l layout.Distribution) (layout.Distribution,
				error) {
				return l.Reduce(int(d))
			}))
		}
		xs = tile.Reduce.New(b, tile.ReduceOp{Combination: o.Of(xs), Dims: []int64{d}}, types...).Results
	}
	for i, x := range xs {
		if o.Keep {
			x = expand(b, x, o.Dims)
		}
		replace(o.Results[i], x)
	}
	o.Op.Erase()
}

// broadcast gives the source the new dimensions before it is repeated.
func broadcast(b *ir.Builder, o tile.BroadcastOp) {
	x := expand(b, o.Source, o.Dims)
	replace(o.Result, tile.Broadcast.New(b, tile.BroadcastOp{Source: x}, o.Result.Type()).Result)
	o.Op.Erase()
}

// expand inserts dimensions of extent 1, which are those of the result.
func expand(b *ir.Builder, x *ir.Value, dims []int64) *ir.Value {
	for _, d := range dims {
		t := x.Type().(*ir.TensorType)
		shape := slices.Insert(slices.Clone(t.Shape()), int(d), 1)
		to := changed(t, shape, func(l layout.Distribution) (layout.Distribution, error) { return l.ExpandDim(int(d)) })
		x = tile.ExpandDims.New(b, tile.ExpandDimsOp{Source: x, Dim: d}, to).Result
	}
	return x
}

// changed is the type of a tile in another shape, with the layout that follows from its own
// where it has one.
func changed(t *ir.TensorType, shape []int64,
	follow func(layout.Distribution) (layout.Distribution, error)) *ir.TensorType {
	out := ir.Tensor(shape, t.Elem(), nil)
	if d, ok := tile.DistOf(t); ok {
		if d, err := follow(d); err == nil {
			return out.WithEncoding(tile.Layout(d))
		}
	}
	return out
}

// replace puts a value in the place of a short form's result, with the type that it was given.
func replace(r, v *ir.Value) {
	if v.Type() != r.Type() {
		v.SetType(r.Type())
	}
	r.ReplaceAllUsesWith(v)
}
