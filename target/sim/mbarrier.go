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
	tx       int // bytes that are missing in this phase; less than 0 while more came than were expected
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
		if k < 1 || k > maxTx {
			a.fail("initialises an mbarrier for %d arrivals; 1 to %d are possible", k, maxTx)
		}
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

// settle ends the phase when nothing is missing. Bytes may come before they are
// expected, so their number must be 0, not at most 0.
func (b *mbarrier) settle(m *Machine) {
	if b.pending > 0 || b.tx != 0 {
		return
	}
	b.phase++
	b.pending = b.expected
	b.past, b.arrived = b.arrived, noHistory
	list := b.waiters
	b.waiters = nil
	m.wakeAll(list)
}

// arrival is what an operation that arrives at an mbarrier does besides.
type arrival struct {
	tx   bool // its second operand is bytes to expect, not a count
	drop bool // the arrivals are not expected again
}

// mbarrierArrive counts arrivals, after adding the bytes to expect.
func mbarrierArrive(how arrival) sem {
	return func(c *compiler, op *ir.Op) {
		p := c.pointer(op.Operand(0))
		n, pred := -1, -1
		if op.NumOperands() > 1 {
			n = c.at(op.Operand(1))
		}
		if how.tx && op.NumOperands() > 2 {
			pred = c.at(op.Operand(2))
		}
		d := -1
		if op.NumResults() > 0 {
			d = c.define(op.Result(0)).at
		}
		relaxed := op.Attr("relaxed") == ir.Attr(ir.True)
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
				if k := int(int32(a.f[n])); how.tx {
					a.expect(b, k)
				} else {
					count = k
				}
			}
			if how.drop {
				b.expected -= count
			}
			b.arrive(a, count, relaxed)
		})
	}
}

// arrive counts arrivals of an agent.
func (b *mbarrier) arrive(a *Agent, count int, relaxed bool) {
	if count < 1 || count > b.pending {
		a.fail("arrives %s at an mbarrier that expects %d more", plural(count, "time", "times"), b.pending)
	}
	b.pending -= count
	if !relaxed {
		b.arrived = join(b.arrived, a.clock.release())
	}
	b.settle(a.m)
}

// maxTx bounds the transaction count (PTX ISA, "Contents of the mbarrier object").
const maxTx = 1<<20 - 1

// expect adds bytes to what the phase waits for.
func (a *Agent) expect(b *mbarrier, bytes int) {
	b.tx += bytes
	if b.tx > maxTx || b.tx < -maxTx {
		a.fail("makes the transaction count of an mbarrier %d; it can be at most %d", b.tx, maxTx)
	}
}

func mbarrierTx(sign int) sem {
	return func(c *compiler, op *ir.Op) {
		p, n := c.pointer(op.Operand(0)), c.at(op.Operand(1))
		c.emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			a.expect(b, sign*int(int32(a.f[n])))
			if sign < 0 {
				b.settle(a.m)
			}
		})
	}
}

// waiting is how an operation waits for a phase of an mbarrier.
type waiting uint8

const (
	// waitTest says at once whether the phase has ended.
	waitTest waiting = iota
	// waitTry waits for a time that the hardware chooses.
	waitTry
	// waitLoop tries until the phase has ended.
	waitLoop
)

// try is the last wait of an agent that failed.
type try struct {
	at    *mbarrier
	phase uint64
	site  int32
}

// ended reports whether the phase that is waited for, by its state or its parity,
// has ended, and the number of it.
func (b *mbarrier) ended(word uint64, parity bool) (bool, uint64) {
	switch {
	case !parity:
		return b.phase > word, word
	case b.phase&1 == word&1:
		return false, b.phase
	}
	return true, b.phase - 1
}

// mbarrierWait waits for the end of a phase, given by its state (i64) or its
// parity (i32). A try may give up at any time: the first of each wait does, unless
// the agent knows that the phase has ended, and with a seed now and then a later
// one. So a wait that is not a loop is found.
func mbarrierWait(how waiting) sem {
	return func(c *compiler, op *ir.Op) {
		p, phase := c.pointer(op.Operand(0)), c.at(op.Operand(1))
		parity := c.elem(op.Operand(1)).bits == 32
		relaxed := op.Attr("relaxed") == ir.Attr(ir.True)
		d := -1
		if op.NumResults() > 0 {
			d = c.define(op.Result(0)).at
		}
		c.emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			done, number := b.ended(a.f[phase], parity)
			this := try{b, number, a.site()}
			known := done && includes(a.clock.past, b.past)
			if how == waitTry && !known && (a.tried != this || a.m.coin()) {
				a.tried, a.state, a.f[d] = this, yielded, 0
				return
			}
			switch {
			case done:
				if !relaxed {
					a.clock.acquire(b.past)
				}
			case how != waitTest:
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
