package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// commSend puts a tile into the queue to a unit, once there is room.
func commSend(c *Compiler, o comm.SendOp) {
	v, ch, rank := c.in(o.Value), c.at(o.Channel), c.at(o.Rank)
	c.emit(func(a *Agent) {
		s := channelsOf(a.m).sets[a.f[ch]]
		q := a.queueAt(s, a.f[rank], true)
		if _, ok := s.begin(a, q, true); ok {
			q.tiles = append(q.tiles, append([]uint64(nil), a.f[v.at:v.at+v.n]...))
			s.finish(a, q, true)
		}
	})
}

// commRecv takes the next tile out of the queue from a unit, once there is one.
func commRecv(c *Compiler, o comm.RecvOp) {
	ch, rank := c.at(o.Channel), c.at(o.Rank)
	d := c.define(o.Value)
	c.emit(func(a *Agent) {
		s := channelsOf(a.m).sets[a.f[ch]]
		q := a.queueAt(s, a.f[rank], false)
		if _, ok := s.begin(a, q, false); ok {
			copy(a.f[d.at:d.at+d.n], q.tiles[0])
			q.tiles = q.tiles[1:]
			s.finish(a, q, false)
		}
	})
}

// queueWait waits for a slot of a queue in shared memory.
func queueWait(sends bool) func(c *Compiler, o comm.QueueWaitOp) {
	return func(c *Compiler, o comm.QueueWaitOp) {
		ch, d := c.at(o.Channel), c.define(o.Slot).at
		q := c.numbered(o.Channel, o.Queue, o.Peer, sends)
		c.emit(func(a *Agent) {
			s := channelsOf(a.m).sets[a.f[ch]]
			if slot, ok := s.begin(a, q.of(a, s), sends); ok {
				a.f[d] = uint64(slot)
			}
		})
	}
}

// queueSignal gives on a slot of a queue in shared memory.
func queueSignal(sends bool) func(c *Compiler, o comm.QueueSignalOp) {
	return func(c *Compiler, o comm.QueueSignalOp) {
		ch, after := c.at(o.Channel), c.ats(o.After)
		q := c.numbered(o.Channel, o.Queue, o.Peer, sends)
		c.emit(func(a *Agent) {
			s := channelsOf(a.m).sets[a.f[ch]]
			var tokens []uint64
			for _, t := range after {
				tokens = append(tokens, a.f[t])
			}
			for _, t := range a.m.namedBy(tokens) {
				a.completePut(t)
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

func (c *Compiler) numbered(channel, queue, peer *ir.Value, sends bool) numbered {
	made, _ := comm.SourceOf(channel)
	q := numbered{c.at(queue), -1, made.Queues()}
	if peer != nil && sends {
		q.peer = c.at(peer)
	}
	return q
}

// of is the queue: it is in the memory of the block that receives.
func (n numbered) of(a *Agent, s *channelSet) *tileQueue {
	queue, at := a.f[n.queue], a.block
	if queue >= uint64(n.queues) {
		a.fail("uses queue %d of a channel with %d queues", int64(queue), n.queues)
	}
	if n.peer >= 0 {
		at = a.peerBlock(a.f[n.peer])
	}
	return s.queue(queueKey{circle: circle{root: at}, from: -1, to: int(queue)})
}
