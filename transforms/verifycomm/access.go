package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// place is one device's copy of a symmetric buffer.
type place struct {
	buffer *ir.Value
	device int
}

// access is a read or write of a window, as an agent did it.
type access struct {
	op     *ir.Op
	writes bool
	place
	box
	by int
	at int // its place in the agent's trace
	// when the agent releases what it did: another has seen the access if its
	// clock has this. Zero for a put that is not announced.
	when int32
}

// box is a window, by the indices in each dimension.
type box []indices

// indices are those from one on, in steps, before another.
type indices struct{ from, to, step int64 }

func boxOf(at []int64, w tile.Window) box {
	b := make(box, len(at))
	for i, x := range at {
		b[i] = indices{x, x + w.Span(i), 1}
		if along := w.Along(i); along >= 0 {
			b[i].step = w.Steps[along]
		}
	}
	return b
}

func (b box) overlaps(c box) bool {
	for i := range b {
		if !b[i].meet(c[i]) {
			return false
		}
	}
	return true
}

// meet reports whether two have an index in common. What one has modulo the other's step repeats
// after as many.
func (x indices) meet(y indices) bool {
	least, end := max(x.from, y.from), min(x.to, y.to)
	at := x.from + (least-x.from+x.step-1)/x.step*x.step
	for range y.step {
		if at < end && (at-y.from)%y.step == 0 {
			return true
		}
		at += x.step
	}
	return false
}

// conflict reports two accesses of the same elements that nothing orders.
func (r *run) conflict(first *access, a *access) {
	r.check.sayOnce(first.op, a.op, func() *diag.Diagnostic {
		if !first.writes || !a.writes {
			return r.unordered(first, a)
		}
		d := a.op.Errorf("writes what %s writes, too, and nothing orders the two", r.who(first.by))
		return d.Note(first.op.Loc(), "%s writes here to the same elements of device %d", r.who(first.by), a.device)
	})
}

// unordered explains a read and a write that nothing orders. Programs are alike
// on all devices, so the places in the traces tell which was to come first.
func (r *run) unordered(read, write *access) *diag.Diagnostic {
	if read.writes {
		read, write = write, read
	}
	if write.at < read.at {
		return r.readTooEarly(read, write)
	}
	return r.overwritten(read, write)
}

func (r *run) readTooEarly(read, write *access) *diag.Diagnostic {
	d := read.op.Errorf("reads on %s what %s puts there, without having waited for it", r.who(read.by), r.who(write.by))
	d.Note(write.op.Loc(), "it is put here")
	if relaxed := r.relaxed(read.by); relaxed != nil {
		return d.Note(relaxed.Loc(), "this wait is relaxed: it orders nothing that comes after it")
	}
	if mixed := r.agents[read.by].mixed; mixed != nil {
		return d.Note(mixed.Loc(), "more notify this counter than the wait needs, so it may have seen others, as a fast one's second notify instead of a slow one's first: wait as often as there are puts to be read, or give each a counter of its own")
	}
	return d.Note(read.op.Loc(), "a comm.notify that names the put's token announces it; wait for that signal before the read, as often as there are puts to be read")
}

func (r *run) overwritten(read, write *access) *diag.Diagnostic {
	d := write.op.Errorf("on %s overwrites what %s reads of device %d; it may not have read it yet", r.who(write.by), r.who(read.by), write.device)
	d.Note(read.op.Loc(), "it is read here")
	return d.Note(write.op.Loc(), "let the reader notify when it is done, or alternate between two buffers")
}

// touch checks an access against all earlier ones and remembers it.
func (r *run) touch(a *agent, e *event) {
	x := e.access
	x.by, x.at, x.when = a.id, a.next, a.clock[a.id]+1
	if e.kind == put {
		x.when = 0
	}
	for _, first := range r.accesses[x.place] {
		if first.by == x.by || !first.writes && !x.writes || !first.overlaps(x.box) {
			continue
		}
		if first.when == 0 || a.clock[first.by] < first.when {
			r.conflict(first, &x)
		}
	}
	a.done = append(a.done, &x)
	r.accesses[x.place] = append(r.accesses[x.place], &x)
}
