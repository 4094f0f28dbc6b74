package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var reduceScatterLowering = lower(comm.ReduceScatter, reduceScatter, comm.OneShot)

func reduceScatter(o comm.ReduceScatterOp) error {
	t, share := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(o.Op, o.Level)
	if share.Shape()[o.Dim]*n != t.Shape()[o.Dim] {
		return o.Errorf("scatters %v to %d units, which is not %v each", t, n, share)
	}
	b, m, err := gather(o.Op, o.Level, o.Value)
	if err != nil {
		return err
	}
	at := mul(b, m.rank(), index(b, share.Shape()[o.Dim]))
	var sum *ir.Value
	for i := range n {
		x := m.take(b, 0, tileAs(b, share, share.Shape()), index(b, i), int(o.Dim), at)
		if sum == nil {
			sum = x
			continue
		}
		sum = tile.Combine(b, o.Combiner, sum, x)
	}
	return replace(o.Op, sum)
}
