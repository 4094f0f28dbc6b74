package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// state is what an agent does.
type state uint8

const (
	ready state = iota
	parked
	finished
	// yielded lets the others run first.
	yielded
)

// Agent is one flow of control: the host, a block or one of its units at tile
// level, a thread below.
type Agent struct {
	m      *Machine
	id     int32
	f      []uint64 // frame
	pc     int
	code   *code
	calls  []call
	state  state
	wait   *wait
	waitAt int32 // the operation at which it is parked
	clock  clock.Clock
	steps  int64

	device int // -1 for the host
	launch *launch
	block  *block
	linear int // number of the block in its grid
	// thread is the number in the block; -1 for agents that stand for many.
	thread int
	warp   *warp
	lane   int
	// unit and parent: a unit inside scale.on.
	parent *Agent
	units  []*Agent // the units of the scale.on that runs
	unit   int
	level  string
	live   int // units that have not finished

	// watcher sees the agent's accesses to memory, if there is one.
	watcher Watcher
	parts   Parts

	visits       map[*ir.Op]int // how often a collective was entered
	gathered     [][]uint64     // what the last meeting brought, by rank
	barriers     map[string]int // barriers that its units have passed
	puts         puts
	clustered    bool // it has arrived at the cluster's barrier, and not waited
	clusterPhase int
	sending      bool // it looks up where an engine is to write
	late         lateAccess
	waits        uint32 // landings of its own async operations that it has waited for
	spin         spin
	polling      *wait // what its last comm.test asked for in vain
	pollAt       int32
	stores       int64 // writes it made
	fences       fences
	stack        []*Alloc // local memory, freed when its function returns
	title        string
	ghost        bool // in the place of the threads of a block that has ended
	onDone       func()
	out          []uint64 // what a unit yielded
}

// call is a frame to return to.
type call struct {
	code  *code
	pc    int
	f     []uint64
	to    []span
	stack int
}

// wait is why an agent is parked.
type wait struct {
	what string
	// more explains, when a deadlock is reported, who could end the wait.
	more func(d *diag.Diagnostic)
	// late is how it ends when nothing else ends it; nil for never.
	late *comm.Late
}

func (a *Agent) site() int32 { return a.code.sites[a.pc-1] }

func (a *Agent) loc() diag.Loc { return a.m.siteLoc(a.site()) }

// op is the operation that runs.
func (a *Agent) op() *ir.Op { return a.m.sites[a.site()] }

// fail stops the program with an error at the operation that runs.
func (a *Agent) fail(format string, args ...any) {
	panic(failure{a.problem(format, args...)})
}

// problem is an error at the operation that runs.
func (a *Agent) problem(format string, args ...any) *diag.Diagnostic {
	d := a.op().Errorf(format, args...)
	if a.device >= 0 {
		d.Note(a.loc(), "while executed by %s", a.name())
	}
	return d
}

// name says which agent this is.
func (a *Agent) name() string {
	if a.title != "" {
		return a.title
	}
	if a.device < 0 {
		return "the host"
	}
	s := "block " + a.block.index()
	if a.m.devices > 1 || a.device > 0 {
		s = fmt.Sprintf("device %d, %s", a.device, s)
	}
	switch {
	case a.parent != nil:
		return fmt.Sprintf("%s, %s %d", a.parent.name(), a.level, a.unit)
	case a.thread >= 0:
		s += fmt.Sprintf(", thread %d (warp %d, lane %d)", a.thread, a.thread/32, a.lane)
	}
	return s
}

// run executes until the agent parks, ends, or has made its share of steps.
func (a *Agent) run(budget int) {
	n := 0
	for a.state == ready && n < budget && !a.m.stopped.Load() {
		i := a.pc
		a.pc = i + 1
		a.code.ins[i](a)
		n++
	}
	a.steps += int64(n)
	a.m.steps += int64(n)
}

// meanwhile ends the program if its time is over, within an operation that takes long.
func (a *Agent) meanwhile() {
	if a.m.stopped.Load() {
		a.fail("%s", overdue(a.m.ctx.Err()))
	}
}

// park stops the agent until it is woken; it then repeats the instruction.
func (a *Agent) park(w *wait) {
	a.arrive(w)
	a.pc--
}

// arrive stops the agent until it is woken; it then goes on after the
// instruction, which whoever wakes it has completed.
func (a *Agent) arrive(w *wait) {
	a.state, a.wait, a.waitAt = parked, w, a.site()
}

// enter calls a function.
func (a *Agent) enter(c *code, args []span, to []span) {
	if len(a.calls) > 10000 {
		a.fail("exceeds the maximum call depth of 10000")
	}
	f := a.m.frame(c)
	for i, s := range args {
		copy(f[c.args[i].at:], a.f[s.at:s.at+s.n])
	}
	a.calls = append(a.calls, call{a.code, a.pc, a.f, to, len(a.stack)})
	a.code, a.pc, a.f = c, 0, f
}

// leave returns from a function with the values at the places.
func (a *Agent) leave(from []span) {
	if len(a.calls) == 0 {
		a.out = nil
		for _, s := range from {
			a.out = append(a.out, a.f[s.at:s.at+s.n]...)
		}
		a.finish()
		return
	}
	c := a.calls[len(a.calls)-1]
	a.calls = a.calls[:len(a.calls)-1]
	for i, s := range from {
		copy(c.f[c.to[i].at:c.to[i].at+c.to[i].n], a.f[s.at:s.at+s.n])
	}
	a.popLocals(c.stack)
	a.code.recycle(a.f)
	a.code, a.pc, a.f = c.code, c.pc, c.f
}

func (a *Agent) popLocals(n int) {
	for _, al := range a.stack[n:] {
		a.m.mem.release(al, true)
	}
	a.stack = a.stack[:n]
}

// finish ends the agent.
func (a *Agent) finish() {
	a.state = finished
	a.popLocals(0)
	if a.f != nil {
		a.code.recycle(a.f)
		a.f = nil
	}
	if a.onDone != nil {
		a.onDone()
	}
}

// rest lets the others go on first.
func rest(a *Agent) { a.state = yielded }
