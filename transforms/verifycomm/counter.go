package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// clock says, for each agent, up to which of its releases something has seen
// what the agent did.
type clock []int32

func (c clock) join(d clock) {
	for i := range d {
		c[i] = max(c[i], d[i])
	}
}

func (c clock) clone() clock { return append(clock(nil), c...) }

// counterKey names one counter of one device's copy of a signal.
type counterKey struct {
	signal *ir.Value
	device int
	index  int64
}

// counter is its history in this run.
type counter struct {
	base  int64 // the value before what is in the log
	log   []notification
	reset *mark // the last reset
	equal *mark // the last wait for equality that returned
	// seen is which of the log an agent's waits have seen without learning of it by
	// their clocks, as relaxed ones: its next wait sees no less.
	seen map[int][]int
}

// value is the counter's present value.
func (x *counter) value() int64 {
	if n := len(x.log); n > 0 {
		return x.log[n-1].now
	}
	return x.base
}

// notification is one change of a counter and what it publishes.
type notification struct {
	op    *ir.Op
	by    int
	at    int   // its place in the agent's trace
	now   int64 // the value after it
	add   int64
	set   bool
	clock clock // nil when nothing is
	// strong says that it releases by itself: who knows the clock knows of it.
	strong bool
}

// mark is something an agent did at a time.
type mark struct {
	op   *ir.Op
	by   int
	at   int // its place in the agent's trace
	time int32
}

// before reports whether the agent whose clock is c has seen m.
func (m *mark) before(c clock) bool { return c[m.by] >= m.time }

// reached finds the fewest notifications after which a comparison holds, behind
// those that the agent knows of, which its wait cannot miss: it may return as
// early as that, having seen no more. They are places in the log, as is more, what
// else was notified.
func (x *counter) reached(a *agent, cmp comm.Compare, want int64) (seen, more []int, ok bool) {
	known, open := x.sorted(a)
	now := x.base
	for _, i := range known {
		now = x.log[i].after(now)
	}
	for i, n := range open {
		if compares(cmp, now, want) {
			return open[:i], open[i:], true
		}
		now = x.log[n].after(now)
	}
	return open, nil, compares(cmp, now, want)
}

// sorted parts the notifications into those that the agent knows of and others.
// Additions may have come in any order. Of values that were set the last one
// counts, so all before one that is known are taken to be.
func (x *counter) sorted(a *agent) (known, open []int) {
	knows := func(i int) bool { return a.knows(x.log[i]) || slices.Contains(x.seen[a.id], i) }
	last := 0
	if x.sets() {
		for i := range x.log {
			if knows(i) {
				last = i
			}
		}
	}
	for i := range x.log {
		if i < last || knows(i) {
			known = append(known, i)
		} else {
			open = append(open, i)
		}
	}
	return known, open
}

// saw notes that a wait has seen a notification of which the agent's clock will
// not tell.
func (x *counter) saw(a *agent, i int) {
	if x.seen == nil {
		x.seen = map[int][]int{}
	}
	x.seen[a.id] = append(slices.Clip(x.seen[a.id]), i)
}

func (x *counter) sets() bool {
	return slices.ContainsFunc(x.log, func(n notification) bool { return n.set })
}

// after is a counter's value after the notification, once was before.
func (n notification) after(was int64) int64 {
	if n.set {
		return n.now
	}
	return was + n.add
}

// knows reports whether an agent made a notification, or what it did tells of it.
func (a *agent) knows(n notification) bool {
	return n.by == a.id || n.strong && n.clock[n.by] <= a.clock[n.by]
}

// compares says whether a counter compares with a value: by the sign of the
// difference of 32-bit numbers, for counters wrap around.
func compares(cmp comm.Compare, x, y int64) bool {
	d := int32(x - y)
	switch cmp {
	case comm.EQ:
		return d == 0
	case comm.GT:
		return d > 0
	case comm.NE:
		return d != 0
	case comm.LT:
		return d < 0
	case comm.LE:
		return d <= 0
	}
	return d >= 0
}
