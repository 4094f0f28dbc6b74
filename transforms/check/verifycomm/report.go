package verifycomm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// who names an agent.
func (s *system) who(agent int32) string {
	a := &s.agents[agent]
	out := fmt.Sprintf("device %d", a.device)
	if s.launches[a.launch].grid > 1 {
		out = fmt.Sprintf("block %d of %s", a.block, out)
	}
	out = a.unit + out
	if len(s.launches) > 1 {
		out += fmt.Sprintf(" in launch %d", a.launch)
	}
	return out
}

// at is the event at which an agent is stuck, nil where it has not started.
func (r *run) stuckAt(agent int32) *event {
	if !r.begun[agent] {
		return nil
	}
	return &r.agents[agent].events[r.at(agent)]
}

// deadlock explains, for each operation at which agents are stuck, what the first of them waits for and which agents
// could have signalled.
func (r *run) deadlock(stuck []int32) {
	others := map[*ir.Op]int{}
	for _, a := range stuck {
		if e := r.stuckAt(a); e != nil && !e.isFork() {
			others[e.op]++
		}
	}
	seen := map[*ir.Op]bool{}
	for _, a := range stuck {
		e := r.stuckAt(a)
		if e == nil || e.isFork() || seen[e.op] {
			continue
		}
		seen[e.op] = true
		if e.kind == meet {
			r.owner.errs = append(r.owner.errs, r.missing(a, e))
			continue
		}
		d := r.starved(a, e, others[e.op]-1)
		r.noteRoom(d, stuck)
		r.owner.errs = append(r.owner.errs, d)
	}
}

// noteRoom says when there is no room for a block to start.
func (r *run) noteRoom(d *diag.Diagnostic, stuck []int32) {
	for _, a := range stuck {
		if l := r.agents[a].launch; !r.begun[a] && r.agents[a].unit == "" && r.running[l][r.agents[a].device] > 0 {
			k := r.launches[l]
			sure := "are guaranteed to be concurrent on %s, one on each SM, and none of them ends; if blocks of a kernel wait for each other, it must be 'cooperative'"
			if k.kernel.Cooperative {
				sure = "are concurrent on %s at most, and none of them ends"
			}
			d.Note(k.kernel.Loc(), "%s does not start: %d of %d blocks "+sure, r.who(a), k.resident, k.blocks,
				r.owner.machine.Name)
			return
		}
	}
}

// starved is the error of a wait that is never satisfied.
func (r *run) starved(a int32, e *event, others int) *diag.Diagnostic {
	key := r.owner.keys[e.counter]
	if key.end != noQueue {
		return r.starvedQueue(a, e, others)
	}
	d := e.op.Errorf("never returns on %s%s: it waits for counter %d to be %s %d, but the counter stays at %d", r.who(a),
		andOthers(others), key.index, e.compare, e.value, r.value[e.counter])
	if e.posted {
		d = e.op.Errorf("never returns on %s%s: it waits for round %d of tile %d, but the last posted round is %d", r.who(a),
			andOthers(others), e.value, key.index, r.value[e.counter])
	}
	said := false
	for _, l := range r.launches {
		ir.WalkOps(l.kernel.Op, func(op *ir.Op) {
			if signalTold(op) == key.signal {
				said = true
				r.noteNotify(d, op, e.counter)
			}
		})
	}
	if !said {
		d.Note(key.signal.Loc(), "nothing notifies this signal")
	}
	return d
}

// signalTold is the signal that an operation notifies, or by which it posts; nil for others.
func signalTold(op *ir.Op) *ir.Value {
	if n, ok := comm.Notify.Cast(op); ok {
		return n.Signal
	}
	if p, ok := comm.Post.Cast(op); ok {
		return p.Signal
	}
	return nil
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

// noteNotify says how far a notify has contributed and which agents did not get there.
func (r *run) noteNotify(d *diag.Diagnostic, op *ir.Op, counter int32) {
	done, blocked := 0, int32(-1)
	for i := range r.agents {
		reached := r.at(int32(i))
		for j := range r.agents[i].events {
			switch e := &r.agents[i].events[j]; {
			case e.op != op || e.counter != counter:
			case int32(j) < reached:
				done++
			case blocked < 0:
				blocked = int32(i)
			}
		}
	}
	key := r.owner.keys[counter]
	switch {
	case blocked >= 0 && !r.begun[blocked]:
		d.Note(op.Loc(), "%s would notify it here, but does not start", r.who(blocked))
	case blocked >= 0:
		d.Note(op.Loc(), "%s would notify it here, but is blocked itself", r.who(blocked))
		d.Note(r.stuckAt(blocked).op.Loc(), "it waits here")
	case done == 0:
		d.Note(op.Loc(), "this notifies the signal, but never counter %d of device %d", key.index, key.device)
	default:
		d.Note(op.Loc(), "counter %d of device %d was notified %d times here", key.index, key.device, done)
	}
}

// meets reports whether two agents are to come to a meeting of the first.
func (a *agent) meets(b *agent, e *event) bool {
	if a.launch != b.launch || a.unit != b.unit {
		return false
	}
	switch meetingLevel(e.op) {
	case scale.Block:
		return a.device == b.device
	case scale.Cluster:
		return a.device == b.device && a.block/int(e.units) == b.block/int(e.units)
	}
	return a.block == b.block
}

// missing is the error of a meeting to which not all come.
func (r *run) missing(a int32, e *event) error {
	d := e.op.Errorf("waits on %s for all %s, but not all arrive", r.who(a),
		map[string]string{scale.World: "devices", scale.Device: "devices", scale.Node: "nodes", scale.Block: "blocks",
			scale.Cluster: "blocks of its cluster"}[meetingLevel(e.op)])
	for i := range r.agents {
		if !r.agents[a].meets(&r.agents[i], e) {
			continue
		}
		if int(r.next[i]) == len(r.agents[i].syncs) {
			return d.Note(e.op.Loc(), "%s ends after fewer arrivals here", r.who(int32(i)))
		}
		if at := r.stuckAt(int32(i)); at == nil {
			return d.Note(e.op.Loc(), "%s does not start", r.who(int32(i)))
		} else if at.op != e.op {
			return d.Note(at.op.Loc(), "%s waits here", r.who(int32(i)))
		}
	}
	return d
}
