package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// contraction is a vector.contract with its dimensions told apart: those of the
// result, in its order, and those that are reduced.
type contraction struct {
	vector.ContractOp
	maps         []ir.AffineMap
	kept, summed []int
	extent       []int64
	times        *ir.OpDef
}

func contractionOf(op vector.ContractOp) (c contraction, ok bool) {
	c = contraction{ContractOp: op, maps: op.Maps()}
	elem := ir.ElemOrSelf(op.Result.Type())
	float := 0
	if ir.IsFloat(elem) {
		float = 1
	}
	c.times = combining[vector.Mul][float]
	if combining[op.Kind][float] == nil {
		return c, false
	}
	c.extent = make([]int64, c.maps[0].NumDims())
	for i, v := range []*ir.Value{op.LHS, op.RHS} {
		t := vectorType(v)
		if scalable(t) {
			return c, false
		}
		for at, e := range c.maps[i].Results() {
			if e.Kind() != ir.AffineDim {
				return c, false
			}
			c.extent[e.Value()] = t.Shape()[at]
		}
	}
	for _, e := range c.maps[2].Results() {
		c.kept = append(c.kept, int(e.Value()))
	}
	for d := range c.extent {
		switch {
		case slices.Contains(c.kept, d):
		case slices.Contains(c.maps[0].Results(), ir.Dim(d)) && slices.Contains(c.maps[1].Results(), ir.Dim(d)):
			c.summed = append(c.summed, d)
		default:
			return c, false
		}
	}
	return c, true
}

// lower computes each element of the result: the sum of a row of multiplied elements. mask, which may be nil, says
// which of them count.
func (c contraction) lower(b *ir.Builder, mask *ir.Value) *ir.Value {
	lhs, rhs := c.arranged(b, c.LHS, c.maps[0]), c.arranged(b, c.RHS, c.maps[1])
	if mask != nil {
		mask = c.arranged(b, mask, ir.IdentityMap(len(c.extent)))
	}
	t, isVector := c.Result.Type().(*ir.VectorType)
	if !isVector {
		return c.element(b, lhs, rhs, mask, c.Acc, nil)
	}
	out := poisonOf(b, t)
	positions(t.Shape(), func(at []int64) {
		index := map[int]int64{}
		for i, d := range c.kept {
			index[d] = at[i]
		}
		sum := c.element(b, lhs, rhs, mask, extract(b, c.Acc, at...), index)
		out = insert(b, sum, out, at...)
	})
	return out
}

// arranged is an operand with the dimensions that are kept first.
func (c contraction) arranged(b *ir.Builder, v *ir.Value, m ir.AffineMap) *ir.Value {
	var perm []int64
	for _, d := range slices.Concat(c.kept, c.summed) {
		if at := slices.Index(m.Results(), ir.Dim(d)); at >= 0 {
			perm = append(perm, int64(at))
		}
	}
	if slices.IsSorted(perm) {
		return v
	}
	t := vectorType(v)
	shape := make([]int64, len(perm))
	for i, p := range perm {
		shape[i] = t.Shape()[p]
	}
	return vector.Transpose.New(b, vector.TransposeOp{Vector: v, Permutation: perm}, ir.Vector(shape, t.Elem())).Result
}

// element is the element at an index of the dimensions that are kept.
func (c contraction) element(b *ir.Builder, lhs, rhs, mask, acc *ir.Value, index map[int]int64) *ir.Value {
	elem := acc.Type()
	x, y := c.row(b, lhs, c.maps[0], index), c.row(b, rhs, c.maps[1], index)
	x, y = promoted(b, x, elem), promoted(b, y, elem)
	product := b.Value(c.times, x.Type(), x, y)
	if mask != nil {
		mask = c.row(b, mask, ir.IdentityMap(len(c.extent)), index)
	}
	if mask != nil {
		product = arith.NewSelect(b, mask, product, neutral(b, c.Kind, product.Type()))
	}
	return vector.Reduction.New(b, vector.ReductionOp{Vector: product, Acc: acc, Kind: c.Kind}, elem).Dest
}

// row is what an arranged operand has at an index, as a vector of one dimension.
func (c contraction) row(b *ir.Builder, v *ir.Value, m ir.AffineMap, index map[int]int64) *ir.Value {
	var at []int64
	for _, d := range c.kept {
		if slices.Contains(m.Results(), ir.Dim(d)) {
			at = append(at, index[d])
		}
	}
	if len(at) > 0 {
		v = extract(b, v, at...)
	}
	if t := vectorType(v); len(t.Shape()) > 1 {
		n, _ := ir.NumElements(t.Shape())
		v = vector.ShapeCast.New(b, vector.ShapeCastOp{Source: v}, ir.Vector([]int64{n}, t.Elem())).Result
	}
	return v
}

// promoted is v with elements of a type that is at least as wide.
func promoted(b *ir.Builder, v *ir.Value, elem ir.Type) *ir.Value {
	t := ir.Vector(vectorType(v).Shape(), elem)
	switch {
	case v.Type() == t:
		return v
	case ir.IsFloat(elem):
		return arith.Cast(b, arith.ExtF, v, t)
	}
	return arith.Cast(b, arith.ExtSI, v, t)
}
