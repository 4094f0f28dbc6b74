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
	d := c.Define(o.Barriers).At
	c.Emit(func(a *Agent) {
		in := raisedIn(a.Block)
		a.F[d] = uint64(len(in.all))
		for _, n := range o.Arrivals {
			b := &mbarrier{
				group: a.Block.group, number: int32(len(in.all)), made: a.Clock.Now(), by: a.Id, public: true,
				expected: int(n), pending: int(n), arrived: clock.None, past: clock.None,
			}
			in.all = append(in.all, b)
		}
	})
}

// tileMBarrierAt is the barrier that an operation names.
func (c *Compiler) tileMBarrierAt(barriers, index *ir.Value) func(a *Agent) *mbarrier {
	first, i, n := c.At(barriers), c.At(index), uint64(len(ir.View[tile.MBarrierOp](barriers.DefiningOp()).Arrivals))
	return func(a *Agent) *mbarrier {
		if a.F[i] >= n {
			a.Fail("names barrier %d of %d barriers", int64(a.F[i]), n)
		}
		return raisedIn(a.Block).all[a.F[first]+a.F[i]]
	}
}

// completing lets a copy be waited for with the phase that is under way.
func (c *Compiler) completing(t tile.CopyOp) func(a *Agent, p *asyncCopy) {
	at, view := c.tileMBarrierAt(t.MBarrier, t.BarrierIndex), c.sharedView()
	return func(a *Agent, p *asyncCopy) {
		b := at(a)
		if b.coming == nil {
			b.coming = &completion{landing: a.M.newLanding()}
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
	c.Emit(func(a *Agent) {
		b := at(a)
		a.fenceProxy(clock.AsyncShared)
		was := b.phase
		b.come.land(a, false) // nobody waited for the phase before: what came with it has come by now
		b.arrive(a, n, false)
		if b.phase != was {
			b.come, b.coming = b.coming, nil
		}
		a.Told()
	})
}

// tileMBarrierWait waits for the end of a phase.
func tileMBarrierWait(c *Compiler, o tile.MBarrierWaitOp) {
	at, parity := c.tileMBarrierAt(o.Barriers, o.Index), c.At(o.Parity)
	c.Emit(func(a *Agent) {
		b := at(a)
		if done, _ := b.ended(a.F[parity], true); done {
			a.Clock.Acquire(b.past)
			b.come.land(a, true)
			return
		}
		b.waiters = append(b.waiters, a)
		a.Park(&Wait{What: "an mbarrier", More: func(d *diag.Diagnostic) {
			d.Note(a.whereLoc(), "phase %d is missing %s", b.phase, Plural(b.pending, "arrival", "arrivals"))
		}})
	})
}
