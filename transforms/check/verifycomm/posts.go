package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// A comm.post writes a tile and signals it in the same words; a comm.take waits for these and reads. So they are events
// of a counter that is set, and accesses of memory that no other operation names. They order each other, because an
// agent posts only after it has taken what came before; but they order nothing else. Therefore posts and puts are
// checked separately: posts with all waits of the units, puts as if no unit waited for a post.

// post adds the events of a comm.post.
func (t *tracer) post(o comm.PostOp) error {
	device, err := t.peer(o.Op, o.Rank)
	if err != nil {
		return err
	}
	value, i, err := t.roundOf(o.Op, o.Signal, o.Index, o.Round)
	if err != nil {
		return err
	}
	t.touchTile(o.Op, o.Signal, device, i, true)
	t.add(event{op: o.Op, kind: notify, posted: true, set: true, value: value,
		counter: t.check.counter(counterKey{signal: o.Signal, device: device, index: i})})
	return nil
}

// take adds the events of a comm.take.
func (t *tracer) take(o comm.TakeOp) error {
	value, i, err := t.roundOf(o.Op, o.Signal, o.Index, o.Round)
	if err != nil {
		return err
	}
	t.add(event{op: o.Op, kind: wait, posted: true, compare: comm.GE, value: value, counter: t.own(o.Signal, i)})
	t.touchTile(o.Op, o.Signal, t.device, i, false)
	return nil
}

// roundOf is the index of a signal's tile, and its round.
func (t *tracer) roundOf(op *ir.Op, signal, index, round *ir.Value) (value, i int64, err error) {
	if i, err = t.index(op, signal, index); err != nil {
		return 0, 0, err
	}
	value, ok := t.get(round)
	switch {
	case !ok:
		return 0, 0, depends(op, "the round")
	case value == 0:
		return 0, 0, op.Errorf("uses round 0, which all tiles have before the first post; rounds begin at 1")
	}
	return value, i, nil
}

func (t *tracer) touchTile(op *ir.Op, signal *ir.Value, device int, i int64, writes bool) {
	x := &access{op: op, writes: writes, posted: true, device: device, place: t.check.place(signal, device),
		box: box{span(i, i+1)}, known: int32(len(t.events))}
	t.add(event{op: op, kind: touch, posted: true, access: x})
}

// posts reports whether something is posted.
func posts(launches []*launch) bool {
	return slices.ContainsFunc(launches, func(l *launch) bool {
		return slices.ContainsFunc(l.traces, func(t trace) bool {
			return slices.ContainsFunc(t.events, func(e event) bool { return e.posted })
		})
	})
}

// unposted are launches without the waits for posts. Places in traces stay.
func unposted(launches []*launch) []*launch {
	var out []*launch
	for _, l := range launches {
		other := *l
		other.traces = slices.Clone(l.traces)
		for i := range other.traces {
			t := &other.traces[i]
			t.events = slices.Clone(t.events)
			for j := range t.events {
				if t.events[j].posted {
					t.events[j] = event{op: t.events[j].op, kind: nothing}
				}
			}
		}
		out = append(out, &other)
	}
	return out
}
