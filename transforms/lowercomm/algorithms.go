package lowercomm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// implemented are the algorithms of each collective between blocks or devices;
// inside a block all go through shared memory at once, which is one_shot.
var implemented = map[*ir.OpDef][]comm.Algorithm{
	comm.AllReduce.OpDef:     {comm.OneShot, comm.TwoShot, comm.Ring},
	comm.AllGather.OpDef:     {comm.OneShot},
	comm.ReduceScatter.OpDef: {comm.OneShot},
	comm.AllToAll.OpDef:      {comm.OneShot},
}

// algorithmOf is what a collective is done by: one_shot unless it asks for
// something else, which must exist.
func algorithmOf(op *ir.Op, level string, asked comm.Algorithm) (comm.Algorithm, error) {
	have := implemented[op.Def()]
	if level == scale.Warp || level == scale.Warpgroup {
		have = have[:1]
	}
	if slices.Contains(have, asked) {
		return asked, nil
	}
	if asked == comm.AutoAlgorithm {
		return have[0], nil
	}
	var names []string
	for _, a := range have {
		names = append(names, a.String())
	}
	return 0, op.Errorf("at @%s has no algorithm %s; it has %s", level, asked, strings.Join(names, ", "))
}

// cut is the first dimension of a tile that n units can share.
func cut(op *ir.Op, algorithm comm.Algorithm, t *ir.TensorType, n int64) (int, error) {
	for d, x := range t.Shape() {
		if x%n == 0 {
			return d, nil
		}
	}
	return 0, op.Errorf("by algorithm %s cuts the tile in %d parts, and no dimension of %v divides; use one_shot", algorithm, n, t)
}

// twoShot is a reduce_scatter and an all_gather: each unit sums one part of the
// tile and gives the sum to all.
func twoShot(o comm.AllReduceOp) error {
	t := tensorOf(o.Values[0])
	dim, err := cut(o.Op, comm.TwoShot, t, unitsAt(o.Op, o.Level))
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	scatter := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: o.Values[0], Combiner: o.Combiner.V, Dim: int64(dim), Level: o.Level},
		tileAs(b, t, part(t, dim, unitsAt(o.Op, o.Level))))
	gather := comm.AllGather.New(b, comm.AllGatherOp{Value: scatter.Result, Dim: int64(dim), Level: o.Level}, tileAs(b, tensorOf(scatter.Result), t.Shape()))
	if err := replace(o.Op, gather.Result); err != nil {
		return err
	}
	if err := reduceScatter(scatter.Op); err != nil {
		return err
	}
	return allGather(gather.Op)
}

// ring passes parts of the tile around: each collects a part's sum on its way
// through all units, and then the sums go around once more. The sum of a part
// begins at the unit of its number and ends at the one before.
func ring(o comm.AllReduceOp) error {
	t, n := tensorOf(o.Values[0]), unitsAt(o.Op, o.Level)
	dim, err := cut(o.Op, comm.Ring, t, n)
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	me, units := rankOf(b, o.Op, o.Level), index(b, n)
	next := rem(b, add(b, me, index(b, 1)), units)
	share := tileAs(b, t, part(t, dim, n))
	// behind is where the part lies whose number is k less than the unit's.
	behind := func(k int64) *ir.Value {
		return mul(b, rem(b, add(b, me, index(b, 2*n-k)), units), index(b, share.Shape()[dim]))
	}
	parts := newJoin(o.Op, t)
	parts.put(b, o.Values[0], -1, nil)
	x := parts.part(b, share, dim, behind(0))
	for k := int64(1); k < n; k++ {
		if x, err = passOn(o.Op, b, o.Level, x, next); err != nil {
			return err
		}
		x = combine(b, o.Combiner.V, x, parts.part(b, share, dim, behind(k)))
	}
	parts.put(b, x, dim, behind(n-1))
	for k := n; k < 2*n-1; k++ {
		if x, err = passOn(o.Op, b, o.Level, x, next); err != nil {
			return err
		}
		parts.put(b, x, dim, behind(k))
	}
	return replace(o.Op, parts.part(b, tileAs(b, t, t.Shape()), -1, nil))
}
