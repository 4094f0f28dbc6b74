package sim

import "github.com/tsopt/tsopt/dialects/tile"

// A future is the tile, and a word more: when the product has read its factors. Products
// of an agent end in the order in which they began.

// product says when what an async product reads has been read, and puts that into the
// future. Any other product is over at once.
func (c *compiler) product(g tile.GemmOp, d span) (begin func(*Agent) uint32, began func(a *Agent, until uint32)) {
	if !g.Async {
		return func(*Agent) uint32 { return 0 }, func(*Agent, uint32) {}
	}
	begin = func(a *Agent) uint32 {
		until := a.m.newLanding()
		a.inFlight = append(a.inFlight, until)
		return until
	}
	return begin, func(a *Agent, until uint32) { a.f[d.at+d.n] = uint64(until) }
}

func tileAwait(c *compiler, o tile.AwaitOp) {
	from, n := c.at(o.Future), c.width(o.Result.Type())
	to := c.define(o.Result)
	c.emit(func(a *Agent) {
		until := uint32(a.f[from+n])
		for len(a.inFlight) > 0 && a.inFlight[0] <= until {
			a.landed(a.inFlight[0])
			a.inFlight = a.inFlight[1:]
		}
		copy(a.f[to.at:to.at+n], a.f[from:from+n])
	})
}

// futureWidth is the number of words of a future.
func futureWidth(f *tile.FutureType) (int, bool) {
	w, ok := widthOf(f.Tile())
	return w + 1, ok
}
