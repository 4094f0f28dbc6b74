package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A register of a layout that overhangs may hold nothing, in all threads or in some.
// What it is computed to be is never seen: loads and stores leave it out, reductions
// take what changes nothing for it, and what must not be computed of any number is
// computed of one.

// holds is the condition that a register holds an element in this thread, nil when it
// does in every thread. It is not asked of registers that never do.
func (c *Ctx) holds(d layout.Distribution, reg int64) *ir.Value {
	var cond *ir.Value
	for dim, at := range registerCoord(d, reg) {
		cond = c.both(c.Builder, cond, c.holdsAlong(d, dim, at))
	}
	return cond
}

// holdsAlong is [Ctx.holds] by one dimension, for registers whose own part of the
// coordinate there is at.
func (c *Ctx) holdsAlong(d layout.Distribution, dim int, at int64) *ir.Value {
	if d.Presence(dim, at) == layout.Always {
		return nil
	}
	return arith.NewCmpI(c.Builder, arith.ULT, c.base(d)[dim], c.preamble(d.Shape()[dim]-at))
}

// neverHolds reports whether a register holds nothing in any thread.
func neverHolds(d layout.Distribution, reg int64) bool { return d.PresenceOf(reg) == layout.Never }

// filled are a tile's registers with a number in the place of those that hold nothing.
func (c *Ctx) filled(d layout.Distribution, es []*ir.Value, number *ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(es))
	for r, e := range es {
		switch d.PresenceOf(int64(r)) {
		case layout.Always:
			out[r] = e
		case layout.Never:
			out[r] = number
		case layout.Sometimes:
			out[r] = arith.NewSelect(c.Builder, c.holds(d, int64(r)), e, number)
		}
	}
	return out
}

// bounded is a coordinate of a register along a dimension, or the last one where the
// register holds nothing.
func (c *Ctx) bounded(d layout.Distribution, dim int, at int64) *ir.Value {
	last := d.Shape()[dim] - 1
	x := c.plusConst(c.Builder, c.base(d)[dim], min(at, last))
	if d.Presence(dim, at) == layout.Always {
		return x
	}
	return arith.Binary(c.Builder, arith.MinUI, x, c.preamble(last))
}
