package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// twoShot is a reduce_scatter and an all_gather: each unit sums one part of the
// tile and gives the sum to all.
func twoShot(l *lowerer, o comm.AllReduceOp) error {
	t := tensorOf(o.Values[0])
	dim, err := cut(o.Op, comm.TwoShot, t, unitsAt(o.Op, o.Level))
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	scatter := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: o.Values[0], Combiner: o.Combiner.V, Dim: int64(dim),
		Level: o.Level},
		tileAs(b, t, part(t, dim, unitsAt(o.Op, o.Level))))
	whole := comm.AllGather.New(b, comm.AllGatherOp{Value: scatter.Result, Dim: int64(dim), Level: o.Level},
		tileAs(b, tensorOf(scatter.Result), t.Shape()))
	if err := replace(o.Op, whole.Result); err != nil {
		return err
	}
	if err := reduceScatter(l, scatter); err != nil {
		return err
	}
	return allGather(l, comm.AllGather.Of(whole.Op)) // of the sum that there is now
}
