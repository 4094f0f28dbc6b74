package verifycomm

import "github.com/tsopt/tsopt/ir"

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
	clock clock // nil when relaxed
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

// reached finds the shortest history after which a comparison holds: a wait may
// return as early as that, having seen no more. n is the number of
// notifications in it.
func (x *counter) reached(cmp string, want int64) (n int, ok bool) {
	if compares(cmp, x.base, want) {
		return 0, true
	}
	for i, e := range x.log {
		if compares(cmp, e.now, want) {
			return i + 1, true
		}
	}
	return 0, false
}

// compares says whether a counter compares with a value: by the sign of the
// difference of 32-bit numbers, for counters wrap around.
func compares(cmp string, x, y int64) bool {
	d := int32(x - y)
	switch cmp {
	case "eq":
		return d == 0
	case "gt":
		return d > 0
	case "ne":
		return d != 0
	case "lt":
		return d < 0
	case "le":
		return d <= 0
	}
	return d >= 0
}
