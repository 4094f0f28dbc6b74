package sim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// mbarrier is an mbarrier object in shared memory (PTX ISA 9.7.13.15).
type mbarrier struct {
	phase    uint64
	expected int // arrivals of a phase
	pending  int // arrivals that are missing in this phase
	tx       int // bytes that are missing in this phase
	arrived  *history
	past     *history // of the last phase that ended
	waiters  []*Agent
}

func (a *Agent) mbarrierAt(p pointer) *mbarrier {
	al, off := a.resolve(p.addr(a), 8)
	b := al.barriers[off]
	if b == nil {
		a.fail("uses an mbarrier at %s, which was not initialised", al.where(off))
	}
	return b
}

func mbarrierInit(c *compiler, o nvvm.MBarrierInitOp) {
	p, n := c.pointer(o.Addr), c.at(o.Count)
	pred := c.optional(o.Predicate)
	c.emit(func(a *Agent) {
		if pred >= 0 && a.f[pred]&1 == 0 {
			return
		}
		al, off := a.resolve(p.addr(a), 8)
		a.checkWrite(al, off, 8)
		if al.barriers == nil {
			al.barriers = map[int]*mbarrier{}
		}
		k := int(int32(a.f[n]))
		al.barriers[off] = &mbarrier{expected: k, pending: k, arrived: noHistory, past: noHistory}
	})
}

func mbarrierInval(c *compiler, o nvvm.MBarrierInvalOp) {
	p := c.pointer(o.Addr)
	c.emit(func(a *Agent) {
		al, off := a.resolve(p.addr(a), 8)
		delete(al.barriers, off)
	})
}

// settle ends the phase when nothing is missing.
func (b *mbarrier) settle(m *Machine) {
	if b.pending > 0 || b.tx > 0 {
		return
	}
	b.phase++
	b.pending = b.expected
	b.past, b.arrived = b.arrived, noHistory
	list := b.waiters
	b.waiters = nil
	m.wakeAll(list)
}

// arrival is what operations that arrive have: all but addr may be nil.
type arrival struct{ addr, count, bytes, predicate, state *ir.Value }

// mbarrierArrive counts arrivals, after adding the bytes to expect.
func (c *compiler) mbarrierArrive(w arrival) {
	p := c.pointer(w.addr)
	n, tx, pred := c.optional(w.count), c.optional(w.bytes), c.optional(w.predicate)
	d := c.defineOptional(w.state)
	c.emit(func(a *Agent) {
		if pred >= 0 && a.f[pred]&1 == 0 {
			return
		}
		b := a.mbarrierAt(p)
		if d >= 0 {
			a.f[d] = b.phase
		}
		count := 1
		if n >= 0 {
			count = int(int32(a.f[n]))
		}
		if tx >= 0 {
			b.tx += int(int32(a.f[tx]))
		}
		if count > b.pending {
			a.fail("arrives %d times at an mbarrier that expects %d more", count, b.pending)
		}
		b.pending -= count
		b.arrived = join(b.arrived, a.clock.release())
		b.settle(a.m)
	})
}

// defineOptional is the place of a result, -1 of none.
func (c *compiler) defineOptional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.define(v).at
}

func mbarrierTx(sign int) func(c *compiler, o nvvm.MBarrierTxOp) {
	return func(c *compiler, o nvvm.MBarrierTxOp) {
		p, n := c.pointer(o.Addr), c.at(o.TxCount)
		c.emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			b.tx += sign * int(int32(a.f[n]))
			if sign < 0 {
				b.settle(a.m)
			}
		})
	}
}

func mbarrierWait(block bool) func(c *compiler, o nvvm.MBarrierWaitOp) {
	return func(c *compiler, o nvvm.MBarrierWaitOp) { c.mbarrierWait(o.Addr, o.StateOrPhase, o.Result, block) }
}

// mbarrierWait waits for the end of a phase, given by its state (i64) or its
// parity (i32).
func (c *compiler) mbarrierWait(addr, stateOrPhase, result *ir.Value, block bool) {
	p, phase := c.pointer(addr), c.at(stateOrPhase)
	parity := c.elem(stateOrPhase).bits == 32
	d := c.defineOptional(result)
	c.emit(func(a *Agent) {
		b := a.mbarrierAt(p)
		done := b.phase > a.f[phase]
		if parity {
			done = b.phase&1 != a.f[phase]&1
		}
		switch {
		case done:
			a.clock.acquire(b.past)
		case block:
			b.waiters = append(b.waiters, a)
			a.park(&wait{what: "an mbarrier", more: func(dg *diag.Diagnostic) {
				dg.Note(a.whereLoc(), "phase %d lacks %s and %d bytes", b.phase, plural(b.pending, "arrival", "arrivals"), b.tx)
			}})
			return
		default:
			a.state = yielded
		}
		if d >= 0 {
			a.f[d] = bit(done)
		}
	})
}
