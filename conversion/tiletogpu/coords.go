package tiletogpu

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// An element's coordinate is what the thread contributes plus what the register
// does: a base that is computed once in the preamble, and a constant.

// spread names a layout as the code counts its axes here.
func (c *Ctx) spread(d layout.Distribution) spread { return spread{c.axes, d.String()} }

// base is the thread's contribution to each coordinate of a layout; nil where it
// is none.
func (c *Ctx) base(d layout.Distribution) []*ir.Value {
	key := c.spread(d)
	if b, ok := c.bases[key]; ok {
		return b
	}
	out := make([]*ir.Value, d.Rank())
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.Terms(a) {
			out[t.Dim] = c.plus(c.entry, out[t.Dim], c.term(t))
		}
	}
	c.bases[key] = out
	return out
}

// term emits ((index / div) mod mod) * stride in the preamble.
func (c *Ctx) term(t layout.Term) *ir.Value {
	b := c.entry
	v := c.axes[t.Axis]
	if v == nil {
		return nil
	}
	if t.Div != 1 {
		v = arith.Binary(b, arith.DivUI, v, c.preamble(t.Div))
	}
	if t.Mod != 0 {
		v = arith.Binary(b, arith.RemUI, v, c.preamble(t.Mod))
	}
	if t.Stride != 1 {
		v = arith.Binary(b, arith.MulI, v, c.preamble(t.Stride))
	}
	return v
}

// registerCoord is the constant part of the coordinates of a register.
func registerCoord(d layout.Distribution, reg int64) []int64 {
	return d.Coord(layout.Place{layout.Reg: reg})
}

// coord emits the coordinates of a register's element.
func (c *Ctx) coord(d layout.Distribution, reg int64) []*ir.Value {
	base, offset := c.base(d), registerCoord(d, reg)
	out := make([]*ir.Value, len(offset))
	for i, n := range offset {
		out[i] = c.plusConst(c.Builder, base[i], n)
	}
	return out
}

// owner is the condition that this thread is the first holder of its elements:
// all copies but one must not store. It is nil when there are no copies.
func (c *Ctx) owner(d layout.Distribution) *ir.Value {
	key := c.spread(d)
	if v, ok := c.owners[key]; ok {
		return v
	}
	var cond *ir.Value
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.CopyTerms(a) {
			x := c.term(t)
			if x == nil {
				continue
			}
			cond = c.both(c.entry, cond, arith.NewCmpI(c.entry, arith.EQ, x, c.preamble(0)))
		}
	}
	c.owners[key] = cond
	return cond
}

// firstCopies lists the registers that hold an element, in some thread, that no
// earlier register holds.
func firstCopies(d layout.Distribution) []int64 {
	var out []int64
	seen := map[string]bool{}
	for r := range d.RegCount() {
		k := fmt.Sprint(registerCoord(d, r))
		if !seen[k] && !neverHolds(d, r) {
			seen[k] = true
			out = append(out, r)
		}
	}
	return out
}

// summand is this thread's number among the holders of summands, partial digits
// of all axes counted inner axes first.
func (c *Ctx) summand(d layout.Distribution) *ir.Value {
	var sum *ir.Value
	run := int64(1)
	for _, a := range layout.AllAxes()[layout.Lane:] {
		weight := int64(1)
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Partial {
				mod := g.Size
				if weight*g.Size == d.Size(a) {
					mod = 0
				}
				sum = c.plus(c.entry, sum, c.term(layout.Term{Axis: a, Div: weight, Mod: mod, Stride: run}))
				run *= g.Size
			}
			weight *= g.Size
		}
	}
	if sum == nil {
		return c.preamble(0)
	}
	return sum
}

// summands is how many threads hold a summand of each element.
func summands(d layout.Distribution) int64 {
	n := int64(1)
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Partial {
				n *= g.Size
			}
		}
	}
	return n
}
