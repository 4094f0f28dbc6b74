package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

func (r *run) who(id int) string {
	a := r.agents[id]
	return describe(a.device, a.block, r.blocks)
}

// relaxed is the relaxed wait that an agent did, if it had no fence since.
func (r *run) relaxed(id int) *ir.Op { return r.agents[id].relaxed }

// deadlock explains, for each operation at which agents are stuck, what the
// first of them waits for and who could have signalled.
func (r *run) deadlock(k tile.KernelOp, stuck []*agent) {
	seen := map[*ir.Op]bool{}
	for _, a := range stuck {
		e := &a.events[a.next]
		if seen[e.op] {
			continue
		}
		seen[e.op] = true
		others := 0
		for _, b := range stuck {
			if b != a && b.events[b.next].op == e.op {
				others++
			}
		}
		if e.kind == meet {
			r.check.errs = append(r.check.errs, r.missing(a, e))
			continue
		}
		r.check.errs = append(r.check.errs, r.starved(k, a, e, others))
	}
}

// starved is the error of a wait that is never satisfied.
func (r *run) starved(k tile.KernelOp, a *agent, e *event, others int) error {
	w := comm.Wait.Of(e.op)
	x := r.counter(e.counter)
	d := e.op.Errorf("never returns on %s%s: it waits for counter %d to be %s %d, which stays %d", r.who(a.id), andOthers(others), e.counter.index, w.Compare, e.value, x.value())
	said := false
	for n := range ir.Collect(k.Op, comm.Notify) {
		if n.Signal != e.counter.signal {
			continue
		}
		said = true
		r.noteNotify(d, n, e.counter)
	}
	if !said {
		d.Note(e.counter.signal.Loc(), "nothing notifies this signal")
	}
	return d
}

func andOthers(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (and one more)"
	}
	return " (and " + ir.IndexAttr(int64(n)).Big().String() + " more)"
}

// noteNotify says how far a notify has contributed and who did not get there.
func (r *run) noteNotify(d *diag.Diagnostic, n comm.NotifyOp, key counterKey) {
	done, ahead := 0, 0
	var blocked *agent
	for _, a := range r.agents {
		for i, e := range a.events {
			if e.op != n.Op || e.counter != key {
				continue
			}
			if i < a.next {
				done++
			} else if ahead++; blocked == nil {
				blocked = a
			}
		}
	}
	switch {
	case blocked != nil:
		d.Note(n.Loc(), "%s would notify it here, but is itself stuck", r.who(blocked.id))
		d.Note(blocked.events[blocked.next].op.Loc(), "it waits here")
	case done == 0:
		d.Note(n.Loc(), "this notifies the signal, but never counter %d of device %d", key.index, key.device)
	default:
		d.Note(n.Loc(), "counter %d of device %d was notified %d times here", key.index, key.device, done)
	}
}

// missing is the error of a meeting to which not all devices come.
func (r *run) missing(a *agent, e *event) error {
	d := e.op.Errorf("waits on %s for all devices, but not all come", r.who(a.id))
	for _, b := range r.agents {
		if b.block != a.block || b.next < len(b.events) && b.events[b.next].op == e.op {
			continue
		}
		if b.next == len(b.events) {
			return d.Note(e.op.Loc(), "%s ends without having been here as often", r.who(b.id))
		}
		return d.Note(b.events[b.next].op.Loc(), "%s waits here", r.who(b.id))
	}
	return d
}
