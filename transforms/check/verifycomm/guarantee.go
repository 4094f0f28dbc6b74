package verifycomm

import (
	"sort"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A counter that several agents notify does not record which agent did. A wait for ge n may return without the
// notification of a slow agent if a fast one has notified twice. So the wait only guarantees the notifications without
// which the counter cannot reach n. To find these, one agent is stopped, and the others run as far as they can; no
// agent passes a wait for n meanwhile. A notification is guaranteed if all others that are there, without the later
// ones of its own agent, are fewer than n.

// trials are runs in which one agent is stopped.
type trials struct {
	left int // how many steps they may still take
	runs map[point]*run
}

// trialBudget bounds the steps of all trials of a system, to a second or two.
const trialBudget = 1 << 27

// maxKept is how many trials are remembered.
const maxKept = 64

// without is a run in which an agent stops before a place in its trace, nil when
// there were too many.
func (o *order) without(p point) *run {
	if r, ok := o.trials.runs[p]; ok {
		return r
	}
	if o.trials.left < 0 {
		return nil
	}
	r := o.maximal(p.agent, p.at)
	o.trials.left -= r.steps + len(o.agents)
	if len(o.trials.runs) >= maxKept || o.trials.runs == nil {
		o.trials.runs = map[point]*run{}
	}
	o.trials.runs[p] = r
	return r
}

// cover is what an agent knows after a wait, or a meeting: for each agent the last notification that it must have seen
// in every schedule.
func (o *order) cover(p point) []point {
	c, ok := o.covers[p]
	if !ok {
		c = o.seen(p, &o.agents[p.agent].events[p.at])
		o.covers[p] = c
	}
	return c
}

// level is a value that a counter reaches.
type level struct {
	counter int32
	value   int64
}

// reached is what is guaranteed when a counter reaches a value, computed once.
func (o *order) reached(l level, compute func() []point) []point {
	ps, ok := o.levels[l]
	if !ok {
		ps = compute()
		o.levels[l] = ps
	}
	return ps
}

// present are the arrivals at a meeting.
func (o *order) present(e *event) []point {
	var out []point
	times := e.value / e.units
	here := map[int32]int64{}
	for _, n := range o.record.logs[e.counter] {
		if here[n.by]++; here[n.by] == times {
			out = append(out, point{n.by, n.at})
		}
	}
	return out
}

// seen is what a wait has seen.
func (o *order) seen(p point, e *event) []point {
	if e.kind == meet {
		return o.reached(level{e.counter, e.value}, func() []point { return o.present(e) })
	}
	x := &o.counters[e.counter]
	if !x.regular {
		seen, _, _ := o.fewest(p, e, int(o.mark(p).seen))
		return seen
	}
	want := o.wanted(p, e)
	log := o.record.logs[e.counter]
	if x.base >= want {
		return nil
	}
	if x.single {
		i := sort.Search(len(log), func(i int) bool { return log[i].now >= want })
		return []point{{log[i].by, log[i].at}}
	}
	return o.reached(level{e.counter, want}, func() []point { return o.needed(e, want) })
}

// wanted is the least value at which a wait returns, counted as the counter is:
// what it is compared with may have wrapped around.
func (o *order) wanted(p point, e *event) int64 {
	now := o.mark(p).now
	want := now - int64(int32(now-e.value))
	if e.compare == comm.GT {
		want++
	}
	return want
}

// mark is what the run has noted of a wait.
func (o *order) mark(p point) mark {
	syncs := o.agents[p.agent].syncs
	i := sort.Search(len(syncs), func(i int) bool { return syncs[i].at >= p.at })
	return o.record.marks[p.agent][i]
}

// needed are the notifications of several agents without which a counter does not
// reach a value.
func (o *order) needed(e *event, want int64) []point {
	x, log := &o.counters[e.counter], o.record.logs[e.counter]
	first := sort.Search(len(log), func(i int) bool { return log[i].now >= want }) + 1
	out := o.indispensable(log, x.total, want, func(*entry) bool { return true })
	if o.includes(out, log[:first]) {
		return out
	}
	if o.trials.left < 0 {
		o.owner.tired(e)
		return o.latest(log[:first])
	}
	r := o.below(level{e.counter, want})
	o.trials.left -= r.steps + len(o.agents)
	came := func(n *entry) bool { return n.at < r.at(n.by) }
	total := x.base
	for i := range log {
		if came(&log[i]) {
			total += log[i].event.value
		}
	}
	return o.indispensable(log, total, want, came)
}

// indispensable are the last notifications of each block without which, and what
// it notifies later, the others do not add up to a value.
func (o *order) indispensable(log []entry, total, want int64, counts func(*entry) bool) []point {
	later, found := map[int]int64{}, map[int]bool{}
	var out []point
	for i := len(log) - 1; i >= 0; i-- {
		n, u := &log[i], o.unit(log[i].by)
		if found[u] || !counts(n) {
			continue
		}
		later[u] += n.event.value
		if total-later[u] < want {
			found[u] = true
			out = append(out, point{n.by, n.at})
		}
	}
	return sorted(out)
}

// includes reports whether all notifications are among, or before, some points.
func (o *order) includes(ps []point, log []entry) bool {
	at := make(map[int]point, len(ps))
	for _, p := range ps {
		at[o.unit(p.agent)] = p
	}
	for i := range log {
		n := &log[i]
		last, ok := at[o.unit(n.by)]
		if !ok || n.by > last.agent || n.by == last.agent && n.at > last.at {
			return false
		}
	}
	return true
}

// latest are the last of some notifications of each block.
func (o *order) latest(log []entry) []point {
	return o.indispensable(log, 0, 1, func(*entry) bool { return true })
}

// mixed reports whether a wait may have returned without some notification that it
// has seen in this run: those of several agents are mixed in its counter.
func (o *order) mixed(p point) bool {
	e := &o.agents[p.agent].events[p.at]
	x := &o.counters[e.counter]
	if x.single || !x.regular {
		return false
	}
	return !o.includes(o.cover(p), o.record.logs[e.counter][:o.mark(p).seen])
}

// tired says once that the trials of a kernel have become too many.
func (c *checker) tired(e *event) {
	k, _ := ir.Enclosing(e.op, tile.Kernel)
	if c.said[pair{k.Op, nil}] {
		return
	}
	c.said[pair{k.Op, nil}] = true
	c.remark(diag.Remarkf(e.op.Loc(), "from here on, each wait is checked with only one order of its counter's notifications: there are too many orders").In(diag.Comm).Of(diag.Analysis))
}
