package engine

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

// fenceMbarrierInit makes the mbarriers that the agent made visible.
func fenceMbarrierInit(c *Compiler, _ *ir.Op) {
	c.Emit(func(a *Agent) {
		if a.Block == nil || a.Block.Shared == nil {
			return
		}
		for _, b := range mbarriersIn(a.Block.Shared).at {
			b.Public = b.Public || b.By == a.Id
		}
	})
}

// copyArrive arrives when the agent's async copies have come, in the place of an arrival that the phase waits for or beside
// all of them.
func copyArrive(c *Compiler, o nvvm.CopyArriveOp) {
	p := c.pointer(o.Addr)
	c.Emit(func(a *Agent) {
		b := a.mbarrierAt(p)
		if !o.NoInc {
			b.Pending++
		}
		if b.missing() < 1 {
			a.Fail("arrives with its copies at an mbarrier that expects no further arrival")
		}
		b.later = append(b.later, AsyncOf(a).pending())
		b.progress(a)
	})
}

func mbarrierInit(c *Compiler, o nvvm.MBarrierInitOp) {
	p, n := c.pointer(o.Addr), c.At(o.Count)
	pred := c.optional(o.Predicate)
	c.Emit(func(a *Agent) {
		if pred >= 0 && a.F[pred]&1 == 0 {
			return
		}
		al, off := a.Resolve(p.addr(a), 8)
		a.CheckWrite(al, off, 8)
		in := mbarriersIn(al)
		if in.at == nil {
			in.at = map[int]*Mbarrier{}
		}
		k := int(int32(a.F[n]))
		if k < 1 || k > maxTx {
			a.Fail("initializes an mbarrier for %d arrivals; expected 1 to %d", k, maxTx)
		}
		if old := in.at[off]; old != nil && (len(old.Waiters) > 0 || len(old.flying) > 0 || len(old.later) > 0) {
			a.Fail("initializes an mbarrier that is in use")
		}
		group := a.Clock.Group
		if al.Block != nil {
			group = al.Block.Group
		}
		in.made++
		in.at[off] = &Mbarrier{
			Group: group, Number: in.made, Made: a.Clock.Now(), By: a.Id, Expected: k, Pending: k, Arrived: clock.None, Past: clock.None,
		}
		a.Clock.Own++
	})
}

func mbarrierInval(c *Compiler, o nvvm.MBarrierInvalOp) {
	p := c.pointer(o.Addr)
	c.Emit(func(a *Agent) {
		al, off := a.Resolve(p.addr(a), 8)
		delete(mbarriersIn(al).at, off)
	})
}

// arrival is what an operation that arrives at an mbarrier has: of its values, all
// but addr may be nil.
type arrival struct {
	addr, count, bytes, predicate, state *ir.Value
	drop                                 bool // the arrivals are not expected again
	relaxed                              bool
}

func arriving(drop bool) func(c *Compiler, o nvvm.MBarrierArriveOp) {
	return func(c *Compiler, o nvvm.MBarrierArriveOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop, relaxed: o.Relaxed})
	}
}

func arrivingEarly(drop bool) func(c *Compiler, o nvvm.MBarrierNocompleteOp) {
	return func(c *Compiler, o nvvm.MBarrierNocompleteOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop})
	}
}

func arrivingExpecting(drop bool) func(c *Compiler, o nvvm.MBarrierExpectTxOp) {
	return func(c *Compiler, o nvvm.MBarrierExpectTxOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, bytes: o.TxCount, predicate: o.Predicate, state: o.Result, drop: drop, relaxed: o.Relaxed})
	}
}

// mbarrierArrive counts arrivals, after adding the bytes to expect.
func (c *Compiler) mbarrierArrive(w arrival) {
	p := c.pointer(w.addr)
	n, tx, pred := c.optional(w.count), c.optional(w.bytes), c.optional(w.predicate)
	d := c.defineOptional(w.state)
	c.Emit(func(a *Agent) {
		if pred >= 0 && a.F[pred]&1 == 0 {
			return
		}
		b := a.mbarrierAt(p)
		if d >= 0 {
			a.F[d] = b.Phase
		}
		count := 1
		if n >= 0 {
			count = int(int32(a.F[n]))
		}
		if tx >= 0 {
			a.expect(b, int(int32(a.F[tx])))
		}
		if w.drop {
			b.Expected -= count
		}
		b.Arrive(a, count, w.relaxed)
	})
}

func mbarrierTx(sign int) func(c *Compiler, o nvvm.MBarrierTxOp) {
	return func(c *Compiler, o nvvm.MBarrierTxOp) {
		p, n := c.pointer(o.Addr), c.At(o.TxCount)
		c.Emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			a.expect(b, sign*int(int32(a.F[n])))
			if sign < 0 {
				b.settle(a.M)
			}
			b.progress(a)
		})
	}
}

func mbarrierWait(how waiting) func(c *Compiler, o nvvm.MBarrierWaitOp) {
	return func(c *Compiler, o nvvm.MBarrierWaitOp) {
		c.mbarrierWait(o.Addr, o.StateOrPhase, o.Result, how, o.Relaxed)
	}
}

// mbarrierWait waits for the end of a phase, given by its state (i64) or its
// parity (i32). A try may give up at any time: the first of each wait does, unless
// the agent knows that the phase has ended, and with a seed now and then a later
// one. So a wait that is not a loop is found.
func (c *Compiler) mbarrierWait(addr, stateOrPhase, result *ir.Value, how waiting, relaxed bool) {
	p, phase := c.pointer(addr), c.At(stateOrPhase)
	parity := c.Elem(stateOrPhase).Bits == 32
	d := c.defineOptional(result)
	c.Emit(func(a *Agent) {
		b := a.mbarrierAt(p)
		done, number := b.Ended(a.F[phase], parity)
		this := try{b, number, a.Site()}
		known := done && a.Clock.Past.Includes(b.Past)
		if how == waitTry && !known && (*Part[try](&a.Parts) != this || a.M.coin()) {
			*Part[try](&a.Parts), a.State, a.F[d] = this, Yielded, 0
			return
		}
		if !done {
			b.deliver(a)
			done, _ = b.Ended(a.F[phase], parity)
		}
		switch {
		case done:
			if !relaxed {
				a.Clock.Acquire(b.Past)
			}
		case how != waitTest:
			b.Waiters = append(b.Waiters, a)
			a.Park(&Wait{What: "an mbarrier", More: func(dg *diag.Diagnostic) {
				dg.Note(a.WhereLoc(), "phase %d is missing %s and %d bytes", b.Phase, Plural(b.missing(), "arrival", "arrivals"), b.tx)
				b.explainFlying(a, dg)
			}})
			return
		default:
			a.State = Yielded
		}
		if d >= 0 {
			a.F[d] = word.Bit(done)
		}
	})
}

// waiting is how an operation waits for a phase of an mbarrier.
type waiting uint8

func (a *Agent) mbarrierAt(p pointer) *Mbarrier {
	b := a.mbarrierOf(p.addr(a))
	b.usable(a, false)
	return b
}

const (
	// waitTest says at once whether the phase has ended.
	waitTest waiting = iota
	// waitTry waits for a time that the hardware chooses.
	waitTry
	// waitLoop tries until the phase has ended.
	waitLoop
)
