package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

func index(b *ir.Builder, v int64) *ir.Value { return arith.ConstantIndex(b, v) }

func add(b *ir.Builder, x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.AddI, x, y) }

func mul(b *ir.Builder, x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.MulI, x, y) }

func rem(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return arith.Binary(b, arith.RemUI, x, y)
}

// window is a tile's worth of indices: leading ones, then zeros, with extra
// added along one of the tile's dimensions (none when dim is negative).
func window(b *ir.Builder, leading []*ir.Value, rank, dim int, extra *ir.Value) []*ir.Value {
	idx := append([]*ir.Value(nil), leading...)
	for i := range rank {
		if i == dim {
			idx = append(idx, extra)
		} else {
			idx = append(idx, index(b, 0))
		}
	}
	return idx
}

func load(b *ir.Builder, t *ir.TensorType, mem *ir.Value, idx []*ir.Value) *ir.Value {
	return tile.Load.New(b, tile.LoadOp{Source: mem, At: tile.At(idx...)}, t).Result
}

func store(b *ir.Builder, v, mem *ir.Value, idx []*ir.Value) {
	tile.Store.New(b, tile.StoreOp{Value: v, Dest: mem, At: tile.At(idx...)})
}

// tileAs is the type of a tile of a shape that stands where b is and whose elements
// are those of t: without a layout where layout inference has yet to come, else
// with t's own, or for another shape with one in which memory is accessed well.
func tileAs(b *ir.Builder, t *ir.TensorType, shape []int64) *ir.TensorType {
	_, done := tile.DistOf(t)
	switch kernel, inside := ir.Enclosing(b.Block().First(), tile.Kernel); {
	case !done:
		return ir.Tensor(shape, t.Elem(), nil)
	case ir.Int64sKey(shape) == ir.Int64sKey(t.Shape()):
		return t
	case inside:
		if d, err := tile.PlacesOf(kernel).Of(b.Block()).Coalesced(shape, t.Elem()); err == nil {
			return ir.Tensor(shape, t.Elem(), tile.Layout(d))
		}
	}
	return ir.Tensor(shape, t.Elem(), nil)
}

// prepend returns n followed by shape.
func prepend(shape []int64, n ...int64) []int64 { return append(append([]int64(nil), n...), shape...) }

// inlineCombiner merges two tuples: by the keyword, or by a copy of the region
// of a comm.all_reduce.
func inlineCombiner(b *ir.Builder, o comm.AllReduceOp, x, y []*ir.Value) []*ir.Value {
	if o.Combiner.OK {
		return []*ir.Value{tile.Combine(b, o.Combiner.V, x[0], y[0])}
	}
	var m ir.Mapping
	m.MapAll(o.Body.Entry().Args(), append(append([]*ir.Value(nil), x...), y...))
	for op := range o.Body.Entry().Ops() {
		if comm.Yield.Is(op) {
			var out []*ir.Value
			for _, v := range op.Operands() {
				out = append(out, m.Get(v))
			}
			return out
		}
		b.Insert(ir.Clone(op, &m))
	}
	return nil
}
