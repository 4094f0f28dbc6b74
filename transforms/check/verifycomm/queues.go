package verifycomm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A queue of a channel is two counters with one writer each: how many tiles were sent and
// how many were taken. The sender waits for room by the second, the receiver for a tile by
// the first.

// queueEnd says which of its counters a counter of a queue is.
type queueEnd uint8

const (
	noQueue queueEnd = iota
	sentTiles
	takenTiles
)

// unnumbered is the sender of a queue that is known by its number.
const unnumbered = -1

// queue is the key of a queue of a channel, without the end: between the agent and a peer.
func (t *tracer) queue(op *ir.Op, channel, peer *ir.Value, sends bool) (counterKey, error) {
	made, ok := comm.SourceOf(channel)
	if !ok {
		return counterKey{}, depends(op, "which channel this uses")
	}
	to, ok := t.get(peer)
	if !ok {
		return counterKey{}, depends(op, "the unit it names")
	}
	me, ok := t.ranks[made.Level]
	if !ok {
		return counterKey{}, depends(op, "which unit of @"+made.Level+" runs it")
	}
	if to < 0 || to >= me[1] {
		return counterKey{}, op.Errorf("names unit %d of @%s, which has %d units", to, made.Level, me[1])
	}
	k := counterKey{meeting: made.Op, unit: t.unit, life: t.number, from: me[0], to: to}
	if !sends {
		k.from, k.to = k.to, k.from
	}
	switch made.Level {
	case scale.World, scale.Node, scale.Device:
		k.device, k.index = t.circle(made.Level), int64(t.block)
	case scale.Block:
		k.device = t.device
	case scale.Cluster:
		k.device, k.index = t.device, int64(t.block)/me[1]
	default:
		k.device, k.index = t.device, int64(t.block)
		k.unit = strings.Replace(k.unit, unitName(made.Level, me[0]), "", 1)
	}
	return k, nil
}

// numbered is the key of a queue in shared memory, that of the block that receives: a sender names it.
func (t *tracer) numbered(op *ir.Op, channel, queue, peer *ir.Value, sends bool) (counterKey, error) {
	n, ok := t.get(queue)
	if !ok {
		return counterKey{}, depends(op, "the queue it names")
	}
	made, _ := comm.SourceOf(channel)
	if n < 0 || n >= made.Queues() {
		return counterKey{}, op.Errorf("names queue %d of a channel with %d queues", n, made.Queues())
	}
	if !sends {
		peer = nil
	}
	block, err := t.blockAt(op, peer)
	return counterKey{meeting: made.Op, life: t.number, device: t.device, index: block, from: unnumbered, to: n}, err
}

// unitName is how a unit's name begins.
func unitName(level string, unit int64) string { return fmt.Sprintf("%s %d of ", level, unit) }

// beginQueue adds that the agent waits for the next entry of a queue, for room or for a tile, and returns its number.
func (t *tracer) beginQueue(op *ir.Op, k counterKey, sends bool) (slot int64) {
	other := k
	k.end, other.end = takenTiles, sentTiles
	depth, room := comm.Channel.Of(k.meeting).Type().Depth(), int64(0)
	if sends {
		k, other = other, k
		room = depth
	}
	now := t.reached(t.check.counter(k)) + 1
	t.add(event{op: op, kind: wait, counter: t.check.counter(other), value: now - room, compare: comm.GE})
	return (now - 1) % depth
}

// endQueue adds that the agent passes the entry on, after puts.
func (t *tracer) endQueue(op *ir.Op, k counterKey, sends bool, after []int32) {
	k.end = takenTiles
	if sends {
		k.end = sentTiles
	}
	counter := t.check.counter(k)
	t.rounds[counter] = t.reached(counter) + 1
	t.add(event{op: op, kind: notify, counter: counter, value: 1, after: after})
}

// channelEvent adds the events of an operation on a channel; ok is false for others.
func (t *tracer) channelEvent(op *ir.Op) (ok bool, err error) {
	var k counterKey
	var sends, begins, ends bool
	var after []int32
	switch op.Def() {
	case comm.Send.OpDef:
		return true, t.send(comm.Send.Of(op))
	case comm.Recv.OpDef:
		o := comm.Recv.Of(op)
		begins, ends = true, true
		k, err = t.queue(op, o.Channel, o.Rank, false)
	case comm.SendSlot.OpDef, comm.RecvSlot.OpDef:
		o := ir.View[comm.QueueWaitOp](op)
		sends, begins = comm.SendSlot.Is(op), true
		k, err = t.numbered(op, o.Channel, o.Queue, o.Peer, sends)
	case comm.Sent.OpDef, comm.Received.OpDef:
		o := ir.View[comm.QueueSignalOp](op)
		sends, ends = comm.Sent.Is(op), true
		k, err = t.numbered(op, o.Channel, o.Queue, o.Peer, sends)
		after = t.puts(o.After)
	default:
		return false, nil
	}
	if err != nil {
		return true, err
	}
	if begins {
		slot := t.beginQueue(op, k, sends)
		if op.Def() == comm.SendSlot.OpDef || op.Def() == comm.RecvSlot.OpDef {
			t.env[op.Result(0)] = slot
		}
	}
	if ends {
		t.endQueue(op, k, sends, after)
	}
	return true, nil
}

// send adds the events of a tile that goes into the queues to several units: it waits for room in all, then passes on
// an entry of each.
func (t *tracer) send(o comm.SendOp) error {
	var queues []counterKey
	for _, rank := range o.Ranks {
		k, err := t.queue(o.Op, o.Channel, rank, true)
		if err != nil {
			return err
		}
		if slices.Contains(queues, k) {
			return o.Errorf("names unit %d of @%s twice; name each unit once", k.to, comm.Channel.Of(k.meeting).Level)
		}
		queues = append(queues, k)
		t.beginQueue(o.Op, k, true)
	}
	for _, k := range queues {
		t.endQueue(o.Op, k, true, nil)
	}
	return nil
}

// name is the queue in a message.
func (k counterKey) name() string {
	level := comm.Channel.Of(k.meeting).Level
	if k.from == unnumbered {
		return fmt.Sprintf("queue %d of the channel between units of @%s", k.to, level)
	}
	return fmt.Sprintf("the channel from unit %d to unit %d of @%s", k.from, k.to, level)
}

// starvedQueue is the error of an end of a queue that waits for ever.
func (r *run) starvedQueue(a int32, e *event, others int) *diag.Diagnostic {
	key := r.owner.keys[e.counter]
	what, does := "a tile in "+key.name(), "sends"
	if key.end == takenTiles {
		depth := comm.Channel.Of(key.meeting).Type().Depth()
		what, does = fmt.Sprintf("room in %s, which holds %d", key.name(), depth), "takes"
	}
	d := e.op.Errorf("never returns on %s%s: it waits for %s", r.who(a), andOthers(others), what)
	said, stuck := map[*ir.Op]bool{}, false
	for i := range r.agents {
		for j := range r.agents[i].events {
			f := &r.agents[i].events[j]
			if f.kind != notify || f.counter != e.counter || said[f.op] {
				continue
			}
			said[f.op] = true
			if came := int32(j) < r.at(int32(i)); came {
				d.Note(f.op.Loc(), "%s %s here; %d succeeded in total", r.who(int32(i)), does, r.value[e.counter])
			} else if at := r.stuckAt(int32(i)); at != nil && !stuck {
				stuck = true
				d.Note(f.op.Loc(), "%s %s the next one here, but is blocked itself", r.who(int32(i)), does).Note(at.op.Loc(),
					"it waits here")
			}
		}
	}
	if len(said) == 0 {
		d.Note(key.meeting.Loc(), "no unit %s through this channel in this direction", does)
	}
	return d
}

// undrained reports channels in which tiles are left when kernels have ended: the next would take
// them for its own.
func (r *run) undrained() {
	for i, k := range r.owner.keys {
		switch {
		case k.end == sentTiles:
			r.undrainedQueue(int32(i), k)
		case k.signal != nil && k.index%2 == 0 && comm.SignalAlloc.Is(k.signal.DefiningOp()) &&
			comm.SignalAlloc.Of(k.signal.DefiningOp()).Paired:
			r.undrainedPair(int32(i), k)
		}
	}
}

func (r *run) undrainedQueue(counter int32, k counterKey) {
	k.end = takenTiles
	sent, taken := r.value[counter], int64(0)
	if other, ok := r.owner.counters[k]; ok { // otherwise no unit takes it
		taken = r.value[other]
	}
	log := r.record.logs[counter]
	if sent == taken || len(log) == 0 {
		return
	}
	last := log[len(log)-1].event.op
	r.owner.sayOnce(last, k.meeting, func() *diag.Diagnostic {
		d := last.Errorf("leaves tiles in %s: %d are sent by %s, but %d are received", k.name(), sent, r.who(log[0].by),
			taken)
		return d.Note(k.meeting.Loc(), "the channel is defined here")
	})
}

func (r *run) undrainedPair(counter int32, k counterKey) {
	k.index++
	other, ok := r.owner.counters[k]
	taken := int64(0)
	if ok {
		taken = r.value[other]
	}
	log := r.record.logs[counter]
	if r.value[counter] == taken || len(log) == 0 {
		return
	}
	last := log[len(log)-1].event.op
	r.owner.sayOnce(k.signal.DefiningOp(), nil, func() *diag.Diagnostic {
		d := last.Errorf("leaves tiles in a channel: %d are announced by %s to device %d, but %d are received",
			r.value[counter], r.who(log[len(log)-1].by), k.device, taken)
		return d.Note(k.signal.Loc(), "these are the channel's counters")
	})
}
