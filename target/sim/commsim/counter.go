package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// signalSet is the counters of a comm.signal_alloc on all devices.
type signalSet struct {
	count    int
	words    int // of the tile that each carries, 0 for none
	site     int32
	paired   bool // each two of them are equal when a kernel ends
	counters map[counterKey]*counter
}

// signals are those of a machine, by number.
type signals struct {
	sets  []*signalSet
	loose bool // signals do not order all that they cause: some are relaxed or narrow
}

func signalsOf(m *engine.Machine) *signals { return engine.Part[signals](&m.Parts) }

type counterKey struct{ device, index int }

// counter is one 32-bit counter of one device: a value, and the notifications
// that made it, oldest first.
type counter struct {
	base    int64            // the value before the log
	past    *engine.Released // what a waiting agent learns in addition; nil for nothing
	log     []notification
	sets    bool // the log has assignments, or additions of less than 0
	waiters []*engine.Agent

	// seen is how much of the log an agent's waits have seen: reads of one place by
	// one agent go forward, relaxed or not (PTX ISA, "Coherence").
	seen map[*engine.Agent]int

	recent []change      // the last few, for reports
	by     map[int32]int // how often each operation changed it

	mail *mail // of one that carries a tile
}

// notification is one change of a counter and what it publishes.
type notification struct {
	by       *engine.Agent
	at       clock.Epoch
	cause    *clock.History // what its agent knew: what had to happen before it
	add      int64
	set      bool
	released *engine.Released // nil when it releases nothing
	now      int64
}

// change is a notification as reports show it.
type change struct{ by, site, now int32 }

// counterAt finds a counter and checks its index.
func counterAt(a *engine.Agent, handle uint64, device int, index uint64) *counter {
	s := signalsOf(a.M).sets[handle]
	if index >= uint64(s.count) {
		a.Fail("uses counter %d of a signal with %d counters", int64(index), s.count)
	}
	if s.counters == nil {
		s.counters = map[counterKey]*counter{}
	}
	k := counterKey{device, int(index)}
	c := s.counters[k]
	if c == nil {
		c = &counter{by: map[int32]int{}}
		s.counters[k] = c
	}
	return c
}

// value is what the counter is now.
func (k *counter) value() int32 {
	if n := len(k.log); n > 0 {
		return int32(k.log[n-1].now)
	}
	return int32(k.base)
}

// notify changes the counter and wakes the agents that wait for it.
func (k *counter) notify(a *engine.Agent, n notification) {
	n.now = n.add
	if !n.set {
		n.now += int64(k.value())
	}
	k.sets = k.sets || n.set || n.add < 0
	if n.released == nil || n.released.Scope < engine.ScopeSys && a.M.Devices > 1 {
		signalsOf(a.M).loose = true
	}
	k.log = append(k.log, n)
	if len(k.log) > maxLog {
		k.forget(len(k.log) / 2)
	}
	k.remember(a, n.now)
}

// maxLog bounds how many notifications are distinguished.
const maxLog = 1 << 12

// forget removes the oldest notifications from the log: every waiting agent learns them, which may hide a race but
// invents none.
func (k *counter) forget(n int) {
	k.base = k.log[n-1].now
	for _, x := range k.log[:n] {
		switch {
		case x.released == nil:
		case k.past == nil:
			k.past = x.released
		default:
			k.past = &engine.Released{By: x.by, Scope: min(k.past.Scope, x.released.Scope),
				Past: clock.Join(k.past.Past, x.released.Past)}
		}
	}
	k.log = append([]notification(nil), k.log[n:]...)
	for a := range k.seen {
		k.seen[a] = max(0, k.seen[a]-n)
	}
}

// maxRecent is how many changes of a counter a report lists.
const maxRecent = 4

// remember notes a change and wakes the agents that wait for one.
func (k *counter) remember(a *engine.Agent, now int64) {
	list := k.waiters
	k.waiters = nil
	a.M.WakeAll(list)
	a.M.Changes++
	k.by[a.Site()]++
	if len(k.recent) == maxRecent {
		k.recent = append(k.recent[:0], k.recent[1:]...)
	}
	k.recent = append(k.recent, change{a.ID, a.Site(), int32(now)})
}

// reset makes the counter 0.
func (k *counter) reset(a *engine.Agent) {
	k.base, k.past, k.log, k.sets, k.seen = 0, nil, nil, false, nil
	k.remember(a, 0)
}

// acquire is the end of a wait: the agent learns what the value that it waited
// for guarantees, and nothing of the other notifications that happen to be there.
func (k *counter) acquire(a *engine.Agent, cmp comm.Compare, want int32, o engine.Ordering, sc engine.Scope) {
	if !o.Acquires() || sc < engine.ScopeSys && a.M.Devices > 1 {
		signalsOf(a.M).loose = true
	}
	if k.past != nil {
		a.Learn(k.past, o, sc)
	}
	if k.sets || signalsOf(a.M).loose || cmp != comm.GE && cmp != comm.GT {
		k.acquirePrefix(a, cmp, want, o, sc)
		return
	}
	if cmp == comm.GT {
		want++
	}
	k.acquireGuaranteed(a, want, o, sc)
}

// acquirePrefix takes the shortest history after which the comparison held and
// which is not older than what the agent has seen. An assignment hides what was
// before it.
func (k *counter) acquirePrefix(a *engine.Agent, cmp comm.Compare, want int32, o engine.Ordering, sc engine.Scope) {
	from, n := 0, k.seen[a]
	for i, x := range k.log {
		if a.Clock.Knows(x.at) {
			n = max(n, i+1)
		}
	}
	for n < len(k.log) && !compareCounter(cmp, int32(k.before(n)), want) {
		n++
	}
	if k.seen == nil {
		k.seen = map[*engine.Agent]int{}
	}
	k.seen[a] = n
	for i, x := range k.log[:n] {
		if x.set {
			from = i
		}
	}
	for _, x := range k.log[from:n] {
		a.Learn(x.released, o, sc)
	}
}

// before is the counter's value before notification n.
func (k *counter) before(n int) int64 {
	if n == 0 {
		return k.base
	}
	return k.log[n-1].now
}

// acquireGuaranteed takes the notifications without which the counter cannot have
// reached want: additions come in any order, but one that followed from
// another does not come without it. So x is among them when all that do not
// follow from x are not enough.
func (k *counter) acquireGuaranteed(a *engine.Agent, want int32, o engine.Ordering, sc engine.Scope) {
	var open []notification
	for _, x := range k.log {
		if !a.Clock.Knows(x.at) {
			open = append(open, x)
		}
	}
	slack := int64(k.value() - want) // counters wrap around
	for i, x := range open {
		lost := int64(0)
		for _, y := range open[i:] {
			if lost > slack {
				break
			}
			if x.needed(y) {
				lost += y.add
			}
		}
		if lost > slack {
			a.Learn(x.released, o, sc)
		}
	}
}

// needed reports whether y, which came later or is the same, could not have come
// without x.
func (x notification) needed(y notification) bool {
	return x.by == y.by || y.cause.Get(x.at.Group, x.at.Member) >= x.at.At
}
