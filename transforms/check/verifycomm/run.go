package verifycomm

import (
	"sort"

	"github.com/tsopt/tsopt/dialects/comm"
)

// run is an execution of a system: every agent as far as it gets. Where the system
// is monotone it does not matter in which order they run.
type run struct {
	*system
	value   []int64
	parked  [][]int32 // by counter, the agents that wait for it
	least   []int64   // by counter that only grows, the least that one of them waits for
	next    []int32   // by agent, its place in its syncs
	started [][]int   // by launch and device, how many of its blocks have started
	running [][]int   // and have not ended
	ready   []int32
	begun   []bool
	// stopped is an agent that stops for ever before its sync until; -1 for none.
	stopped, until int32
	gate           level   // waits for as much of a counter never return
	record         *record // nil in a trial
	order          *order  // of what the recorded run has done so far
	steps          int
}

// record is what the run of a system tells beyond how far agents get.
type record struct {
	logs  [][]entry // by counter, what was done to it
	marks [][]mark  // by agent and sync, for waits
	clock int32
}

// entry is a change of a counter.
type entry struct {
	by    int32
	at    int32 // its place in the agent's trace
	now   int64 // the value after it
	event *event
}

// mark is what a wait found: how many changes there were, and the value.
type mark struct {
	seen int32
	now  int64
}

// newRun is a run in its initial state.
func (s *system) newRun() *run {
	r := &run{
		system: s, value: make([]int64, len(s.counters)), parked: make([][]int32, len(s.counters)),
		next: make([]int32, len(s.agents)), begun: make([]bool, len(s.agents)), least: make([]int64, len(s.counters)),
		stopped: -1, gate: level{counter: -1},
	}
	for i := range s.counters {
		r.value[i] = s.counters[i].base
	}
	for range s.launches {
		r.started = append(r.started, make([]int, s.devices))
		r.running = append(r.running, make([]int, s.devices))
	}
	return r
}

// maximal runs all agents as far as they get, but for one that stops before the
// event at a place in its trace.
func (s *system) maximal(stopped, before int32) *run {
	r := s.newRun()
	r.stopped = stopped
	syncs := s.agents[stopped].syncs
	r.until = int32(sort.Search(len(syncs), func(i int) bool { return syncs[i].at >= before }))
	r.all(false)
	return r
}

// below runs all agents as far as they get without anybody seeing a counter reach a
// value.
func (s *system) below(l level) *run {
	r := s.newRun()
	r.gate = l
	r.all(false)
	return r
}

// recorded runs all agents, from the first to the last or the other way round, and
// notes what happens.
func (s *system) recorded(backwards bool) *run {
	r := s.newRun()
	r.record = &record{logs: make([][]entry, len(s.counters)), marks: make([][]mark, len(s.agents))}
	for i := range s.agents {
		r.record.marks[i] = make([]mark, len(s.agents[i].syncs))
		clear(s.agents[i].times)
	}
	r.order = newOrder(r)
	r.all(backwards)
	return r
}

// all runs until no agent can continue.
func (r *run) all(backwards bool) {
	for d := range r.devices {
		r.dispatch(d)
	}
	if backwards {
		for i, j := 0, len(r.ready)-1; i < j; i, j = i+1, j-1 {
			r.ready[i], r.ready[j] = r.ready[j], r.ready[i]
		}
	}
	for len(r.ready) > 0 {
		batch := r.ready
		r.ready = nil
		for _, a := range batch {
			r.advance(a)
		}
	}
}

// dispatch starts the blocks of a device for which there is room: in the order of
// their tiles, those of a launch when the one before has ended.
func (r *run) dispatch(device int) {
	for l, k := range r.launches {
		if device >= k.devices {
			continue
		}
		for r.started[l][device] < k.blocks && r.running[l][device] < k.resident {
			a := r.blocks[l][device*k.blocks+k.nth(r.started[l][device])]
			r.started[l][device]++
			r.running[l][device]++
			r.start(a)
			for u := a + 1; int(u) < len(r.agents) && r.agents[u].unit != ""; u++ {
				r.start(u)
			}
		}
		if r.started[l][device] < k.blocks || r.running[l][device] > 0 {
			return
		}
	}
}

func (r *run) start(a int32) {
	r.begun[a] = true
	r.ready = append(r.ready, a)
}

// advance runs an agent as far as it gets.
func (r *run) advance(number int32) {
	a := &r.agents[number]
	end := int32(len(a.syncs))
	if number == r.stopped {
		end = r.until
	}
	i := r.next[number]
	for ; i < end; i++ {
		r.steps++
		if !r.step(number, &a.syncs[i], i) {
			r.park(number, &a.syncs[i])
			break
		}
	}
	r.next[number] = i
	r.stamp(number)
	if int(i) == len(a.syncs) && number != r.stopped && a.unit == "" {
		r.running[a.launch][a.device]--
		r.dispatch(a.device)
	}
}

// park notes that an agent waits.
func (r *run) park(number int32, y *sync) {
	if want := r.wants(y); len(r.parked[y.counter]) == 0 || want < r.least[y.counter] {
		r.least[y.counter] = want
	}
	r.parked[y.counter] = append(r.parked[y.counter], number)
}

// wants is the least value at which a wait for a counter that only grows returns,
// counted as the counter is.
func (r *run) wants(y *sync) int64 {
	now := r.value[y.counter]
	want := now - int64(int32(now-y.value))
	if y.compare == comm.GT {
		want++
	}
	return want
}

// step executes a sync; it reports false when the agent must wait.
func (r *run) step(number int32, y *sync, i int32) bool {
	switch y.kind {
	case signals:
		if y.set {
			r.value[y.counter] = y.value
		} else {
			r.value[y.counter] += y.value
		}
		r.changed(number, y)
	case clears:
		r.value[y.counter] = 0
		r.changed(number, y)
	default:
		if !r.returns(number, y) {
			return false
		}
		now := r.value[y.counter]
		if r.record != nil {
			r.record.marks[number][i] = mark{int32(len(r.record.logs[y.counter])), now}
		}
	}
	return true
}

// returns reports whether a wait goes on. Where a counter does not only grow it may
// have seen a value that is gone.
func (r *run) returns(number int32, y *sync) bool {
	if y.counter == r.gate.counter && r.wants(y) >= r.gate.value {
		return false
	}
	if r.record == nil || r.counters[y.counter].regular {
		return compares(y.compare, r.value[y.counter], y.value)
	}
	_, _, ok := r.order.fewest(point{number, y.at}, &r.agents[number].events[y.at], len(r.record.logs[y.counter]))
	return ok
}

// changed wakes the agents that wait for the counter.
func (r *run) changed(number int32, y *sync) {
	if r.record != nil {
		logs := r.record.logs
		logs[y.counter] = append(logs[y.counter], entry{number, y.at, r.value[y.counter], &r.agents[number].events[y.at]})
	}
	waiting := r.parked[y.counter]
	if len(waiting) == 0 || r.counters[y.counter].regular && r.value[y.counter] < r.least[y.counter] {
		return
	}
	r.parked[y.counter] = nil
	rest := waiting[:0]
	for _, w := range waiting {
		z := &r.agents[w].syncs[r.next[w]]
		r.steps++
		if !r.counters[y.counter].regular || compares(z.compare, r.value[y.counter], z.value) {
			r.ready = append(r.ready, w)
		} else {
			rest = append(rest, w)
		}
	}
	for _, w := range rest {
		r.park(w, &r.agents[w].syncs[r.next[w]])
	}
}

// stamp notes when an agent's events were executed.
func (r *run) stamp(number int32) {
	if r.record == nil {
		return
	}
	a := &r.agents[number]
	for i := r.from(number); i < r.at(number); i++ {
		r.record.clock++
		a.times[i] = r.record.clock
	}
}

// from is the first event of an agent that was not stamped yet.
func (r *run) from(number int32) int32 {
	times := r.agents[number].times
	return int32(sort.Search(len(times), func(i int) bool { return times[i] == 0 }))
}

// at is the place in its trace before which an agent has come.
func (r *run) at(number int32) int32 {
	a := &r.agents[number]
	switch {
	case !r.begun[number]:
		return 0
	case int(r.next[number]) == len(a.syncs):
		return int32(len(a.events))
	}
	return a.syncs[r.next[number]].at
}

// stuck are the agents that have not ended.
func (r *run) stuck() []int32 {
	var out []int32
	for i := range r.agents {
		if !r.begun[i] || int(r.next[i]) < len(r.agents[i].syncs) {
			out = append(out, int32(i))
		}
	}
	return out
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
