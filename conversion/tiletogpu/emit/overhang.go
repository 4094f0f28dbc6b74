package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A register of an overhanging layout may hold nothing, in all threads or in some. Its computed value is never used:
// loads and stores mask it, reductions replace it by the identity, and operations that must not get arbitrary operands
// get a fixed number.

// Holds is the condition that a register holds an element in this thread, nil when it
// does in every thread. It is not asked of registers that never do.
func (c *Ctx) Holds(d layout.Distribution, reg int64) *ir.Value {
	var cond *ir.Value
	for dim, at := range RegisterCoord(d, reg) {
		cond = And(c.Builder, cond, c.HoldsAlong(d, dim, at))
	}
	return cond
}

// HoldsAlong is [Ctx.Holds] by one dimension, for registers whose own part of the
// coordinate there is at.
func (c *Ctx) HoldsAlong(d layout.Distribution, dim int, at int64) *ir.Value {
	if d.Presence(dim, at) == layout.Always {
		return nil
	}
	return arith.NewCmpI(c.Builder, arith.ULT, c.Base(d)[dim], c.Const(d.Shape()[dim]-at))
}

// NeverHolds reports whether a register holds nothing in any thread.
func NeverHolds(d layout.Distribution, reg int64) bool { return d.PresenceOf(reg) == layout.Never }

// Filled are a tile's registers, with a number in those that hold nothing.
func (c *Ctx) Filled(d layout.Distribution, es []*ir.Value, number *ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(es))
	for r, e := range es {
		switch d.PresenceOf(int64(r)) {
		case layout.Always:
			out[r] = e
		case layout.Never:
			out[r] = number
		case layout.Sometimes:
			out[r] = arith.NewSelect(c.Builder, c.Holds(d, int64(r)), e, number)
		}
	}
	return out
}

// Bounded is a coordinate of a register along a dimension, or the last one if the register holds nothing.
func (c *Ctx) Bounded(d layout.Distribution, dim int, at int64) *ir.Value {
	last := d.Shape()[dim] - 1
	x := c.PlusConst(c.Builder, c.Base(d)[dim], min(at, last))
	if d.Presence(dim, at) == layout.Always {
		return x
	}
	return arith.Binary(c.Builder, arith.MinUI, x, c.Const(last))
}
