package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// softmax makes linalg.softmax what it is made of: the maximum of each row, e to the power of each difference from it,
// their sum, and each of them divided by it.
func softmax(r *rewrite.Rewriter, s linalg.SoftmaxOp) bool {
	t, ok := s.Input.Type().(*ir.TensorType)
	if !ok {
		return false
	}
	rank := len(t.Shape())
	whole := ir.IdentityMap(rank)
	kinds := make([]linalg.Iterator, rank)
	kinds[s.Dimension] = linalg.Reduction
	rows := []int64{}
	var at []ir.AffineExpr
	var sizes []*ir.Value
	for d, n := range t.Shape() {
		if int64(d) == s.Dimension {
			continue
		}
		rows, at = append(rows, n), append(at, ir.Dim(d))
		if n == ir.Dynamic {
			sizes = append(sizes, extentOf(r, s.Input, d))
		}
	}
	row := ir.NewAffineMap(rank, 0, at...)
	reduce := func(kind scale.Combiner, neutral ir.Attr, v *ir.Value) *ir.Value {
		empty := tensor.Empty.New(r.Builder, tensor.EmptyOp{DynamicSizes: sizes}, ir.Tensor(rows, t.Elem(), nil)).Result
		init := access.NewFilled(r.Builder, arith.NewConstant(r.Builder, neutral), empty)
		return linalg.NewGeneric(r.Builder, []*ir.Value{v}, []*ir.Value{init}, []ir.AffineMap{whole, row}, kinds,
			func(b *ir.Builder, x []*ir.Value) []*ir.Value { return []*ir.Value{tile.Combine(b, kind, x[0], x[1])} }).
			Op.Result(0)
	}
	each := func(of *ir.Value, by *ir.Value, compute func(b *ir.Builder, x, y *ir.Value) *ir.Value) *ir.Value {
		return linalg.NewGeneric(r.Builder, []*ir.Value{of, by}, []*ir.Value{emptyLike(r, s.Output)},
			[]ir.AffineMap{whole, row, whole}, make([]linalg.Iterator, rank),
			func(b *ir.Builder, x []*ir.Value) []*ir.Value { return []*ir.Value{compute(b, x[0], x[1])} }).Op.Result(0)
	}
	largest := reduce(scale.Max, scale.Max.Identity(t.Elem()), s.Input)
	powers := each(s.Input, largest, func(b *ir.Builder, x, y *ir.Value) *ir.Value {
		return math.Exp.New(b, math.UnaryOp{Input: arith.Binary(b, arith.SubF, x, y)}, t.Elem()).Result
	})
	sum := reduce(scale.Add, arith.ZeroAttr(t.Elem()), powers)
	r.Replace(s.Op, each(powers, sum, func(b *ir.Builder, x, y *ir.Value) *ir.Value {
		return arith.Binary(b, arith.DivF, x, y)
	}))
	return true
}
