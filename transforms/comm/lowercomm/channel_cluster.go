package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// entryBytes is how much memory a block needs for what it receives.
func (c *channel) entryBytes() int64 { return tile.SharedBytes(c.entriesOf(c.ways.count())) }

// entriesOf is the memory of so many queues.
func (c *channel) entriesOf(queues int64) *ir.MemRefType {
	t := c.Type().Tile()
	return ir.MemRef(prepend(t.Shape(), queues, c.Type().Depth()), t.Elem(), nil, scale.L1)
}

// inCluster gives a channel between the blocks of a cluster a receive buffer in each block's shared memory: a queue for
// each way. Senders put tiles there. The blocks synchronize once all have the memory.
func (c *channel) inCluster(k tile.KernelOp) error {
	b := ir.Before(c.Op)
	b.Loc = c.Loc()
	slots := tile.Alloc.New(b, tile.AllocOp{}, c.entriesOf(c.ways.count())).MemRef
	made := comm.Channel.New(b, comm.ChannelOp{Level: c.Level, Slots: slots}, c.Type()).Channel
	tile.Barrier.New(b, tile.BarrierOp{Unit: scale.Cluster})
	c.Channel.ReplaceAllUsesWith(made)
	c.Erase()
	for _, s := range c.sends {
		b := ir.Before(s.Op)
		way := c.ways.between(b, rankOf(b, s.Op, scale.Cluster), s.Ranks[0])
		slot := comm.SendSlot.New(b, comm.QueueWaitOp{Channel: made, Queue: way, Peer: s.Ranks[0]}, ir.Index).Slot
		at := tile.At(window(b, []*ir.Value{way, slot}, len(tensorOf(s.Value).Shape()), -1, nil)...)
		put := comm.Put.New(b, comm.PutOp{Value: s.Value, Dest: slots, At: at, Rank: s.Ranks[0]}, comm.Token).Token
		comm.Sent.New(b, comm.QueueSignalOp{Channel: made, Queue: way, Peer: s.Ranks[0], After: []*ir.Value{put}})
		s.Erase()
	}
	for _, r := range c.recvs {
		b := ir.Before(r.Op)
		way := c.ways.between(b, r.Rank, rankOf(b, r.Op, scale.Cluster))
		slot := comm.RecvSlot.New(b, comm.QueueWaitOp{Channel: made, Queue: way, Peer: r.Rank}, ir.Index).Slot
		got := tensorOf(r.Value)
		x := load(b, tileAs(b, got, got.Shape()), slots, window(b, []*ir.Value{way, slot}, len(got.Shape()), -1, nil))
		comm.Received.New(b, comm.QueueSignalOp{Channel: made, Queue: way, Peer: r.Rank})
		if err := replace(r.Op, x); err != nil {
			return err
		}
	}
	return nil
}
