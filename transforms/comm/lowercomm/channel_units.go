package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// insideBlock gives a channel between warps or warpgroups buffers in shared memory: one queue for each way to each
// receiver, for each of the enclosing units.
func (c *channel) insideBlock() error {
	if _, ok := ir.Enclosing(c.uses()[0], tile.Role); ok {
		return c.uses()[0].Errorf("is inside of a role; channels between units of a role are unsupported: connect roles by a tile.ring")
	}
	t, n := c.Type().Tile(), c.ways.n*c.ways.count()
	first := c.uses()[0]
	on, _ := onAround(first, c.Level)
	if _, others := unitIndex(ir.Before(first), first, on.Op); others > 1 {
		n *= others
	}
	b := ir.Before(outermost(c.Op))
	b.Loc = c.Loc()
	slots := tile.Alloc.New(b, tile.AllocOp{},
		ir.MemRef(prepend(t.Shape(), n, c.Type().Depth()), t.Elem(), nil, scale.L1)).MemRef
	made := comm.Channel.New(b, comm.ChannelOp{Level: c.Level, Slots: slots}, c.Type())
	c.Channel.ReplaceAllUsesWith(made.Channel)
	c.Erase()
	for _, s := range c.sends {
		b, me := endOf(s.Op, on.Level)
		queue := c.queue(b, s.Op, s.Ranks[0], c.ways.between(b, me, s.Ranks[0]))
		slot := comm.SendSlot.New(b, comm.QueueWaitOp{Channel: made.Channel, Queue: queue}, ir.Index).Slot
		store(b, s.Value, slots, window(b, []*ir.Value{queue, slot}, len(t.Shape()), -1, nil))
		comm.Sent.New(b, comm.QueueSignalOp{Channel: made.Channel, Queue: queue})
		s.Erase()
	}
	for _, r := range c.recvs {
		b, me := endOf(r.Op, on.Level)
		queue := c.queue(b, r.Op, me, c.ways.between(b, r.Rank, me))
		slot := comm.RecvSlot.New(b, comm.QueueWaitOp{Channel: made.Channel, Queue: queue}, ir.Index).Slot
		got := tensorOf(r.Value)
		x := load(b, tileAs(b, got, got.Shape()), slots, window(b, []*ir.Value{queue, slot}, len(t.Shape()), -1, nil))
		comm.Received.New(b, comm.QueueSignalOp{Channel: made.Channel, Queue: queue})
		if err := replace(r.Op, x); err != nil {
			return err
		}
	}
	return nil
}

// endOf is where an end of a channel is written, and the number of the unit there.
func endOf(op *ir.Op, level string) (*ir.Builder, *ir.Value) {
	on, _ := onAround(op, level)
	return ir.Before(op), on.Unit()
}

// queue is the number of the queue of a way to a receiver.
func (c *channel) queue(b *ir.Builder, op *ir.Op, to, way *ir.Value) *ir.Value {
	on, _ := onAround(op, c.Level)
	receiver := to
	if around, _ := unitIndex(b, op, on.Op); around != nil {
		receiver = add(b, mul(b, around, index(b, c.ways.n)), to)
	}
	return add(b, mul(b, receiver, index(b, c.ways.count())), way)
}
