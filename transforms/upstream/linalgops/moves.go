package linalgops

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// separateMoves gives inputs of an elementwise generic that it reads transposed or repeatedly to operations that do
// this, so that the maps that remain are identities.
func separateMoves(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	extents := linalg.LoopExtents(g)
	if !linalg.OnTensors(g) || len(g.Ins) == 1 && len(g.Outs) == 1 || g.Region.Entry().Len() == 1 ||
		slices.Contains(extents, ir.Dynamic) ||
		slices.ContainsFunc(g.IteratorTypes(), func(k linalg.Iterator) bool { return k != linalg.Parallel }) {
		return false
	}
	maps := g.IndexingMaps()
	for _, m := range maps {
		if _, ok := projection(m); !ok {
			return false
		}
	}
	ins, changed := slices.Clone(g.Ins), false
	for i, v := range ins {
		if !maps[i].IsIdentity() {
			ins[i], maps[i], changed = whole(r.Builder, v, maps[i], extents), ir.IdentityMap(len(extents)), true
		}
	}
	if !changed {
		return false
	}
	n := linalg.GenericOp{Nest: linalg.Nest{Ins: ins, Outs: g.Outs, Region: ir.NewRegion()},
		Maps: linalg.MapArray(maps), Iterators: g.Iterators}
	r.MoveRegion(g.Region, n.Region)
	r.ReplaceOp(g.Op, linalg.Generic.New(r.Builder, n, g.ResultTypes()...).Op)
	return true
}

// whole is a tensor transposed and broadcast to the extents of all loops.
func whole(b *ir.Builder, v *ir.Value, m ir.AffineMap, extents []int64) *ir.Value {
	elem := v.Type().(*ir.TensorType).Elem()
	dims, _ := projection(m)
	sorted := slices.Sorted(slices.Values(dims))
	if !slices.Equal(dims, sorted) {
		permutation, shape := make([]int64, len(dims)), make([]int64, len(dims))
		for i, d := range sorted {
			permutation[i] = int64(slices.Index(dims, d))
			shape[i] = linalg.Shape(v)[permutation[i]]
		}
		init := tensor.Empty.New(b, tensor.EmptyOp{}, ir.Tensor(shape, elem, nil)).Result
		v = linalg.NewTranspose(b, v, init, permutation).Op.Result(0)
	}
	if added := absent(dims, len(extents)); len(added) > 0 {
		init := tensor.Empty.New(b, tensor.EmptyOp{}, ir.Tensor(extents, elem, nil)).Result
		v = linalg.NewBroadcast(b, v, init, added).Op.Result(0)
	}
	return v
}
