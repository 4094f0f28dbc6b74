package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// reduceAsItLies reduces what is transposed along the dimensions that the source has: a tile.transpose, or elementwise
// operations on some that permute alike. The other dimensions must have the same order in both.
func reduceAsItLies(r *rewrite.Rewriter, o ReduceOp) bool {
	if len(o.Sources) != 1 || o.Keep {
		return false
	}
	perm := permutationOf(o.Sources[0])
	if perm == nil {
		return false
	}
	var dims, others []int64
	for i, d := range perm {
		if slices.Contains(o.Dims, int64(i)) {
			dims = append(dims, d)
		} else {
			others = append(others, d)
		}
	}
	if !slices.IsSorted(others) {
		return false
	}
	slices.Sort(dims)
	source := untransposed(r, o.Sources[0], perm)
	r.Replace(o.Op, Reduce.New(r.Builder, ReduceOp{Combination: o.Of([]*ir.Value{source}), Dims: dims},
		o.Results[0].Type()).Results...)
	return true
}

// permutationOf is how a tile is permuted that nothing else uses: it is a transpose, or computed element by element of
// tiles that are permuted alike and of splats. It is nil for others, and where units have divided the tile.
func permutationOf(v *ir.Value) (perm []int64) {
	op := v.DefiningOp()
	t, isTile := v.Type().(*ir.TensorType)
	if op == nil || !isTile || t.Encoding() != nil || !v.HasOneUse() {
		return nil
	}
	if o, ok := Transpose.Cast(op); ok {
		return o.Permutation
	}
	if !op.Has(ir.Elementwise) || op.NumResults() != 1 || op.NumRegions() > 0 {
		return nil
	}
	for _, x := range op.Operands() {
		if _, isTile := x.Type().(*ir.TensorType); !isTile {
			return nil
		}
		if rewrite.IsSplat(x.DefiningOp()) {
			continue
		}
		p := permutationOf(x)
		if p == nil || perm != nil && !slices.Equal(p, perm) {
			return nil
		}
		perm = p
	}
	return perm
}

// untransposed is a tile with a permutation of [permutationOf] before it is permuted.
func untransposed(r *rewrite.Rewriter, v *ir.Value, perm []int64) *ir.Value {
	op := v.DefiningOp()
	if o, ok := Transpose.Cast(op); ok {
		return o.Source
	}
	t := v.Type().(*ir.TensorType)
	shape := make([]int64, len(perm))
	for i, d := range perm {
		shape[d] = t.Shape()[i]
	}
	to := ir.Tensor(shape, t.Elem(), nil)
	if rewrite.IsSplat(op) {
		return arith.NewConstant(r.Builder, ir.SplatOf(to, rewrite.SplatElem(op.Attr("value"))))
	}
	var own ir.Mapping
	for _, x := range op.Operands() {
		own.Map(x, untransposed(r, x, perm))
	}
	c := r.Builder.Insert(ir.CloneWithoutRegions(op, &own))
	c.Result(0).SetType(to)
	return c.Result(0)
}
