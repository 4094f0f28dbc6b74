package engine

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// Observer sees what the agents of kernels do, each in its order, to say how long it takes (package timing). What it
// learns of the order between agents is in the causes of histories.
type Observer interface {
	// Operation is what runs before and after an operation; nil is nothing. An error is of the operation.
	Operation(op *ir.Op) (before, after Instr, err error)
	// Accessed is an access to memory.
	Accessed(a *Agent, al *Alloc, off, n int, write bool)
	// Sent is a message of the agent from one unit of a level to others. The causes are that it has arrived at each, nil
	// for an observer without time.
	Sent(a *Agent, level string, from int, to []int, bytes int) []*clock.Cause
	// Began is a copy of the agent that lands later; what it returns runs when that has happened.
	Began(a *Agent) (landed func())
}

// Observers are several of them.
type Observers []Observer

// Operation implements [Observer].
func (os Observers) Operation(op *ir.Op) (before, after Instr, err error) {
	for _, o := range os {
		b, a, err := o.Operation(op)
		if err != nil {
			return nil, nil, err
		}
		before, after = inTurn(before, b), inTurn(after, a)
	}
	return before, after, nil
}

// inTurn is one instruction after another; each may be missing.
func inTurn(first, second Instr) Instr {
	if first == nil || second == nil {
		if first == nil {
			return second
		}
		return first
	}
	return func(a *Agent) { first(a); second(a) }
}

// Accessed implements [Observer].
func (os Observers) Accessed(a *Agent, al *Alloc, off, n int, write bool) {
	for _, o := range os {
		o.Accessed(a, al, off, n, write)
	}
}

// Sent implements [Observer].
func (os Observers) Sent(a *Agent, level string, from int, to []int, bytes int) []*clock.Cause {
	all := make([]*clock.Cause, len(to))
	for _, o := range os {
		for i, c := range o.Sent(a, level, from, to, bytes) {
			all[i] = clock.Both(all[i], c)
		}
	}
	return all
}

// Began implements [Observer].
func (os Observers) Began(a *Agent) (landed func()) {
	var all []func()
	for _, o := range os {
		if f := o.Began(a); f != nil {
			all = append(all, f)
		}
	}
	return func() {
		for _, f := range all {
			f()
		}
	}
}

// Began tells the observer of a copy that lands later; the agent calls the result when it has landed.
func (a *Agent) Began() (landed func()) {
	if a.M.Opt.Observer != nil && a.Device >= 0 {
		if f := a.M.Opt.Observer.Began(a); f != nil {
			return f
		}
	}
	return func() {}
}

// Sent is a message to another unit of a level, nil without an observer of time.
func (a *Agent) Sent(level string, from, to, bytes int) *clock.Cause {
	return a.SentAll(level, from, []int{to}, bytes)[0]
}

// SentAll is a message to other units of a level at once: for each of them, that it has arrived.
func (a *Agent) SentAll(level string, from int, to []int, bytes int) []*clock.Cause {
	if a.M.Opt.Observer != nil && a.Device >= 0 {
		if all := a.M.Opt.Observer.Sent(a, level, from, to, bytes); all != nil {
			return all
		}
	}
	return make([]*clock.Cause, len(to))
}

// SentTo is a message to another device.
func (a *Agent) SentTo(device, bytes int) *clock.Cause {
	return a.Sent(scale.World, a.Device, device, bytes)
}

// Accessed tells the observer of an access, and checks that the agent's unit reaches the memory.
func (a *Agent) Accessed(al *Alloc, off, n int, write bool) {
	if a.M.Capacity.private != nil {
		a.reaches(al, off, write)
	}
	if a.M.Opt.Observer != nil && a.Device >= 0 {
		a.M.Opt.Observer.Accessed(a, al, off, n, write)
	}
}

// observe emits what the observer wants to run.
func (c *Compiler) observe(op *ir.Op) (after Instr) {
	if c.M.Opt.Observer == nil || c.OnHost() {
		return nil
	}
	before, after, err := c.M.Opt.Observer.Operation(op)
	if err != nil {
		c.Fail("%v", err)
	}
	if before != nil {
		c.Emit(before)
	}
	return after
}
