package verifycomm

import (
	"slices"
	"sort"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir/diag"
)

// Waits for other than ge, resets, and counters that several agents set: a later operation may undo what a wait waits
// for. Two runs represent all schedules, and whatever could overtake a wait or a reset is an error.

// fewest finds the fewest notifications after which a wait's comparison holds,
// behind those that its agent knows of, which it cannot miss: it may return as
// early as that, having seen no more. Rest is what else was notified until the
// counter was reset; length is how long its log was when the wait returned.
func (o *order) fewest(p point, e *event, length int) (seen []point, rest []*entry, ok bool) {
	known, open, now := []*entry(nil), []*entry(nil), int64(0)
	tired := o.exhausted(e, toldSteps*len(o.record.logs[e.counter]))
	if !tired {
		now, known, open = o.told(p, e, length)
		tired = o.exhausted(e, 0) // of what earlier waits have seen, it may have been told too much then
	}
	if tired {
		return o.lastOfEach(e.counter, length), nil, o.everHeld(e, length)
	}
	for _, n := range known {
		now = n.after(now)
	}
	for i, n := range open {
		if compares(e.compare, now, e.value) {
			return seen, open[i:], true
		}
		now = n.after(now)
		seen = append(seen, point{n.by, n.at})
	}
	return seen, nil, compares(e.compare, now, e.value)
}

// after is a counter's value after a notification, once was before.
func (n *entry) after(was int64) int64 {
	if n.event.set {
		return n.event.value
	}
	return was + n.event.value
}

// told parts the notifications of a counter, since it was last reset, into those
// that an agent knows of as it waits and others. Additions may have come in any
// order. Of values that were set the last one counts, so all before one that is
// known are taken to be.
func (o *order) told(p point, e *event, length int) (base int64, known, open []*entry) {
	base, log := o.sinceReset(e.counter, length)
	k, was := o.before(p), o.sawBefore(p, e.counter)
	knows := func(n *entry) bool {
		return n.by == p.agent && n.at < p.at || !n.event.relaxed && o.knows(k, p.agent, n) || was(point{n.by, n.at})
	}
	last := 0
	if slices.ContainsFunc(log, func(n entry) bool { return n.event.set }) {
		for i := range log {
			if knows(&log[i]) {
				last = i
			}
		}
	}
	for i := range log {
		if i < last || knows(&log[i]) {
			known = append(known, &log[i])
		} else {
			open = append(open, &log[i])
		}
	}
	return base, known, open
}

// knows reports whether an agent that has a knowledge knows of a notification.
func (o *order) knows(k *knowledge, agent int32, n *entry) bool {
	a, b := &o.agents[n.by], &o.agents[agent]
	return a.device == b.device && a.launch < b.launch || o.contains(k, point{n.by, n.at})
}

// sinceReset is the part of a counter's log between the resets before and after it
// was that long, and the value before that part.
func (o *order) sinceReset(counter int32, length int) (base int64, log []entry) {
	log, base = o.record.logs[counter], o.counters[counter].base
	from, to := 0, len(log)
	for i := range log {
		if log[i].event.kind != reset {
			continue
		}
		if i >= length {
			to = i
			break
		}
		from, base = i+1, 0
	}
	return base, log[from:to]
}

// sawBefore tells what earlier waits of an agent have seen of a counter: its next one
// sees no less, though relaxed ones tell of nothing else.
func (o *order) sawBefore(p point, counter int32) func(point) bool {
	key := [2]int32{p.agent, counter}
	s := o.sights[key]
	if s == nil {
		s = &sights{first: map[point]int32{}}
		o.sights[key] = s
	}
	for events := o.agents[p.agent].events; s.until < p.at; s.until++ {
		if e := &events[s.until]; e.kind != wait || e.counter != counter {
			continue
		}
		for _, q := range o.cover(point{p.agent, s.until}) {
			if _, ok := s.first[q]; !ok {
				s.first[q] = s.until
			}
		}
	}
	return func(q point) bool {
		at, ok := s.first[q]
		return ok && at < p.at
	}
}

// sights are by which of an agent's waits it has first seen each notification of a counter; of the
// waits before a place in its trace.
type sights struct {
	first map[point]int32
	until int32
}

// toldSteps is how many steps of a trial it takes to find out whether one notification is known.
const toldSteps = 8

// exhausted takes steps from the budget of what may be tried, and says so when it is spent: each wait
// is taken then to see what it saw in this run.
func (o *order) exhausted(e *event, steps int) bool {
	if o.trials.left < 0 {
		o.owner.tired(e)
		return true
	}
	o.trials.left -= steps
	return false
}

// lastOfEach are the last notifications of each block in the beginning of a counter's log.
func (o *order) lastOfEach(counter int32, length int) (out []point) {
	if o.places == nil {
		o.places = map[int32]map[int][]int{}
	}
	log, by := o.record.logs[counter], o.places[counter]
	if by == nil {
		by = map[int][]int{}
		o.places[counter] = by
	}
	noted := 0
	for _, at := range by {
		noted += len(at)
	}
	for i := noted; i < len(log); i++ {
		u := o.unit(log[i].by)
		by[u] = append(by[u], i)
	}
	for _, at := range by {
		if i := sort.SearchInts(at, length); i > 0 {
			n := &log[at[i-1]]
			out = append(out, point{n.by, n.at})
		}
	}
	return sorted(out)
}

// everHeld reports whether a wait's comparison has held for any value of its counter.
func (o *order) everHeld(e *event, length int) bool {
	log := o.record.logs[e.counter]
	for i := length - 1; i >= 0; i-- {
		if compares(e.compare, log[i].now, e.value) {
			return true
		}
	}
	return compares(e.compare, o.counters[e.counter].base, e.value)
}

// overtaken reports waits for equality that may see a later value, and resets
// that may lose a notification.
func (o *order) overtaken() {
	for i := range o.agents {
		for at := range o.at(int32(i)) {
			switch e, p := &o.agents[i].events[at], (point{int32(i), int32(at)}); {
			case e.kind == wait && e.compare == comm.EQ:
				o.checkEqual(p, e)
			case e.kind == reset:
				o.loses(p, e)
			}
		}
	}
}

// checkEqual checks that no notification that a wait for equality has not seen may
// come before it.
func (o *order) checkEqual(p point, e *event) {
	_, rest, _ := o.fewest(p, e, int(o.mark(p).seen))
	for _, n := range rest {
		if n.by == p.agent || o.precedes(p, point{n.by, n.at}) {
			continue
		}
		o.owner.sayOnce(e.op, n.event.op, func() *diag.Diagnostic {
			d := e.op.Errorf("waits on %s for a counter to equal a value, but another notify may change the counter first",
				o.who(p.agent))
			return d.Note(n.event.op.Loc(), "this notify is not ordered after the wait; use a wait for ge instead")
		})
	}
}

// loses checks that all notifications of a counter come before or after a reset.
func (o *order) loses(r point, e *event) {
	log := o.record.logs[e.counter]
	if o.exhausted(e, len(log)) {
		return
	}
	for i := range log {
		n := &log[i]
		if n.event.kind != notify || n.by == r.agent || o.precedes(point{n.by, n.at}, r) || o.precedes(r, point{n.by, n.at}) {
			continue
		}
		o.owner.sayOnce(e.op, n.event.op, func() *diag.Diagnostic {
			if n.at > r.at {
				d := n.event.op.Errorf("may be lost: it is not ordered after the reset of the counter")
				return d.Note(e.op.Loc(), "the reset is here; add a barrier over all that notify after it, or do not reset the counter and wait by epoch")
			}
			d := e.op.Errorf("resets on %s a counter that %s notifies, without a wait for the notify", o.who(r.agent),
				o.who(n.by))
			return d.Note(n.event.op.Loc(), "this notify may come before or after the reset")
		})
	}
}
