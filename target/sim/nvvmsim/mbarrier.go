package nvvmsim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// fenceMbarrierInit makes the mbarriers that the agent made visible.
func fenceMbarrierInit(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) {
		if a.Block == nil || a.Block.Shared == nil {
			return
		}
		for _, b := range async.MBarriersIn(a.Block.Shared).At {
			b.Public = b.Public || b.By == a.ID
		}
	})
}

// copyArrive arrives when the agent's async copies have arrived, as one of the arrivals that the phase waits for or in
// addition to all of them.
func copyArrive(c *engine.Compiler, o nvvm.CopyArriveOp) {
	p := c.Pointer(o.Addr)
	c.Emit(func(a *engine.Agent) {
		b := mbarrierAt(a, p)
		if !o.NoInc {
			b.Pending++
		}
		if b.Missing() < 1 {
			a.Fail("arrives with its copies at an mbarrier that expects no further arrival")
		}
		b.Later = append(b.Later, async.CopiesOf(a).Outstanding())
		b.Progress(a)
	})
}

func mbarrierInit(c *engine.Compiler, o nvvm.MBarrierInitOp) {
	p, n := c.Pointer(o.Addr), c.At(o.Count)
	pred := c.Optional(o.Predicate)
	c.Emit(func(a *engine.Agent) {
		if pred >= 0 && a.F[pred]&1 == 0 {
			return
		}
		al, off := a.Resolve(p.Addr(a), 8)
		a.CheckWrite(al, off, 8)
		in := async.MBarriersIn(al)
		if in.At == nil {
			in.At = map[int]*async.MBarrier{}
		}
		k := int(int32(a.F[n]))
		if k < 1 || k > async.MaxTx {
			a.Fail("initializes an mbarrier for %d arrivals; expected 1 to %d", k, async.MaxTx)
		}
		if old := in.At[off]; old != nil && (len(old.Waiters) > 0 || len(old.Flying) > 0 || len(old.Later) > 0) {
			a.Fail("initializes an mbarrier that is in use")
		}
		group := a.Clock.Group
		if al.Block != nil {
			group = al.Block.Group
		}
		in.Made++
		in.At[off] = &async.MBarrier{
			Group: group, Number: in.Made, Made: a.Clock.Now(), By: a.ID, Expected: k, Pending: k, Arrived: clock.None,
			Past: clock.None,
		}
		a.Clock.Own++
	})
}

func mbarrierInval(c *engine.Compiler, o nvvm.MBarrierInvalOp) {
	p := c.Pointer(o.Addr)
	c.Emit(func(a *engine.Agent) {
		al, off := a.Resolve(p.Addr(a), 8)
		delete(async.MBarriersIn(al).At, off)
	})
}

// arrival is what an operation that arrives at an mbarrier has: of its values, all
// but addr may be nil.
type arrival struct {
	addr, count, bytes, predicate, state *ir.Value
	drop                                 bool // the arrivals are not expected again
	relaxed                              bool
}

func arriving(drop bool) func(c *engine.Compiler, o nvvm.MBarrierArriveOp) {
	return func(c *engine.Compiler, o nvvm.MBarrierArriveOp) {
		mbarrierArrive(c, arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop, relaxed: o.Relaxed})
	}
}

func arrivingEarly(drop bool) func(c *engine.Compiler, o nvvm.MBarrierNocompleteOp) {
	return func(c *engine.Compiler, o nvvm.MBarrierNocompleteOp) {
		mbarrierArrive(c, arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop})
	}
}

func arrivingExpecting(drop bool) func(c *engine.Compiler, o nvvm.MBarrierExpectTxOp) {
	return func(c *engine.Compiler, o nvvm.MBarrierExpectTxOp) {
		mbarrierArrive(c, arrival{addr: o.Addr, bytes: o.TxCount, predicate: o.Predicate, state: o.Result, drop: drop,
			relaxed: o.Relaxed})
	}
}

// mbarrierArrive counts arrivals, after adding the bytes to expect.
func mbarrierArrive(c *engine.Compiler, w arrival) {
	p := c.Pointer(w.addr)
	n, tx, pred := c.Optional(w.count), c.Optional(w.bytes), c.Optional(w.predicate)
	d := c.DefineOptional(w.state)
	c.Emit(func(a *engine.Agent) {
		if pred >= 0 && a.F[pred]&1 == 0 {
			return
		}
		b := mbarrierAt(a, p)
		if d >= 0 {
			a.F[d] = b.Phase
		}
		count := 1
		if n >= 0 {
			count = int(int32(a.F[n]))
		}
		if tx >= 0 {
			async.Expect(a, b, int(int32(a.F[tx])))
		}
		if w.drop {
			b.Expected -= count
		}
		b.Arrive(a, count, w.relaxed)
	})
}

func mbarrierTx(sign int) func(c *engine.Compiler, o nvvm.MBarrierTxOp) {
	return func(c *engine.Compiler, o nvvm.MBarrierTxOp) {
		p, n := c.Pointer(o.Addr), c.At(o.TxCount)
		c.Emit(func(a *engine.Agent) {
			b := mbarrierAt(a, p)
			async.Expect(a, b, sign*int(int32(a.F[n])))
			if sign < 0 {
				b.Settle(a.M)
			}
			b.Progress(a)
		})
	}
}

func mbarrierWait(how waiting) func(c *engine.Compiler, o nvvm.MBarrierWaitOp) {
	return func(c *engine.Compiler, o nvvm.MBarrierWaitOp) {
		waitForPhase(c, o.Addr, o.StateOrPhase, o.Result, how, o.Relaxed)
	}
}

// waitForPhase waits for the end of a phase, given by its state (i64) or its
// parity (i32). A try may give up at any time: the first of each wait does, unless
// the agent knows that the phase has ended, and with a seed now and then a later
// one. So a wait that is not a loop is found.
func waitForPhase(c *engine.Compiler, addr, stateOrPhase, result *ir.Value, how waiting, relaxed bool) {
	p, phase := c.Pointer(addr), c.At(stateOrPhase)
	parity := c.Elem(stateOrPhase).Bits == 32
	d := c.DefineOptional(result)
	c.Emit(func(a *engine.Agent) {
		b := mbarrierAt(a, p)
		done, number := b.Ended(a.F[phase], parity)
		this := async.Try{At: b, Phase: number, Site: a.Site()}
		known := done && a.Clock.Past.Includes(b.Past)
		if how == waitTry && !known && (*engine.Part[async.Try](&a.Parts) != this || a.M.Coin()) {
			*engine.Part[async.Try](&a.Parts), a.State, a.F[d] = this, engine.Yielded, 0
			return
		}
		if !done {
			b.Deliver(a)
			done, _ = b.Ended(a.F[phase], parity)
		}
		switch {
		case done:
			if !relaxed {
				a.Clock.Acquire(b.Past)
			}
		case how != waitTest:
			b.Waiters = append(b.Waiters, a)
			a.Park(&engine.Wait{What: "an mbarrier", More: func(dg *diag.Diagnostic) {
				dg.Note(a.WhereLoc(), "phase %d is missing %s and %d bytes", b.Phase,
					engine.Plural(b.Missing(), "arrival", "arrivals"), b.Tx)
				b.ExplainFlying(a, dg)
			}})
			return
		default:
			a.State = engine.Yielded
		}
		if d >= 0 {
			a.F[d] = word.Bit(done)
		}
	})
}

// waiting is how an operation waits for a phase of an mbarrier.
type waiting uint8

func mbarrierAt(a *engine.Agent, p engine.Pointer) *async.MBarrier {
	b := async.MBarrierAt(a, p.Addr(a))
	b.Usable(a, false)
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
