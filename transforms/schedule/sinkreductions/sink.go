package sinkreductions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// sink lets the loop carry so many partial sums of each element, which begin with the combiner's identity, and reduces
// them behind the loop.
func (s *sum) sink(rows int64) {
	loop, _ := ir.As[ir.CountedLoop](s.loop)
	kind, dim := s.reduce.Kind, s.reduce.Dims[0]
	source := s.reduce.Sources[0]
	of := source.Type().(*ir.TensorType)
	partial := slices.Clone(of.Shape())
	partial[dim] = rows
	t := ir.Tensor(partial, of.Elem(), nil)

	b := ir.Before(s.reduce.Op)
	b.Loc = s.reduce.Loc()
	each := source
	if parts := of.Shape()[dim] / rows; parts > 1 {
		cut := slices.Insert(slices.Clone(partial), int(dim), parts)
		each = tile.Reshape.New(b, tile.ReshapeOp{Source: source}, ir.Tensor(cut, of.Elem(), nil)).Result
		each = reduce(b, s.reduce, each, dim, t)
	}
	arg, init, result := loop.IterArgs()[s.at], loop.InitArgs()[s.at], s.loop.Result(s.at)
	whole := result.Type()
	i := slices.Index(s.next.Operands(), s.reduce.Results[0])
	s.next.SetOperand(i, each)
	s.next.Result(0).SetType(t)
	s.reduce.Erase()
	arg.SetType(t)
	result.SetType(t)

	b = ir.Before(s.loop)
	b.Loc = s.loop.Loc()
	none := arith.NewConstant(b, ir.SplatOf(t, kind.V.Identity(of.Elem())))
	s.loop.SetOperand(s.loop.NumOperands()-len(loop.InitArgs())+s.at, none)

	b.SetAfter(s.loop)
	uses := slices.Collect(result.Uses())
	all := b.Insert(ir.CloneWithoutRegions(s.next, &ir.Mapping{}))
	all.SetOperand(0, init)
	all.Result(0).SetType(whole)
	sum := reduce(ir.Before(all), tile.ReduceOp{Combination: tile.Combination{Kind: kind}}, result, dim, whole)
	all.SetOperand(1, sum)
	for _, u := range uses {
		u.Owner().SetOperand(u.Index(), all.Result(0))
	}
}

// reduce combines the elements of a tile along a dimension, as another reduction does.
func reduce(b *ir.Builder, like tile.ReduceOp, v *ir.Value, dim int64, t ir.Type) *ir.Value {
	return tile.Reduce.New(b, tile.ReduceOp{Combination: like.Of([]*ir.Value{v}), Dims: []int64{dim}}, t).Results[0]
}
