package tilesim

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// A future is the tile and an additional word: when the MMA has read its operands. MMAs of an agent complete in the
// order in which they began.

// futures are the async MMAs of an agent.
type futures struct{ landings []uint32 } // as they began

func futuresOf(a *engine.Agent) *futures { return engine.Part[futures](&a.Parts) }

// mmaRead computes when the operands of an async MMA have been read, and puts that into the future. Any other GEMM is
// over at once.
func mmaRead(c *engine.Compiler, g tile.GemmOp, d engine.Span) (begin func(*engine.Agent) uint32,
	began func(a *engine.Agent, until uint32)) {
	if !g.Async {
		return func(*engine.Agent) uint32 { return 0 }, func(*engine.Agent, uint32) {}
	}
	begin = func(a *engine.Agent) uint32 {
		until := a.M.NewLanding()
		q := futuresOf(a)
		q.landings = append(q.landings, until)
		return until
	}
	return begin, func(a *engine.Agent, until uint32) { a.F[d.At+d.N] = uint64(until) }
}

func tileAwait(c *engine.Compiler, o tile.AwaitOp) {
	from, n := c.At(o.Future), c.Width(o.Result.Type())
	to := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		until, ended := uint32(a.F[from+n]), 0
		for q := futuresOf(a).landings; ended < len(q) && q[ended] <= until; {
			ended++
		}
		endMMAs(a, ended)
		copy(a.F[to.At:to.At+n], a.F[from:from+n])
	})
}

// tileReady is a future whose MMA has read its operands long ago.
func tileReady(c *engine.Compiler, o tile.ReadyOp) {
	from, n := c.At(o.Tile), c.Width(o.Tile.Type())
	to := c.Define(o.Future)
	c.Emit(func(a *engine.Agent) {
		copy(a.F[to.At:to.At+n], a.F[from:from+n])
		a.F[to.At+n] = 0
	})
}

func tileWaitProducts(c *engine.Compiler, o tile.WaitProductsOp) {
	c.Emit(func(a *engine.Agent) { endMMAs(a, max(len(futuresOf(a).landings)-int(o.Pending), 0)) })
}

// endMMAs completes so many of the oldest MMAs of an agent.
func endMMAs(a *engine.Agent, n int) {
	q := futuresOf(a)
	for _, until := range q.landings[:n] {
		a.Landed(until)
	}
	q.landings = q.landings[n:]
}
