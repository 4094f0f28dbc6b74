package sim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// mbarrier is an mbarrier object in shared memory (PTX ISA 9.7.13.15).
type mbarrier struct {
	group    int32 // of the clock that counts its phases
	number   int32 // among the mbarriers of its block
	made     epoch
	by       int32 // the agent that made it
	public   bool  // made visible by fence.mbarrier.init
	flying   []*bulkCopy
	later    [][]*asyncGroup // arrivals of threads whose copies have not come yet
	phase    uint64
	expected int // arrivals of a phase
	pending  int // arrivals that are missing in this phase
	tx       int // bytes that are missing in this phase; less than 0 while more came than were expected
	arrived  *history
	past     *history // of the last phase that ended
	waiters  []*Agent
	coming   *completion // copies that the phase of a tile.mbarrier waits for
	come     *completion // those of the last phase
}

func (a *Agent) mbarrierAt(p pointer) *mbarrier {
	b := a.mbarrierOf(p.addr(a))
	b.usable(a, false)
	return b
}

// mbarrierOf is the mbarrier at an address.
func (a *Agent) mbarrierOf(addr uint64) *mbarrier {
	al, off := a.resolve(addr, 8)
	b := al.barriers[off]
	if b == nil {
		a.fail("uses an uninitialized mbarrier at %s", al.where(off))
	}
	return b
}

// usable checks that the agent, or an async operation that it issues, sees the
// mbarrier initialised.
func (b *mbarrier) usable(a *Agent, async bool) {
	switch {
	case !a.m.opt.Races || a.device < 0:
	case b.by != a.id && !a.clock.knows(b.made):
		a.fail("uses an mbarrier whose initialization by %s is not ordered before the use", a.m.nameOfAgent(b.by))
	case async && !b.public && a.clock.past.get(b.made.group+asyncShared, b.made.member) < b.made.at:
		a.fail("passes an mbarrier to an async operation, which sees its initialization only after nvvm.fence.mbarrier.init, or an nvvm.fence.proxy of kind async or async.shared")
	}
}

// fenceMbarrierInit makes the mbarriers that the agent made visible.
func fenceMbarrierInit(c *compiler, _ *ir.Op) {
	c.emit(func(a *Agent) {
		if a.block == nil || a.block.shared == nil {
			return
		}
		for _, b := range a.block.shared.barriers {
			b.public = b.public || b.by == a.id
		}
	})
}

// progress lets copies complete a phase that somebody waits for.
func (b *mbarrier) progress(a *Agent) {
	if len(b.waiters) > 0 {
		b.deliver(a)
	}
}

// deliver lands copies whose bytes complete the phase: the oldest, or else the
// newest, that are as many as it waits for. Copies come in any order, so a phase
// that expects too few bytes ends without some of its copies.
func (b *mbarrier) deliver(a *Agent) {
	if len(b.later) > 0 && b.missing() == 0 {
		b.arriveLate(a)
	}
	if b.pending > 0 {
		return
	}
	n := len(b.flying)
	for i, sum := 0, 0; i < n; i++ {
		if sum += b.flying[i].bytes; sum == b.tx {
			b.take(a, 0, i+1)
			return
		}
	}
	for i, sum := n-1, 0; i >= 0; i-- {
		if sum += b.flying[i].bytes; sum == b.tx {
			b.take(a, i, n)
			return
		}
	}
}

// missing is how many arrivals the phase lacks beside those that come with copies.
func (b *mbarrier) missing() int { return b.pending - len(b.later) }

// arriveLate lands what threads copied that arrive when it has come, at the latest moment: when nothing else is missing.
// They order nothing else that these threads did (PTX ISA, cp.async.mbarrier.arrive).
func (b *mbarrier) arriveLate(a *Agent) {
	now := epoch{b.group + barrierGroups, b.number, uint32(b.phase) + 1}
	for _, copied := range b.later {
		for _, g := range copied {
			if !g.done {
				g.land(a)
				a.m.landings[g.id] = now
			}
			e := a.m.landings[g.id]
			b.arrived = b.arrived.with(e.group, e.member, e.at)
		}
	}
	b.arrived = b.arrived.with(now.group, now.member, now.at)
	b.pending, b.later = 0, nil
	b.settle(a.m)
}

// copyArrive arrives when the agent's async copies have come, in the place of an arrival that the phase waits for or beside
// all of them.
func copyArrive(c *compiler, o nvvm.CopyArriveOp) {
	p := c.pointer(o.Addr)
	c.emit(func(a *Agent) {
		b := a.mbarrierAt(p)
		if !o.NoInc {
			b.pending++
		}
		if b.missing() < 1 {
			a.fail("arrives with its copies at an mbarrier that expects no further arrival")
		}
		b.later = append(b.later, a.async.pending())
		b.progress(a)
	})
}

// take lands some of the copies and ends the phase.
func (b *mbarrier) take(a *Agent, from, to int) {
	now := epoch{b.group + barrierGroups, b.number, uint32(b.phase) + 1}
	for _, f := range b.flying[from:to] {
		f.land(a)
		a.m.landings[f.landing] = now
	}
	b.flying = append(b.flying[:from:from], b.flying[to:]...)
	b.arrived = b.arrived.with(now.group, now.member, now.at)
	b.tx = 0
	b.settle(a.m)
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
		if k < 1 || k > maxTx {
			a.fail("initializes an mbarrier for %d arrivals; expected 1 to %d", k, maxTx)
		}
		if old := al.barriers[off]; old != nil && (len(old.waiters) > 0 || len(old.flying) > 0 || len(old.later) > 0) {
			a.fail("initializes an mbarrier that is in use")
		}
		group := a.clock.group
		if al.block != nil {
			group = al.block.group
		}
		al.made++
		al.barriers[off] = &mbarrier{
			group: group, number: al.made, made: a.clock.now(), by: a.id, expected: k, pending: k, arrived: noHistory, past: noHistory,
		}
		a.clock.own++
	})
}

func mbarrierInval(c *compiler, o nvvm.MBarrierInvalOp) {
	p := c.pointer(o.Addr)
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

// arrival is what an operation that arrives at an mbarrier has: of its values, all
// but addr may be nil.
type arrival struct {
	addr, count, bytes, predicate, state *ir.Value
	drop                                 bool // the arrivals are not expected again
	relaxed                              bool
}

func arriving(drop bool) func(c *compiler, o nvvm.MBarrierArriveOp) {
	return func(c *compiler, o nvvm.MBarrierArriveOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop, relaxed: o.Relaxed})
	}
}

func arrivingEarly(drop bool) func(c *compiler, o nvvm.MBarrierNocompleteOp) {
	return func(c *compiler, o nvvm.MBarrierNocompleteOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, count: o.Count, state: o.Result, drop: drop})
	}
}

func arrivingExpecting(drop bool) func(c *compiler, o nvvm.MBarrierExpectTxOp) {
	return func(c *compiler, o nvvm.MBarrierExpectTxOp) {
		c.mbarrierArrive(arrival{addr: o.Addr, bytes: o.TxCount, predicate: o.Predicate, state: o.Result, drop: drop, relaxed: o.Relaxed})
	}
}

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
			a.expect(b, int(int32(a.f[tx])))
		}
		if w.drop {
			b.expected -= count
		}
		b.arrive(a, count, w.relaxed)
	})
}

// defineOptional is the place of a result, -1 of none.
func (c *compiler) defineOptional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.define(v).at
}

// arrive counts arrivals of an agent.
func (b *mbarrier) arrive(a *Agent, count int, relaxed bool) {
	if count < 1 || count > b.missing() {
		a.fail("arrives %s at an mbarrier that expects only %d more", plural(count, "time", "times"), b.missing())
	}
	b.pending -= count
	if !relaxed {
		b.arrived = join(b.arrived, a.clock.release())
	}
	b.settle(a.m)
	b.progress(a)
}

// maxTx bounds the transaction count (PTX ISA, "Contents of the mbarrier object").
const maxTx = 1<<20 - 1

// expect adds bytes to what the phase waits for.
func (a *Agent) expect(b *mbarrier, bytes int) {
	b.tx += bytes
	if b.tx > maxTx || b.tx < -maxTx {
		a.fail("sets the transaction count of an mbarrier to %d; the maximum is %d", b.tx, maxTx)
	}
}

func mbarrierTx(sign int) func(c *compiler, o nvvm.MBarrierTxOp) {
	return func(c *compiler, o nvvm.MBarrierTxOp) {
		p, n := c.pointer(o.Addr), c.at(o.TxCount)
		c.emit(func(a *Agent) {
			b := a.mbarrierAt(p)
			a.expect(b, sign*int(int32(a.f[n])))
			if sign < 0 {
				b.settle(a.m)
			}
			b.progress(a)
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

func mbarrierWait(how waiting) func(c *compiler, o nvvm.MBarrierWaitOp) {
	return func(c *compiler, o nvvm.MBarrierWaitOp) {
		c.mbarrierWait(o.Addr, o.StateOrPhase, o.Result, how, o.Relaxed)
	}
}

// mbarrierWait waits for the end of a phase, given by its state (i64) or its
// parity (i32). A try may give up at any time: the first of each wait does, unless
// the agent knows that the phase has ended, and with a seed now and then a later
// one. So a wait that is not a loop is found.
func (c *compiler) mbarrierWait(addr, stateOrPhase, result *ir.Value, how waiting, relaxed bool) {
	p, phase := c.pointer(addr), c.at(stateOrPhase)
	parity := c.elem(stateOrPhase).bits == 32
	d := c.defineOptional(result)
	c.emit(func(a *Agent) {
		b := a.mbarrierAt(p)
		done, number := b.ended(a.f[phase], parity)
		this := try{b, number, a.site()}
		known := done && a.clock.past.includes(b.past)
		if how == waitTry && !known && (a.tried != this || a.m.coin()) {
			a.tried, a.state, a.f[d] = this, yielded, 0
			return
		}
		if !done {
			b.deliver(a)
			done, _ = b.ended(a.f[phase], parity)
		}
		switch {
		case done:
			if !relaxed {
				a.clock.acquire(b.past)
			}
		case how != waitTest:
			b.waiters = append(b.waiters, a)
			a.park(&wait{what: "an mbarrier", more: func(dg *diag.Diagnostic) {
				dg.Note(a.whereLoc(), "phase %d is missing %s and %d bytes", b.phase, plural(b.missing(), "arrival", "arrivals"), b.tx)
				b.explainFlying(a, dg)
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

// explainFlying lists copies whose bytes do not make the number expected.
func (b *mbarrier) explainFlying(a *Agent, d *diag.Diagnostic) {
	for _, f := range b.flying {
		d.Note(a.m.siteLoc(f.site), "a copy of %d bytes from here is outstanding", f.bytes)
	}
}
