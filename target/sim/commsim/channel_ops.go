package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
)

// commSend puts a tile into the queues to units, once there is room in all.
func commSend(c *engine.Compiler, o comm.SendOp) {
	v, ch, ranks := c.In(o.Value), c.At(o.Channel), c.Ats(o.Ranks)
	bytes := c.Lanes(o.Value).Words() * c.Elem(o.Value).Bytes
	for i, rank := range ranks {
		c.Emit(func(a *engine.Agent) {
			s := channelsOf(a.M).sets[a.F[ch]]
			for _, before := range ranks[:i] {
				if a.F[before] == a.F[rank] {
					a.Fail("names unit %d of @%s twice; name each unit once", int64(a.F[rank]), s.level)
				}
			}
			s.begin(a, queueAt(a, s, a.F[rank], true), true)
		})
	}
	c.Emit(func(a *engine.Agent) {
		s := channelsOf(a.M).sets[a.F[ch]]
		var queues []*tileQueue
		var to []int
		for _, rank := range ranks {
			q := queueAt(a, s, a.F[rank], true)
			queues, to = append(queues, q), append(to, q.key.to)
		}
		arrived := a.SentAll(s.level, queues[0].key.from, to, bytes)
		for i, q := range queues {
			q.there[q.sender.done%s.depth] = arrived[i]
			q.tiles = append(q.tiles, append([]uint64(nil), a.F[v.At:v.At+v.N]...))
			s.finish(a, q, true)
		}
	})
}

// commRecv takes the next tile out of the queue from a unit, once there is one.
func commRecv(c *engine.Compiler, o comm.RecvOp) {
	ch, rank := c.At(o.Channel), c.At(o.Rank)
	d := c.Define(o.Value)
	c.Emit(func(a *engine.Agent) {
		s := channelsOf(a.M).sets[a.F[ch]]
		q := queueAt(a, s, a.F[rank], false)
		if _, ok := s.begin(a, q, false); ok {
			copy(a.F[d.At:d.At+d.N], q.tiles[0])
			q.tiles = q.tiles[1:]
			s.finish(a, q, false)
		}
	})
}

// queueWait waits for an entry of a queue in shared memory.
func queueWait(sends bool) func(c *engine.Compiler, o comm.QueueWaitOp) {
	return func(c *engine.Compiler, o comm.QueueWaitOp) {
		ch, d := c.At(o.Channel), c.Define(o.Slot).At
		q := numberedQueue(c, o.Channel, o.Queue, o.Peer, sends)
		c.Emit(func(a *engine.Agent) {
			s := channelsOf(a.M).sets[a.F[ch]]
			if slot, ok := s.begin(a, q.of(a, s), sends); ok {
				a.F[d] = uint64(slot)
			}
		})
	}
}

// queueSignal passes on an entry of a queue in shared memory.
func queueSignal(sends bool) func(c *engine.Compiler, o comm.QueueSignalOp) {
	return func(c *engine.Compiler, o comm.QueueSignalOp) {
		ch, after := c.At(o.Channel), c.Ats(o.After)
		q := numberedQueue(c, o.Channel, o.Queue, o.Peer, sends)
		c.Emit(func(a *engine.Agent) {
			s := channelsOf(a.M).sets[a.F[ch]]
			var tokens []uint64
			for _, t := range after {
				tokens = append(tokens, a.F[t])
			}
			for _, t := range a.M.NamedBy(tokens) {
				a.Puts.Complete(&a.Clock, t)
			}
			s.finish(a, q.of(a, s), sends)
		})
	}
}

// numbered is a queue by its number, as an operation names it.
type numbered struct {
	queue, peer int   // in the frame; no peer, or one at the other end that sends, is negative
	queues      int64 // of the channel
}

func numberedQueue(c *engine.Compiler, channel, queue, peer *ir.Value, sends bool) numbered {
	made, _ := comm.SourceOf(channel)
	q := numbered{c.At(queue), -1, made.Queues()}
	if peer != nil && sends {
		q.peer = c.At(peer)
	}
	return q
}

// of is the queue: it is in the memory of the block that receives.
func (n numbered) of(a *engine.Agent, s *channelSet) *tileQueue {
	queue, at := a.F[n.queue], a.Block
	if queue >= uint64(n.queues) {
		a.Fail("uses queue %d of a channel with %d queues", int64(queue), n.queues)
	}
	if n.peer >= 0 {
		at = peers.BlockAt(a, a.F[n.peer])
	}
	return s.queue(queueKey{circle: peers.Circle{Root: at}, from: -1, to: int(queue)})
}
