package verifycomm

import (
	"errors"
	"maps"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Limits of what is followed.
const (
	maxAgents = 1024
	maxEvents = 1 << 15
)

// agent is one block of one device.
type agent struct {
	id            int
	device, block int
	events        []event
	next          int
	clock         clock
	done          []*access // its own, by the order of events that touch memory
	// relaxedSeen is what relaxed waits have seen, released what a fence has
	// published for relaxed notifies, fenced how many accesses there were then.
	relaxedSeen, released clock
	fenced                int
	relaxed               *ir.Op
	mixed                 *ir.Op // its last wait that more notify than it has seen
	// In a trial: borrowed is a clock that is another's until it changes, stopped an
	// agent that does not run.
	borrowed, stopped bool
}

// run is the execution of a kernel in one order of its agents.
type run struct {
	check    *checker
	blocks   int
	agents   []*agent
	counters map[counterKey]*counter
	accesses map[place][]*access
	meeting  map[int][]*agent // by block, who has arrived
	loose    bool             // a relaxed signal: clocks do not tell all that it causes
	trial    bool             // see guarantee.go
	left     *int             // what a trial may still do
	trials   int              // what all trials of the run may
}

// launch executes the communication of a kernel, twice: agents run from the first
// to the last and the other way round, for what an order can hide.
func (c *checker) launch(k tile.KernelOp, host env) {
	if !mattersInside(k.Op) {
		return
	}
	traces, blocks, err := c.traces(k, host)
	if err != nil {
		c.unfollowed(k, err)
		return
	}
	var after map[counterKey]*counter
	for _, backwards := range []bool{false, true} {
		r := newRun(c, k, traces, blocks)
		stuck := r.all(backwards)
		if len(stuck) > 0 {
			r.deadlock(k, stuck)
			return
		}
		r.unannounced()
		after = r.counters
	}
	// The end of a kernel orders everything.
	for key, x := range after {
		c.counters[key] = &counter{base: x.value()}
	}
}

// unfollowed reports why a kernel's communication is not checked.
func (c *checker) unfollowed(k tile.KernelOp, err error) {
	var u *unknown
	var d *diag.Diagnostic
	switch {
	case errors.As(err, &d):
		c.errs = append(c.errs, d)
	case errors.As(err, &u):
		d := diag.Remarkf(u.op.Loc(), "communication is not checked for races and deadlocks: %s", u.why).In(diag.Comm)
		c.remark(d)
	default:
		c.remark(diag.Remarkf(k.Loc(), "communication is not checked for races and deadlocks: %v", err).In(diag.Comm))
	}
}

// traces lists the events of every block of every device.
func (c *checker) traces(k tile.KernelOp, host env) (traces [][]event, blocks int, err error) {
	dims, err := grid(k, host)
	if err != nil {
		return nil, 0, err
	}
	blocks = 1
	for _, n := range dims {
		blocks *= int(n)
	}
	if blocks*int(k.Devices()) > maxAgents {
		return nil, 0, &unknown{k.Op, "there are more blocks than are followed"}
	}
	left, inside := maxEvents, map[*ir.Op]bool{}
	for d := range int(k.Devices()) {
		for b := range blocks {
			t := &tracer{env: maps.Clone(host), device: d, left: &left, inside: inside, rounds: map[counterKey]int64{}, before: c.before, ranks: map[string][2]int64{
				scale.Device: {int64(d), k.Devices()}, scale.Block: {int64(b), int64(blocks)}}}
			rest := int64(b)
			for i, id := range k.BlockIDs() {
				t.env[id] = rest % dims[i]
				rest /= dims[i]
			}
			if err := t.block(k.Body.Entry()); err != nil {
				return nil, 0, err
			}
			traces = append(traces, t.events)
		}
	}
	return traces, blocks, nil
}

// before is the value of a counter when a kernel starts.
func (c *checker) before(k counterKey) int64 {
	if x := c.counters[k]; x != nil {
		return x.base
	}
	return 0
}

func newRun(c *checker, k tile.KernelOp, traces [][]event, blocks int) *run {
	r := &run{check: c, blocks: blocks, counters: map[counterKey]*counter{}, accesses: map[place][]*access{}, meeting: map[int][]*agent{}, trials: trialBudget}
	for key, x := range c.counters {
		r.counters[key] = &counter{base: x.base}
	}
	for i, events := range traces {
		r.agents = append(r.agents, &agent{id: i, device: i / blocks, block: i % blocks, events: events, clock: make(clock, len(traces))})
	}
	return r
}

// all runs the agents until none can go on and returns those that are stuck.
func (r *run) all(backwards bool) (stuck []*agent) {
	for progress := true; progress; {
		progress = false
		for i := range r.agents {
			if backwards {
				i = len(r.agents) - 1 - i
			}
			progress = r.steps(r.agents[i]) || progress
		}
	}
	for _, a := range r.agents {
		if a.next < len(a.events) {
			stuck = append(stuck, a)
		}
	}
	return stuck
}

// steps runs an agent as far as it gets.
func (r *run) steps(a *agent) (progress bool) {
	if a.stopped {
		return false
	}
	for a.next < len(a.events) && r.step(a, &a.events[a.next]) {
		a.next++
		progress = true
	}
	return progress
}

// step executes an event; it reports false when the agent must wait.
func (r *run) step(a *agent, e *event) bool {
	if r.trial {
		if *r.left -= len(r.agents); *r.left < 0 {
			return false
		}
	}
	switch e.kind {
	case touch, put:
		if !r.trial {
			r.touch(a, e)
		}
	case notify:
		r.notify(a, e)
	case wait:
		return r.wait(a, e)
	case reset:
		r.reset(a, e)
	case fence:
		a.fence(comm.Fence.Of(e.op))
	case meet:
		return r.meet(a, e)
	}
	return true
}

func (r *run) counter(k counterKey) *counter {
	x := r.counters[k]
	if x == nil {
		x = &counter{}
		r.counters[k] = x
	}
	return x
}

// notify publishes what the agent did, and the puts that are named.
func (r *run) notify(a *agent, e *event) {
	n := comm.Notify.Of(e.op)
	x := r.counter(e.counter)
	r.checkReuse(a, e, x)
	published := a.released
	if n.Sem() != comm.Relaxed {
		a.tick()
		r.announce(a, e.after, len(a.done), a.clock[a.id])
		published = a.clock.clone()
	} else {
		r.loose = true
		if published != nil {
			r.announce(a, e.after, a.fenced, a.released[a.id])
		}
	}
	set := n.SigOp == comm.SigSet
	now := e.value
	if !set {
		now += x.value()
	}
	x.log = append(x.log, notification{op: e.op, by: a.id, at: a.next, now: now, add: e.value, set: set, clock: published, strong: n.Sem() != comm.Relaxed})
}

// tick starts a new time: what the agent did so far is now published.
func (a *agent) tick() {
	a.own()
	a.clock[a.id]++
}

// learn adds to what the agent has seen.
func (a *agent) learn(c clock) {
	a.own()
	a.clock.join(c)
}

func (a *agent) own() {
	if a.borrowed {
		a.clock, a.borrowed = a.clock.clone(), false
	}
}

// announce gives puts the time at which they are published, those that are among
// the first of the agent's accesses: a relaxed notify announces what a fence
// before it released.
func (r *run) announce(a *agent, puts []int, first int, time int32) {
	if r.trial {
		return
	}
	for _, i := range puts {
		if x := a.done[i]; x.when == 0 && i < first {
			x.when = time
		}
	}
}

func (r *run) wait(a *agent, e *event) bool {
	w := comm.Wait.Of(e.op)
	x := r.counter(e.counter)
	first, more, ok := x.reached(a, w.Compare, e.value)
	if !ok {
		return false
	}
	a.mixed = nil
	seen, ok := r.guaranteed(a, e)
	if !ok {
		for _, i := range first {
			seen = append(seen, x.log[i])
			if w.Sem() == comm.Relaxed || !x.log[i].strong {
				x.saw(a, i)
			}
		}
	} else if len(seen) < len(first) {
		a.mixed = e.op
	}
	for _, m := range seen {
		if m.clock == nil {
			continue
		}
		if w.Sem() == comm.Relaxed {
			r.loose = true
			a.seeRelaxed(e.op, m.clock)
		} else {
			a.learn(m.clock)
		}
	}
	if w.Compare == comm.EQ {
		if len(more) > 0 {
			r.overtaken(e.op, a.id, x.log[more[0]].op)
		}
		x.equal = &mark{e.op, a.id, a.next, a.clock[a.id] + 1}
	}
	return true
}

func (a *agent) seeRelaxed(op *ir.Op, c clock) {
	if a.relaxedSeen == nil {
		a.relaxedSeen = make(clock, len(c))
	} else if a.borrowed {
		a.relaxedSeen = a.relaxedSeen.clone()
	}
	a.relaxedSeen.join(c)
	a.relaxed = op
}

// fence makes relaxed waits before it acquire and relaxed notifies after it
// release.
func (a *agent) fence(f comm.FenceOp) {
	if a.relaxedSeen != nil && f.Sem() != comm.Release {
		a.learn(a.relaxedSeen)
		a.relaxed = nil
	}
	if f.Sem() != comm.Acquire {
		a.tick()
		a.released, a.fenced = a.clock.clone(), len(a.done)
	}
}

// checkReuse reports a notify that may come before a reset, or before a wait for
// equality has seen the value before it.
func (r *run) checkReuse(a *agent, e *event, x *counter) {
	if x.reset != nil && x.reset.by != a.id && !x.reset.before(a.clock) {
		r.lost(x.reset, &mark{op: e.op, by: a.id, at: a.next})
	}
	if x.equal != nil && !x.equal.before(a.clock) && x.equal.by != a.id {
		r.overtaken(x.equal.op, x.equal.by, e.op)
	}
}

// overtaken reports a wait for equality that a later notify may make too late.
func (r *run) overtaken(wait *ir.Op, waiter int, by *ir.Op) {
	r.check.sayOnce(wait, by, func() *diag.Diagnostic {
		d := wait.Errorf("waits on %s for a counter to be equal to a value, which may be overtaken before it looks", r.who(waiter))
		return d.Note(by.Loc(), "nothing makes this notify wait for it; wait for ge instead")
	})
}

// reset sets a counter to zero: all who notified it must have been seen.
func (r *run) reset(a *agent, e *event) {
	x := r.counter(e.counter)
	for _, m := range x.log {
		if m.by != a.id && (m.clock == nil || a.clock[m.by] < m.clock[m.by]) {
			r.lost(&mark{op: e.op, by: a.id, at: a.next}, &mark{op: m.op, by: m.by, at: m.at})
		}
	}
	x.base, x.log, x.seen = 0, nil, nil
	x.reset = &mark{e.op, a.id, a.next, a.clock[a.id] + 1}
}

// lost reports a reset and a notify that nothing orders.
func (r *run) lost(reset, notify *mark) {
	r.check.sayOnce(reset.op, notify.op, func() *diag.Diagnostic {
		if notify.at > reset.at {
			d := notify.op.Errorf("may come before the counter is reset, which would lose it: nothing orders the two")
			return d.Note(reset.op.Loc(), "reset here; a barrier over all who notify must follow, or the counter be left to grow and waited for by epoch")
		}
		d := reset.op.Errorf("resets on %s a counter that %s notifies, without having waited for it", r.who(reset.by), r.who(notify.by))
		return d.Note(notify.op.Loc(), "this notify may come before or after the reset")
	})
}

// meet waits until the blocks of the same number on all devices are here.
func (r *run) meet(a *agent, e *event) bool {
	here := r.meeting[a.block]
	for _, b := range here {
		if b == a {
			return false
		}
	}
	if len(here) > 0 && here[0].events[here[0].next].op != e.op {
		return false
	}
	here = append(here, a)
	r.meeting[a.block] = here
	if len(here) < len(r.agents)/r.blocks {
		return false
	}
	r.meeting[a.block] = nil
	all := make(clock, len(r.agents))
	for _, b := range here {
		b.tick()
		if !r.trial {
			b.complete()
		}
		all.join(b.clock)
	}
	for _, b := range here {
		b.learn(all)
		if b != a {
			b.next++
		}
	}
	return true
}

// complete publishes all puts: a barrier does.
func (a *agent) complete() {
	for _, x := range a.done {
		if x.when == 0 {
			x.when = a.clock[a.id]
		}
	}
}

// unannounced reports puts that no notify named until the end of the kernel.
func (r *run) unannounced() {
	for _, a := range r.agents {
		for _, x := range a.done {
			if x.when == 0 {
				r.check.sayOnce(x.op, nil, func() *diag.Diagnostic {
					d := x.op.Errorf("is announced by nothing: the peer cannot know when it may read")
					return d.Note(x.op.Loc(), "name the put's token after `after` in a comm.notify to the same device")
				})
			}
		}
	}
}
