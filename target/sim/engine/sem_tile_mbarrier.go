package engine

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
)

// raised are the barriers of a block, by number.
type raised struct{ all []*mbarrier }

func raisedIn(b *block) *raised { return Part[raised](&b.parts) }

// tileMBarrier makes barriers of the block. They are known to all of it: none of their uses begins before.
func tileMBarrier(c *Compiler, o tile.MBarrierOp) {
	d := c.define(o.Barriers).at
	c.emit(func(a *Agent) {
		in := raisedIn(a.block)
		a.f[d] = uint64(len(in.all))
		for _, n := range o.Arrivals {
			b := &mbarrier{
				group: a.block.group, number: int32(len(in.all)), made: a.clock.Now(), by: a.id, public: true,
				expected: int(n), pending: int(n), arrived: clock.None, past: clock.None,
			}
			in.all = append(in.all, b)
		}
	})
}

// tileMBarrierAt is the barrier that an operation names.
func (c *Compiler) tileMBarrierAt(barriers, index *ir.Value) func(a *Agent) *mbarrier {
	first, i, n := c.at(barriers), c.at(index), uint64(len(ir.View[tile.MBarrierOp](barriers.DefiningOp()).Arrivals))
	return func(a *Agent) *mbarrier {
		if a.f[i] >= n {
			a.fail("names barrier %d of %d barriers", int64(a.f[i]), n)
		}
		return raisedIn(a.block).all[a.f[first]+a.f[i]]
	}
}

// completing lets a copy be waited for with the phase that is under way.
func (c *Compiler) completing(t tile.CopyOp) func(a *Agent, p *asyncCopy) {
	at, view := c.tileMBarrierAt(t.MBarrier, t.BarrierIndex), c.sharedView()
	return func(a *Agent, p *asyncCopy) {
		b := at(a)
		if b.coming == nil {
			b.coming = &completion{landing: a.m.newLanding()}
		}
		p.start(a, b.coming.landing, b.coming.landing, view)
		b.coming.copies = append(b.coming.copies, p)
	}
}

// tileMBarrierArrive counts all threads that the agent stands for, or one of them, and is a fence of what they wrote.
func tileMBarrierArrive(c *Compiler, o tile.MBarrierArriveOp) {
	k, _ := ir.Enclosing(o.Op, tile.Kernel)
	at, n := c.tileMBarrierAt(o.Barriers, o.Index), int(tile.PlacesOf(k).Of(o.Block()).Threads())
	if o.Once {
		n = 1
	}
	c.emit(func(a *Agent) {
		b := at(a)
		a.fenceProxy(clock.AsyncShared)
		was := b.phase
		b.come.land(a, false) // nobody waited for the phase before: what came with it has come by now
		b.arrive(a, n, false)
		if b.phase != was {
			b.come, b.coming = b.coming, nil
		}
		a.told()
	})
}

// tileMBarrierWait waits for the end of a phase.
func tileMBarrierWait(c *Compiler, o tile.MBarrierWaitOp) {
	at, parity := c.tileMBarrierAt(o.Barriers, o.Index), c.at(o.Parity)
	c.emit(func(a *Agent) {
		b := at(a)
		if done, _ := b.ended(a.f[parity], true); done {
			a.clock.Acquire(b.past)
			b.come.land(a, true)
			return
		}
		b.waiters = append(b.waiters, a)
		a.park(&wait{what: "an mbarrier", more: func(d *diag.Diagnostic) {
			d.Note(a.whereLoc(), "phase %d is missing %s", b.phase, plural(b.pending, "arrival", "arrivals"))
		}})
	})
}
