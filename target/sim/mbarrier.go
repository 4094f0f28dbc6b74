package sim

import (
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

func mbarrierInit(c *compiler, op *ir.Op) {
	p, n := c.pointer(op.Operand(0)), c.at(op.Operand(1))
	pred := -1
	if op.NumOperands() > 2 {
		pred = c.at(op.Operand(2))
	}
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

func mbarrierInval(c *compiler, op *ir.Op) {
	p := c.pointer(op.Operand(0))
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

// mbarrierArrive counts arrivals, after adding the bytes to expect.
func mbarrierArrive(tx bool) sem {
	return func(c *compiler, op *ir.Op) {
		p := c.pointer(op.Operand(0))
		n, pred := -1, -1
		if op.NumOperands() > 1 {
			n = c.at(op.Operand(1))
		}
		if tx && op.NumOperands() > 2 {
			pred = c.at(op.Operand(2))
		}
		d := -1
		if op.NumResults() > 0 {
			d = c.define(op.Result(0)).at
		}
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
				if k := int(int32(a.f[n])); tx {
					b.tx += k
				} else {
					count = k
				}
			}
			if count > b.pending {
				a.fail("arrives %d times at an mbarrier that expects %d more", count, b.pending)
			}
			b.pending -= count
			b.arrived = join(b.arrived, a.clock.release())
			b.settle(a.m)
		})
	}
}

func mbarrierTx(sign int) sem {
	return func(c *compiler, op *ir.Op) {
		p, n := c.pointer(op.Operand(0)), c.at(op.Operand(1))
		c.emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			b.tx += sign * int(int32(a.f[n]))
			if sign < 0 {
				b.settle(a.m)
			}
		})
	}
}

// mbarrierWait waits for the end of a phase, given by its state (i64) or its
// parity (i32).
func mbarrierWait(block bool) sem {
	return func(c *compiler, op *ir.Op) {
		p, phase := c.pointer(op.Operand(0)), c.at(op.Operand(1))
		parity := c.elem(op.Operand(1)).bits == 32
		d := -1
		if op.NumResults() > 0 {
			d = c.define(op.Result(0)).at
		}
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
}
