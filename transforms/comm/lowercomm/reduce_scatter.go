package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var reduceScatterLowering = lower(comm.ReduceScatter, reduceScatter, comm.OneShot, comm.Hierarchical)

func reduceScatter(l *lowerer, o comm.ReduceScatterOp) error {
	t, share := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(o.Op, o.Level)
	if share.Shape()[o.Dim]*n != t.Shape()[o.Dim] {
		return o.Errorf("scatters %v to %d units, which does not make %v for each", t, n, share)
	}
	if byNodes(o.Op, o.Level, o.Algorithm) {
		return reduceScatterByNodes(l, o)
	}
	b, m, err := l.exchangeParts(o.Op, o.Level, int(o.Dim), o.Value)
	if err != nil {
		return err
	}
	var sum *ir.Value
	for i := range n {
		x := m.takePart(b, tileAs(b, share, share.Shape()), index(b, i))
		if sum == nil {
			sum = x
			continue
		}
		sum = tile.Combine(b, o.Combiner, sum, x)
	}
	m.taken(b)
	return replace(o.Op, sum)
}
