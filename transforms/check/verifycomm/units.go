package verifycomm

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// each executes the body of a scale.on for each unit: one after the other where
// they only access memory, for a block's own accesses are in order; as agents of
// their own where they signal.
func (t *tracer) each(on scale.OnOp) error {
	if signalsInside(on.Op) {
		return t.fork(on)
	}
	for u := range on.Units() {
		t.enterUnit(on, u)
		if err := t.follow(on.Body.Entry()); err != nil {
			return err
		}
	}
	return nil
}

func (t *tracer) enterUnit(on scale.OnOp, u int64) {
	t.env[on.Unit()], t.env[on.NumUnits()] = u, on.Units()
	t.forward(on.LocalInputs(), on.Inputs)
}

// signalsInside reports whether anything inside op does more than to access memory.
func signalsInside(op *ir.Op) bool {
	found := false
	ir.WalkOps(op, func(o *ir.Op) {
		switch o.Name() {
		case "comm.put", "comm.get", "comm.putmem", "comm.getmem":
		default:
			found = found || matters(o) && len(ownAccesses(o)) == 0
		}
	})
	return found
}

// fork lists the units of a scale.on as agents. The block starts them and waits for
// all, as if by signals.
func (t *tracer) fork(on scale.OnOp) error {
	start, end := t.check.between(on.Op), t.check.between(on.Op)
	t.add(event{op: on.Op, kind: notify, counter: start, value: 1})
	for u := range on.Units() {
		sub := *t
		sub.env, sub.ranks, sub.met, sub.events, sub.units = maps.Clone(t.env), maps.Clone(t.ranks), map[*ir.Op]int64{}, nil,
			nil
		sub.unit = unitName(on.Level, u) + t.unit
		sub.ranks[on.Level] = [2]int64{u, on.Units()}
		sub.enterUnit(on, u)
		sub.add(event{op: on.Op, kind: wait, counter: start, value: 1, compare: comm.GE})
		err := sub.follow(on.Body.Entry())
		if err == nil {
			sub.add(event{op: on.Op, kind: notify, counter: end, value: 1})
		}
		sub.publish()
		t.units = append(append(t.units, trace{t.device, t.block, sub.unit, sub.events}), sub.units...)
		if err != nil {
			return err
		}
	}
	t.add(event{op: on.Op, kind: wait, counter: end, value: on.Units(), compare: comm.GE})
	return nil
}

// between is a counter between a block and its own units.
func (c *checker) between(op *ir.Op) int32 {
	c.forks++
	return c.counter(counterKey{meeting: op, index: c.forks})
}

// isFork reports whether an event is of a block that starts its units or waits for
// them.
func (e *event) isFork() bool { return scale.On.Is(e.op) }
