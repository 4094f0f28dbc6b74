package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var allReduceLowering = lower(comm.AllReduce, allReduce, comm.OneShot, comm.TwoShot, comm.Ring, comm.Hierarchical)

func allReduce(l *lowerer, o comm.AllReduceOp) error {
	have := tile.LayoutOf(o.Values[0].Type())
	switch {
	case have != nil && have.IsPartial():
		return reducePartial(o)
	case o.Algorithm == comm.AutoAlgorithm, o.Algorithm == comm.OneShot:
		return oneShot(l, o)
	case !o.Combiner.OK:
		return o.Errorf("with a region does not support algorithm %s, which splits tiles; use one_shot", o.Algorithm)
	case o.Algorithm == comm.TwoShot:
		return twoShot(l, o)
	}
	return ring(l, o)
}

// oneShot gives every unit the tiles of all, which each merges in the order of
// ranks.
func oneShot(l *lowerer, o comm.AllReduceOp) error {
	b, m, err := l.gather(o.Op, o.Level, o.Values...)
	if err != nil {
		return err
	}
	var sum []*ir.Value
	for i := range m.units() {
		var x []*ir.Value
		for j, v := range o.Values {
			x = append(x, m.take(b, j, tileAs(b, tensorOf(v), tensorOf(v).Shape()), index(b, i), -1, nil))
		}
		if sum == nil {
			sum = x
			continue
		}
		sum = inlineCombiner(b, o, sum, x)
	}
	m.taken(b)
	return replace(o.Op, sum...)
}

// cut is the first dimension of a tile that n units can share.
func cut(op *ir.Op, algorithm comm.Algorithm, t *ir.TensorType, n int64) (int, error) {
	for d, x := range t.Shape() {
		if x%n == 0 {
			return d, nil
		}
	}
	return 0, op.Errorf("with algorithm %s splits the tile in %d parts, but no dimension of %v is divisible; use one_shot",
		algorithm, n, t)
}
