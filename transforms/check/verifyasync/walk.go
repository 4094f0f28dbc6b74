package verifyasync

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/inflight"
)

// place is a position in the sequence of a ring's stages: an offset from an unknown one.
type place struct {
	base *int // nil for a place that is not known at all
	at   int
}

func (p place) plus(n int) place { return place{p.base, p.at + n} }

// distance is how far q lies behind p.
func distance(p, q place) (int, bool) { return q.at - p.at, p.base != nil && p.base == q.base }

// walker runs one side of a ring: which place its waits and signals come to next.
type walker struct {
	v      *verifier
	ring   ring
	side   *side
	states map[*ir.Value]place // of pipeline states and stage numbers
	slot   map[*ir.Value]place // views of stages
	wait   place               // the next to be waited for
	signal place               // the next to be given on
	flying inflight.Set[reader]
	silent bool // errors are not reported
	failed bool
	lost   bool // in control flow that is not followed
}

// role runs the side's role.
func (w *walker) role() {
	w.states, w.slot = map[*ir.Value]place{}, map[*ir.Value]place{}
	start := new(int)
	w.wait, w.signal = place{start, 0}, place{start, 0}
	ir.WalkOps(w.ring.Op.ParentOp(), func(op *ir.Op) {
		if c, ok := tile.Cursor.Cast(op); ok {
			w.states[c.Cursor] = place{start, 0}
		}
	})
	w.block(w.side.role.Body.Entry())
	if n, ok := distance(w.signal, w.wait); !w.failed && !w.lost && (n != 0 || !ok) {
		w.fail(w.side.first.Errorf("is in a role with more %s than %s; each stage needs both", w.side.waits, w.side.gives))
	}
}

func (w *walker) fail(err error) {
	w.failed = true
	if !w.silent {
		w.v.report(err)
	}
}

func (w *walker) block(b *ir.Block) {
	for op := range b.Ops() {
		if w.failed || w.lost {
			return
		}
		w.op(op)
	}
}

func (w *walker) op(op *ir.Op) {
	if a, ok := tile.Advance.Cast(op); ok {
		from := w.states[a.Cursor]
		if r := ir.View[tile.RingOp](a.Ring.DefiningOp()); r.Depth() == w.ring.Depth() && from.base != nil {
			w.states[a.Next] = from.plus(1)
		}
		return
	}
	if o, ok := w.side.wait.Cast(op); ok && o.Ring == w.ring.Ring {
		if w.next(op, o.Cursor, w.wait) {
			w.states[o.Slot] = w.wait
			w.wait = w.wait.plus(1)
			w.room(op)
		}
		return
	}
	if o, ok := tile.Slot.Cast(op); ok && holds(w.ring.RingOp, o.Source) {
		for _, v := range memory.Reach(o.Result) {
			w.slot[v] = w.states[o.Indices[0]]
		}
		return
	}
	if o, ok := w.side.signal.Cast(op); ok && o.Ring == w.ring.Ring {
		if !w.next(op, o.Cursor, w.signal) {
			return
		}
		if n, ok := distance(w.signal, w.wait); ok && n <= 0 {
			w.fail(op.Errorf("comes before the %s of the same stage; wait for the stage first", w.side.waits))
			return
		}
		w.signal = w.signal.plus(1)
		return
	}
	w.held(op)
	w.readers(op)
	if op.NumRegions() == 0 || w.failed {
		return
	}
	switch {
	case scf.For.Is(op):
		w.loop(ir.View[scf.ForOp](op))
	case scf.If.Is(op):
		w.branch(ir.View[scf.IfOp](op))
	default:
		w.lost = w.touches(op)
	}
}

// touches reports whether something inside an operation waits or signals.
func (w *walker) touches(op *ir.Op) bool {
	found := false
	ir.WalkOps(op, func(o *ir.Op) {
		s, ok := w.side.signal.Cast(o)
		found = found || ok && s.Ring == w.ring.Ring
		x, ok := w.side.wait.Cast(o)
		found = found || ok && x.Ring == w.ring.Ring
	})
	return found
}

// next checks that an operation is of the place that is next.
func (w *walker) next(op *ir.Op, cursor *ir.Value, want place) bool {
	n, ok := distance(want, w.states[cursor])
	switch {
	case !ok:
		w.fail(op.Errorf("has a pipeline state that may not be the next one; begin with tile.cursor, use one tile.advance of this ring for each stage, and pass the state on through loops and branches").
			Note(w.ring.Loc(), "the ring is here"))
	case n < 0:
		w.fail(op.Errorf("repeats an earlier stage; use tile.advance").Note(w.ring.Loc(), "the ring is here"))
	case n > 0:
		w.fail(op.Errorf("skips %d of the ring's stages; each must be used, in order", n).Note(w.ring.Loc(),
			"the ring is here"))
	}
	return ok && n == 0
}

// room checks that the role does not hold more stages than the ring has: it would wait for the first of them, which it
// releases only later.
func (w *walker) room(op *ir.Op) {
	if n, ok := distance(w.signal, w.wait); ok && int64(n) > w.ring.Depth() {
		w.fail(op.Errorf("waits for stage %d of a ring of %d before the %s of the first, which deadlocks; move that before it, or give the ring more stages", n, w.ring.Depth(), w.side.gives).
			Note(w.ring.Loc(), "the ring is here"))
	}
}

// held checks that stages are accessed between the wait for them and the signal.
func (w *walker) held(op *ir.Op) {
	if c, ok := tile.Copy.Cast(op); ok && c.Ring == w.ring.Ring && tile.Publish.OpDef.Name == w.side.gives {
		from, known := distance(w.signal, w.states[c.Cursor])
		to, _ := distance(w.states[c.Cursor], w.wait)
		switch {
		case known && from < 0:
			w.fail(op.Errorf("arrives at a stage that was already published; move it before the tile.publish"))
			return
		case known && to <= 0:
			w.fail(op.Errorf("arrives at a stage that was not acquired; move it after the tile.acquire"))
			return
		}
	}
	if op.NumRegions() > 0 {
		return
	}
	for _, v := range op.Operands() {
		w.after(op, w.slot[v])
	}
}

// after checks that a place that is accessed was not given on before.
func (w *walker) after(op *ir.Op, p place) {
	if n, known := distance(w.signal, p); known && n < 0 && !w.failed {
		w.fail(op.Errorf("accesses a stage after its %s; move it before that", w.side.gives))
	}
}

// loop runs a loop's body for any of its iterations: it begins with the places that
// the loop begins with, each so many later as the iterations before have passed.
func (w *walker) loop(o scf.ForOp) {
	if !w.touches(o.Op) {
		w.values(o)
		return
	}
	args := o.Body.Entry().Args()[1:]
	wait, signal, flying := w.wait, w.signal, w.flying
	init := make([]place, len(args))
	for i, v := range o.Inits {
		init[i] = w.states[v]
	}
	// Tried once, to see how far an iteration goes.
	probe := *w
	probe.silent = true
	passed, carried := probe.iteration(o, init, new(int))
	if probe.failed || probe.lost {
		// Say so where it is, with the arguments that may be known.
		w.lost = probe.lost
		if probe.failed {
			w.iteration(o, init, new(int))
		}
		return
	}
	base := new(int)
	if passed == 0 {
		base = wait.base
	}
	for i := range init {
		if carried[i] != passed {
			init[i] = place{}
		}
	}
	w.flying = w.begins(o, init, passed, base)
	if w.iteration(o, init, base); w.failed || w.lost {
		return
	}
	left, last := w.flying, w.wait
	end := wait.base
	if passed != 0 {
		end = new(int)
	}
	w.wait, w.signal = place{end, wait.at}, place{end, signal.at}
	w.flying = moved(flying, wait, w.wait).Join(moved(left, last, w.wait))
	for i, r := range o.Results {
		delete(w.states, r)
		if init[i].base == wait.base && init[i].base != nil {
			w.states[r] = place{end, init[i].at}
		}
	}
}

// iteration runs a loop's body once, from places after a base. It returns how many
// places it passes, and by how many its arguments change.
func (w *walker) iteration(o scf.ForOp, init []place, base *int) (passed int, carried []int) {
	wait, signal := w.wait, w.signal
	w.wait, w.signal = place{base, wait.at}, place{base, signal.at}
	args := o.Body.Entry().Args()[1:]
	for i, a := range args {
		delete(w.states, a)
		if init[i].base == wait.base && init[i].base != nil {
			w.states[a] = place{base, init[i].at}
		}
	}
	w.block(o.Body.Entry())
	carried = make([]int, len(args))
	if w.failed || w.lost {
		return 0, carried
	}
	passed, ok := distance(place{base, wait.at}, w.wait)
	given, also := distance(place{base, signal.at}, w.signal)
	if !ok || !also {
		// An inner loop passes an unknown number of stages and ends at a new unknown place. The places after it must
		// have the same distances as before.
		lag, same := distance(w.signal, w.wait)
		if !same || lag != wait.at-signal.at {
			w.unbalanced(o.Op)
			return 0, carried
		}
		passed = anyNumber
	} else if passed != given {
		w.unbalanced(o.Op)
		return 0, carried
	}
	for i, y := range o.Body.Entry().Terminator().Operands() {
		carried[i] = notPassed
		switch n, ok := distance(w.wait, w.states[y]); {
		case ok && init[i].base != nil && n == init[i].at-wait.at:
			carried[i] = passed
		}
	}
	return passed, carried
}

// Numbers of places that are none.
const (
	anyNumber = 1 << 30
	notPassed = -1
)

func (w *walker) unbalanced(op *ir.Op) {
	w.fail(op.Errorf("has paths with more %s than %s of the ring; each stage needs both, equally often on every path",
		w.side.waits, w.side.gives).
		Note(w.ring.Loc(), "the ring is here"))
}

// values follows pipeline states through an operation that does nothing to the ring.
func (w *walker) values(o scf.ForOp) {
	for i, r := range o.Results {
		arg := o.Body.Entry().Args()[i+1]
		if o.Body.Entry().Terminator().Operand(i) == arg {
			w.states[arg] = w.states[o.Inits[i]]
			w.states[r] = w.states[o.Inits[i]]
		}
	}
	w.flying = w.flying.Loop(func(s inflight.Set[reader]) inflight.Set[reader] {
		probe := *w
		probe.silent, probe.flying = true, s
		probe.block(o.Body.Entry())
		return older(probe.flying, o.Op)
	})
	none := w.flying
	w.block(o.Body.Entry())
	w.flying = w.flying.Join(none)
}

// branch runs both regions from the same places. Behind them they may be at different
// ones, but not at different distances.
func (w *walker) branch(o scf.IfOp) {
	wait, signal, flying := w.wait, w.signal, w.flying
	type end struct {
		wait, signal place
		cursors      []place
		flying       inflight.Set[reader]
	}
	var ends []end
	for _, r := range []*ir.Region{o.Then, o.Else} {
		w.wait, w.signal, w.flying = wait, signal, flying
		e := end{cursors: make([]place, len(o.Results))}
		if b := r.Entry(); b != nil {
			if w.block(b); w.failed || w.lost {
				return
			}
			for i, y := range b.Terminator().Operands() {
				e.cursors[i] = w.states[y]
			}
		}
		e.wait, e.signal, e.flying = w.wait, w.signal, w.flying
		ends = append(ends, e)
	}
	x, y := ends[0], ends[1]
	lag, ok := distance(x.signal, x.wait)
	other, also := distance(y.signal, y.wait)
	if !ok || !also || lag != other {
		w.unbalanced(o.Op)
		return
	}
	w.wait, w.signal = x.wait, x.signal
	if x.wait != y.wait {
		w.wait = place{new(int), 0}
		w.signal = w.wait.plus(-lag)
	}
	w.flying = moved(x.flying, x.wait, w.wait).Join(moved(y.flying, y.wait, w.wait))
	for i, r := range o.Results {
		p, ok := distance(x.wait, x.cursors[i])
		q, also := distance(y.wait, y.cursors[i])
		if ok && also && p == q {
			w.states[r] = w.wait.plus(p)
		}
	}
}
