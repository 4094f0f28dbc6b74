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
	// Sent is a message of the agent from one unit of a level to another. The cause is that it has arrived.
	Sent(a *Agent, level string, from, to, bytes int) *clock.Cause
}

// Sent is a message to another unit of a level, nil without an observer of time.
func (a *Agent) Sent(level string, from, to, bytes int) *clock.Cause {
	if a.M.Opt.Observer == nil || a.Device < 0 {
		return nil
	}
	return a.M.Opt.Observer.Sent(a, level, from, to, bytes)
}

// SentTo is a message to another device.
func (a *Agent) SentTo(device, bytes int) *clock.Cause {
	return a.Sent(scale.World, a.Device, device, bytes)
}

// Accessed tells the observer of an access.
func (a *Agent) Accessed(al *Alloc, off, n int, write bool) {
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
