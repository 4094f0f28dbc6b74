package sim

import "github.com/tsopt/tsopt/dialects/comm"

// commSend puts a tile into the queue to a unit, once there is room.
func commSend(c *compiler, o comm.SendOp) {
	v, ch, rank := c.in(o.Value), c.at(o.Channel), c.at(o.Rank)
	c.emit(func(a *Agent) {
		s := a.m.channels[a.f[ch]]
		q := a.queueAt(s, a.f[rank], true)
		if _, ok := s.begin(a, q, true); ok {
			q.tiles = append(q.tiles, append([]uint64(nil), a.f[v.at:v.at+v.n]...))
			s.finish(a, q, true)
		}
	})
}

// commRecv takes the next tile out of the queue from a unit, once there is one.
func commRecv(c *compiler, o comm.RecvOp) {
	ch, rank := c.at(o.Channel), c.at(o.Rank)
	d := c.define(o.Value)
	c.emit(func(a *Agent) {
		s := a.m.channels[a.f[ch]]
		q := a.queueAt(s, a.f[rank], false)
		if _, ok := s.begin(a, q, false); ok {
			copy(a.f[d.at:d.at+d.n], q.tiles[0])
			q.tiles = q.tiles[1:]
			s.finish(a, q, false)
		}
	})
}

// queueWait waits for a slot of a queue in shared memory.
func queueWait(sends bool) func(c *compiler, o comm.QueueWaitOp) {
	return func(c *compiler, o comm.QueueWaitOp) {
		ch, queue, d := c.at(o.Channel), c.at(o.Queue), c.define(o.Slot).at
		made, _ := comm.SourceOf(o.Channel)
		n := made.Queues()
		c.emit(func(a *Agent) {
			s := a.m.channels[a.f[ch]]
			if slot, ok := s.begin(a, a.numbered(s, a.f[queue], n), sends); ok {
				a.f[d] = uint64(slot)
			}
		})
	}
}

// queueSignal gives on a slot of a queue in shared memory.
func queueSignal(sends bool) func(c *compiler, o comm.QueueSignalOp) {
	return func(c *compiler, o comm.QueueSignalOp) {
		ch, queue := c.at(o.Channel), c.at(o.Queue)
		made, _ := comm.SourceOf(o.Channel)
		n := made.Queues()
		c.emit(func(a *Agent) {
			s := a.m.channels[a.f[ch]]
			s.finish(a, a.numbered(s, a.f[queue], n), sends)
		})
	}
}

// numbered is a queue by its number.
func (a *Agent) numbered(s *channelSet, queue uint64, n int64) *tileQueue {
	if queue >= uint64(n) {
		a.fail("uses queue %d of a channel that has %d", int64(queue), n)
	}
	return s.queue(queueKey{circle: circle{root: a.block}, from: -1, to: int(queue)})
}
