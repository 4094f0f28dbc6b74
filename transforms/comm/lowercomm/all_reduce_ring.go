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
	share := tileAs(b, t, part(t, dim, n))
	passOn := l.around(o.Op, b, o.Level, share, me, n)
	// behind is where the part lies whose number is k less than the unit's.
	behind := func(k int64) *ir.Value {
		return mul(b, rem(b, add(b, me, index(b, 2*n-k)), units), index(b, share.Shape()[dim]))
	}
	parts := newJoin(o.Op, t)
	parts.put(b, o.Values[0], -1, nil)
	x := parts.part(b, share, dim, behind(0))
	for k := int64(1); k < n; k++ {
		if x, err = passOn(x); err != nil {
			return err
		}
		x = tile.Combine(b, o.Combiner.V, x, parts.part(b, share, dim, behind(k)))
	}
	parts.put(b, x, dim, behind(n-1))
	for k := n; k < 2*n-1; k++ {
		if x, err = passOn(x); err != nil {
			return err
		}
		parts.put(b, x, dim, behind(k))
	}
	return replace(o.Op, parts.part(b, tileAs(b, t, t.Shape()), -1, nil))
}

// around is how a tile of a type goes to the next unit while that of the one before comes: as a message where units
// send each other such.
func (l *lowerer) around(op *ir.Op, b *ir.Builder, level string, t *ir.TensorType, me *ir.Value,
	n int64) func(x *ir.Value) (*ir.Value, error) {
	at := func(steps int64) *ir.Value { return rem(b, add(b, me, index(b, steps)), index(b, n)) }
	next := at(1)
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok || !l.machine.Messages(level) {
		return func(x *ir.Value) (*ir.Value, error) { return l.passOn(op, b, level, x, next) }
	}
	var start ir.Builder
	start.SetToStart(k.Body.Entry())
	start.Loc = op.Loc()
	c := comm.Channel.New(&start, comm.ChannelOp{Level: level}, comm.ChannelOf(t, 1)).Channel
	before := at(n - 1)
	return func(x *ir.Value) (*ir.Value, error) {
		comm.Send.New(b, comm.SendOp{Value: x, Channel: c, Ranks: []*ir.Value{next}})
		return comm.Recv.New(b, comm.RecvOp{Channel: c, Rank: before}, t).Value, nil
	}
}
