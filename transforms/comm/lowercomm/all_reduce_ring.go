package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// ring passes parts of the tile around: each collects a part's sum on its way
// through all units, and then the sums go around once more. The sum of a part
// begins at the unit of its number and ends at the one before.
func ring(l *lowerer, o comm.AllReduceOp) error {
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
		if x, err = l.passOn(o.Op, b, o.Level, x, next); err != nil {
			return err
		}
		x = tile.Combine(b, o.Combiner.V, x, parts.part(b, share, dim, behind(k)))
	}
	parts.put(b, x, dim, behind(n-1))
	for k := n; k < 2*n-1; k++ {
		if x, err = l.passOn(o.Op, b, o.Level, x, next); err != nil {
			return err
		}
		parts.put(b, x, dim, behind(k))
	}
	return replace(o.Op, parts.part(b, tileAs(b, t, t.Shape()), -1, nil))
}
