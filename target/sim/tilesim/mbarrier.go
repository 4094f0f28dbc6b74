package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// raised are the barriers of a block, by number.
type raised struct{ all []*async.MBarrier }

func raisedIn(b *engine.Block) *raised { return engine.Part[raised](&b.Parts) }

// tileMBarrier makes barriers of the block. They are known to all of it: none of their uses begins before.
func tileMBarrier(c *engine.Compiler, o tile.MBarrierOp) {
	d := c.Define(o.Barriers).At
	c.Emit(func(a *engine.Agent) {
		in := raisedIn(a.Block)
		a.F[d] = uint64(len(in.all))
		for _, n := range o.Arrivals {
			b := &async.MBarrier{
				Group: a.Block.Group, Number: int32(len(in.all)), Made: a.Clock.Now(), By: a.ID, Public: true,
				Expected: int(n), Pending: int(n), Arrived: clock.None, Past: clock.None,
			}
			in.all = append(in.all, b)
		}
	})
}

// tileMBarrierAt is the barrier that an operation names.
func tileMBarrierAt(c *engine.Compiler, barriers, index *ir.Value) func(a *engine.Agent) *async.MBarrier {
	first, i, n := c.At(barriers), c.At(index), uint64(len(ir.View[tile.MBarrierOp](barriers.DefiningOp()).Arrivals))
	return func(a *engine.Agent) *async.MBarrier {
		if a.F[i] >= n {
			a.Fail("names barrier %d of %d barriers", int64(a.F[i]), n)
		}
		return raisedIn(a.Block).all[a.F[first]+a.F[i]]
	}
}

// completing lets a copy be waited for with the phase that is under way.
func completing(c *engine.Compiler, t tile.CopyOp) func(a *engine.Agent, p *async.Copy) {
	at, view := tileMBarrierAt(c, t.MBarrier, t.BarrierIndex), sharedView(c)
	return func(a *engine.Agent, p *async.Copy) {
		b := at(a)
		if b.Coming == nil {
			b.Coming = &async.Completion{Landing: a.M.NewLanding()}
		}
		p.Start(a, b.Coming.Landing, b.Coming.Landing, view)
		b.Coming.Copies = append(b.Coming.Copies, p)
	}
}

// tileMBarrierArrive counts all threads that the agent stands for, or one of them, and is a fence of what they wrote.
func tileMBarrierArrive(c *engine.Compiler, o tile.MBarrierArriveOp) {
	k, _ := ir.Enclosing(o.Op, tile.Kernel)
	at, n := tileMBarrierAt(c, o.Barriers, o.Index), int(tile.PlacesOf(k).Of(o.Block()).Threads())
	if o.Once {
		n = 1
	}
	c.Emit(func(a *engine.Agent) {
		b := at(a)
		a.FenceProxy(clock.AsyncShared)
		was := b.Phase
		b.Come.Land(a, false) // without a wait for the phase before, its copies have arrived by now
		b.Arrive(a, n, false)
		if b.Phase != was {
			b.Come, b.Coming = b.Coming, nil
		}
		a.Told()
	})
}

// tileMBarrierWait waits for the end of a phase.
func tileMBarrierWait(c *engine.Compiler, o tile.MBarrierWaitOp) {
	at, parity := tileMBarrierAt(c, o.Barriers, o.Index), c.At(o.Parity)
	c.Emit(func(a *engine.Agent) {
		b := at(a)
		if done, _ := b.Ended(a.F[parity], true); done {
			a.Clock.Acquire(b.Past)
			b.Come.Land(a, true)
			return
		}
		b.Waiters = append(b.Waiters, a)
		a.Park(&engine.Wait{What: "an mbarrier", More: func(d *diag.Diagnostic) {
			d.Note(a.WhereLoc(), "phase %d is missing %s", b.Phase, engine.Plural(b.Pending, "arrival", "arrivals"))
		}})
	})
}
