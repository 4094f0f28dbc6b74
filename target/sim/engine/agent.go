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
	Ready state = iota
	Parked
	Finished
	// Yielded lets the others run first.
	Yielded
)

// Agent is one flow of control: the host, a block or one of its units at tile
// level, a thread below.
type Agent struct {
	M      *Machine
	ID     int32
	F      []uint64 // frame
	PC     int
	code   *Code
	Calls  []call
	State  state
	wait   *Wait
	WaitAt int32 // the operation at which it is parked
	Clock  clock.Clock
	steps  int64

	Device int // -1 for the host
	Launch *Launch
	Block  *Block
	Linear int // number of the block in its grid
	// Thread is the number in the block; -1 for agents that stand for many.
	Thread int
	Warp   *Warp
	Lane   int
	// unit and parent: a unit inside scale.on.
	Parent *Agent
	Units  []*Agent // the units of the scale.on that runs
	Unit   int
	Level  string
	Live   int // units that have not finished

	// Watcher sees the agent's accesses to memory, if there is one.
	Watcher Watcher
	Parts   Parts

	Puts         puts
	Clustered    bool // it has arrived at the cluster's barrier, and not waited
	ClusterPhase int
	Sending      bool // it looks up where an engine is to write
	Late         LateAccess
	waits        uint32 // landings of its own async operations that it has waited for
	spin         spin
	Polling      Poll
	stores       int64 // writes it made
	Fences       fences
	Stack        []*Alloc // local memory, freed when its function returns
	Title        string
	ghost        bool // in the place of the threads of a block that has ended
	OnDone       func()
	Out          []uint64 // what a unit yielded
}

// call is a frame to return to.
type call struct {
	code  *Code
	pc    int
	F     []uint64
	to    []Span
	stack int
}

// Poll is what an agent's last comm.test asked for in vain, and where; there is no wait if it got it.
type Poll struct {
	Wait *Wait
	At   int32
}

// Wait is why an agent is parked.
type Wait struct {
	What string
	// More explains, when a deadlock is reported, which agents could end the wait.
	More func(d *diag.Diagnostic)
	// Late is how it ends when nothing else ends it; nil for never.
	Late *comm.Late
}

func (a *Agent) Site() int32 { return a.code.Sites[a.PC-1] }

func (a *Agent) Loc() diag.Loc { return a.M.SiteLoc(a.Site()) }

// Op is the operation that runs.
func (a *Agent) Op() *ir.Op { return a.M.Sites[a.Site()] }

// Fail stops the program with an error at the operation that runs.
func (a *Agent) Fail(format string, args ...any) {
	panic(Failure{a.problem(format, args...)})
}

// problem is an error at the operation that runs.
func (a *Agent) problem(format string, args ...any) *diag.Diagnostic {
	d := a.Op().Errorf(format, args...)
	if a.Device >= 0 {
		d.Note(a.Loc(), "while executed by %s", a.Name())
	}
	return d
}

// Name says which agent this is.
func (a *Agent) Name() string {
	if a.Title != "" {
		return a.Title
	}
	if a.Device < 0 {
		return "the host"
	}
	s := "block " + a.Block.index()
	if a.M.Devices > 1 || a.Device > 0 {
		s = fmt.Sprintf("device %d, %s", a.Device, s)
	}
	switch {
	case a.Parent != nil:
		return fmt.Sprintf("%s, %s %d", a.Parent.Name(), a.Level, a.Unit)
	case a.Thread >= 0:
		s += fmt.Sprintf(", thread %d (warp %d, lane %d)", a.Thread, a.Thread/32, a.Lane)
	}
	return s
}

// run executes until the agent parks, ends, or has made its share of steps.
func (a *Agent) run(budget int) {
	n := 0
	for a.State == Ready && n < budget && !a.M.stopped.Load() {
		i := a.PC
		a.PC = i + 1
		a.code.Ins[i](a)
		n++
		a.M.steps++
	}
	a.steps += int64(n)
}

// Meanwhile ends the program if its time is over, within an operation that takes long.
func (a *Agent) Meanwhile() {
	if a.M.stopped.Load() {
		a.Fail("%s", overdue(a.M.ctx.Err()))
	}
}

// Park stops the agent until it is woken; it then repeats the instruction.
func (a *Agent) Park(w *Wait) {
	a.Arrive(w)
	a.PC--
}

// Arrive stops the agent until it is woken; it then continues after the instruction, which the waking agent has
// completed.
func (a *Agent) Arrive(w *Wait) {
	a.State, a.wait, a.WaitAt = Parked, w, a.Site()
}

// Enter calls a function.
func (a *Agent) Enter(c *Code, args []Span, to []Span) {
	if len(a.Calls) > 10000 {
		a.Fail("exceeds the maximum call depth of 10000")
	}
	f := a.M.frame(c)
	for i, s := range args {
		copy(f[c.Args[i].At:], a.F[s.At:s.At+s.N])
	}
	a.Calls = append(a.Calls, call{a.code, a.PC, a.F, to, len(a.Stack)})
	a.code, a.PC, a.F = c, 0, f
}

// Leave returns from a function with the values at the places.
func (a *Agent) Leave(from []Span) {
	if len(a.Calls) == 0 {
		a.Out = nil
		for _, s := range from {
			a.Out = append(a.Out, a.F[s.At:s.At+s.N]...)
		}
		a.finish()
		return
	}
	c := a.Calls[len(a.Calls)-1]
	a.Calls = a.Calls[:len(a.Calls)-1]
	for i, s := range from {
		copy(c.F[c.to[i].At:c.to[i].At+c.to[i].N], a.F[s.At:s.At+s.N])
	}
	a.PopLocals(c.stack)
	a.code.recycle(a.F)
	a.code, a.PC, a.F = c.code, c.pc, c.F
}

func (a *Agent) PopLocals(n int) {
	for _, al := range a.Stack[n:] {
		a.M.Mem.Release(al, true)
	}
	a.Stack = a.Stack[:n]
}

// finish ends the agent.
func (a *Agent) finish() {
	a.State = Finished
	a.PopLocals(0)
	if a.F != nil {
		a.code.recycle(a.F)
		a.F = nil
	}
	if a.OnDone != nil {
		a.OnDone()
	}
}

// Rest lets the others go on first.
func Rest(a *Agent) { a.State = Yielded }
