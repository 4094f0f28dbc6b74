package verifycomm

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A counter that several agents notify does not say who did. A wait for ge n may
// return without the notification of a slow agent when a fast one has notified
// twice. So what it has seen is what it cannot do without: with the waiter stopped
// the others run as far as they get; of all the notifications that are there then,
// x is guaranteed when those that do not follow from x are fewer than n. Additions
// only make more waits return, so this holds in every schedule, and nothing else
// does.

// trialBudget bounds the trials of a launch, in numbers of clocks that are
// touched.
const trialBudget = 1 << 24

// maxOpen bounds how many notifications a wait is told apart from.
const maxOpen = 2048

// guaranteed is what a wait that has been reached has seen; ok is false when that
// is not computed: one agent notifies, or not by additions.
func (r *run) guaranteed(a *agent, e *event) (seen []notification, ok bool) {
	w := comm.Wait.Of(e.op)
	cmp := w.Compare
	if r.trial || cmp != comm.GE && cmp != comm.GT || w.Sem() == comm.Relaxed || r.loose || r.trials < 0 || !r.shared(a, e.counter) {
		return nil, false
	}
	x := r.pool(a, e.counter)
	if x == nil {
		r.check.tired(e)
		return nil, false
	}
	want := e.value
	if cmp == comm.GT {
		want++
	}
	open := x.open(a)
	if open == nil {
		return nil, false
	}
	slack := int64(int32(x.value() - want))
	for i, n := range open {
		lost := int64(0)
		for _, later := range open[i:] {
			if later.clock[n.by] >= n.clock[n.by] {
				lost += later.add
			}
		}
		if lost > slack {
			seen = append(seen, n)
		}
	}
	return seen, true
}

// shared reports whether several others have notified the counter that the agent
// has not heard of.
func (r *run) shared(a *agent, k counterKey) bool {
	by := map[int]bool{}
	for _, n := range r.counter(k).open(a) {
		by[n.by] = true
	}
	return len(by) > 1
}

// open is the notifications that the agent does not know of; nil when they are not
// all additions that release, or too many.
func (x *counter) open(a *agent) []notification {
	var out []notification
	for _, n := range x.log {
		if n.clock == nil || n.set || n.add < 0 || len(out) == maxOpen {
			return nil
		}
		if a.clock[n.by] < n.clock[n.by] {
			out = append(out, n)
		}
	}
	return out
}

// pool is the counter after a trial: everybody but the agent has run as far as it
// can. It is nil when the budget is spent.
func (r *run) pool(a *agent, k counterKey) *counter {
	t := &run{
		check: &checker{said: map[pair]bool{}}, blocks: r.blocks, trial: true, left: &r.trials,
		counters: map[counterKey]*counter{}, meeting: map[int][]*agent{},
	}
	for key, x := range r.counters {
		c := *x
		c.log, c.seen = c.log[:len(c.log):len(c.log)], maps.Clone(c.seen)
		t.counters[key] = &c
	}
	for _, b := range r.agents {
		c := *b
		c.borrowed = true
		t.agents = append(t.agents, &c)
	}
	t.agents[a.id].stopped = true
	for block, here := range r.meeting {
		for _, b := range here {
			t.meeting[block] = append(t.meeting[block], t.agents[b.id])
		}
	}
	t.all(false)
	if r.trials < 0 {
		return nil
	}
	return t.counter(k)
}

// tired says once that the trials of a kernel have become too many.
func (c *checker) tired(e *event) {
	k, _ := ir.Enclosing(e.op, tile.Kernel)
	if c.said[pair{k.Op, nil}] {
		return
	}
	c.said[pair{k.Op, nil}] = true
	c.remark(diag.Remarkf(e.op.Loc(), "from here on each wait is taken to see its counter's notifications in one order only: there are too many to try more").In(diag.Comm))
}
