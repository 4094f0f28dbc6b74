package lowercomm

import (
	"math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Between blocks and devices a queue is a circular buffer in the receiver's symmetric memory and four monotonic
// counters with one writer each. The receiver has the number of tiles that arrived, written by the sender, and of those
// that it took; the sender has the number that it sent, and of those that were taken, written by the receiver. A unit
// writes two of them for itself, so that rounds are counted by execution, from launch to launch: after all threads have
// read the last one, as they have after the wait, and before they synchronize to signal the other end, after which they
// may read it again.

// The counters of a queue, in pairs that are equal when all that was sent is taken.
const (
	came int64 = iota
	took
	sent
	taken
	queueCounters
)

// queues is the memory of a channel between blocks or devices.
type queues struct {
	*channel
	sig, entries *ir.Value
	// room is how many entries a queue has: a power of two, so that entries stay consecutive if counters wrap around.
	room int64
}

func (c *channel) betweenBlocks() error {
	t, err := newTeam(c.uses()[0], c.Level)
	if err != nil {
		return err
	}
	q := &queues{channel: c, room: 1 << bits.Len64(uint64(c.Type().Depth()-1))}
	q.sig = t.signals(c.ways.count()*queueCounters, true)
	q.sig.DefiningOp().SetLoc(c.Loc())
	q.entries = t.tiles(c.Type().Tile(), c.ways.count(), q.room)
	for _, s := range c.sends {
		if err := q.send(s); err != nil {
			return err
		}
	}
	for _, r := range c.recvs {
		if err := q.recv(r); err != nil {
			return err
		}
	}
	return nil
}

// counter is one of a queue's, at the unit of a number.
func (q *queues) counter(b *ir.Builder, at, way *ir.Value, which int64) *ir.Value {
	queue := add(b, mul(b, at, index(b, q.ways.count())), way)
	return add(b, mul(b, queue, index(b, queueCounters)), index(b, which))
}

// round is how often this unit has been here for a queue, and that and once more, by a
// counter of its own.
func (q *queues) round(b *ir.Builder, counter *ir.Value) (before, now *ir.Value) {
	before = comm.Round.New(b, comm.RoundOp{Signal: q.sig, Index: counter}, ir.I32).Round
	return before, add(b, before, arith.ConstantInt(b, 1, ir.I32))
}

func (q *queues) entry(b *ir.Builder, round *ir.Value) *ir.Value {
	return rem(b, arith.Cast(b, arith.IndexCastUI, round, ir.Index), index(b, q.room))
}

func (q *queues) tell(b *ir.Builder, counter, value, device *ir.Value, after ...*ir.Value) {
	comm.Notify.New(b, comm.NotifyOp{Signal: q.sig, Index: counter, Value: value, Rank: device, After: after,
		SigOp: comm.SigSet})
}

// send waits until the previous tile of the entry was taken, puts the tile there and signals.
func (q *queues) send(o comm.SendOp) error {
	t, err := newTeam(o.Op, q.Level)
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	way := q.ways.between(b, t.me, o.Ranks[0])
	there, device := t.place(b, o.Ranks[0])
	mine := q.counter(b, t.here, way, sent)
	before, now := q.round(b, mine)
	least := sub(b, now, arith.ConstantInt(b, q.Type().Depth(), ir.I32))
	comm.Wait.New(b, comm.WaitOp{Signal: q.sig, Index: q.counter(b, t.here, way, taken), Value: least}, comm.Token)
	q.tell(b, mine, now, t.device)
	at := window(b, []*ir.Value{there, way, q.entry(b, before)}, len(tensorOf(o.Value).Shape()), -1, nil)
	put := t.sends(b, o.Value, q.entries, mixed(at), device)
	q.tell(b, q.counter(b, there, way, came), now, device, put)
	o.Erase()
	return nil
}

// recv waits until the tile came, loads it and tells the sender.
func (q *queues) recv(o comm.RecvOp) error {
	t, err := newTeam(o.Op, q.Level)
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	way := q.ways.between(b, o.Rank, t.me)
	there, device := t.place(b, o.Rank)
	mine := q.counter(b, t.here, way, took)
	before, now := q.round(b, mine)
	here := comm.Wait.New(b, comm.WaitOp{Signal: q.sig, Index: q.counter(b, t.here, way, came), Value: now},
		comm.Token).Token
	q.tell(b, mine, now, t.device)
	slots := comm.Consume.New(b, comm.ConsumeOp{Value: q.entries, Token: here}, q.entries.Type()).Result
	got := tensorOf(o.Value)
	x := load(b, tileAs(b, got, got.Shape()), slots,
		window(b, []*ir.Value{t.here, way, q.entry(b, before)}, len(got.Shape()), -1, nil))
	q.tell(b, q.counter(b, there, way, taken), now, device)
	return replace(o.Op, x)
}
