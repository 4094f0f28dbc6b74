package emit

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// An element's coordinate is the thread's part plus the register's: a base that is computed once in the preamble, and a
// constant.

// Spread names a layout as the code counts its axes here.
func (c *Ctx) Spread(d layout.Distribution) Spread { return Spread{c.Axes, d.String()} }

// Base is the thread's part of each coordinate of a layout; nil if it is zero.
func (c *Ctx) Base(d layout.Distribution) []*ir.Value {
	key := c.Spread(d)
	if b, ok := c.bases[key]; ok {
		return b
	}
	out := make([]*ir.Value, d.Rank())
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.Terms(a) {
			out[t.Dim] = Plus(c.Entry, out[t.Dim], c.Term(t))
		}
	}
	c.bases[key] = out
	return out
}

// Term emits ((index / div) mod mod) * stride in the preamble.
func (c *Ctx) Term(t layout.Term) *ir.Value {
	b := c.Entry
	v := c.Axes[t.Axis]
	if v == nil {
		return nil
	}
	if t.Div != 1 {
		v = arith.Binary(b, arith.DivUI, v, c.Const(t.Div))
	}
	if t.Mod != 0 {
		v = arith.Binary(b, arith.RemUI, v, c.Const(t.Mod))
	}
	if t.Stride != 1 {
		v = arith.Binary(b, arith.MulI, v, c.Const(t.Stride))
	}
	return v
}

// RegisterCoord is the constant part of the coordinates of a register.
func RegisterCoord(d layout.Distribution, reg int64) []int64 {
	return d.Coord(layout.Place{layout.Reg: reg})
}

// Coord emits the coordinates of a register's element.
func (c *Ctx) Coord(d layout.Distribution, reg int64) []*ir.Value {
	base, offset := c.Base(d), RegisterCoord(d, reg)
	out := make([]*ir.Value, len(offset))
	for i, n := range offset {
		out[i] = c.PlusConst(c.Builder, base[i], n)
	}
	return out
}

// Owner is the condition that this thread is the first holder of its elements:
// all copies but one must not store. It is nil when there are no copies.
func (c *Ctx) Owner(d layout.Distribution) *ir.Value {
	key := c.Spread(d)
	if v, ok := c.owners[key]; ok {
		return v
	}
	var cond *ir.Value
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range d.CopyTerms(a) {
			x := c.Term(t)
			if x == nil {
				continue
			}
			cond = And(c.Entry, cond, arith.NewCmpI(c.Entry, arith.EQ, x, c.Const(0)))
		}
	}
	c.owners[key] = cond
	return cond
}

// FirstCopies lists the registers that hold an element, in some thread, that no
// earlier register holds.
func FirstCopies(d layout.Distribution) []int64 {
	var out []int64
	seen := map[string]bool{}
	for r := range d.RegCount() {
		k := fmt.Sprint(RegisterCoord(d, r))
		if !seen[k] && !NeverHolds(d, r) {
			seen[k] = true
			out = append(out, r)
		}
	}
	return out
}

// PartialIndex is this thread's number among the holders of partial sums, partial digits of all axes counted inner axes
// first.
func (c *Ctx) PartialIndex(d layout.Distribution) *ir.Value {
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
				sum = Plus(c.Entry, sum, c.Term(layout.Term{Axis: a, Div: weight, Mod: mod, Stride: run}))
				run *= g.Size
			}
			weight *= g.Size
		}
	}
	if sum == nil {
		return c.Const(0)
	}
	return sum
}

// PartialCount is how many threads hold a partial sum of each element.
func PartialCount(d layout.Distribution) int64 {
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

// FillCopies fills registers that repeat an element of an earlier one, and those that hold
// nothing.
func FillCopies(d layout.Distribution, regs []*ir.Value, nothing *ir.Value) {
	first := map[string]*ir.Value{}
	for r := range regs {
		k := ir.Int64sKey(RegisterCoord(d, int64(r)))
		switch {
		case regs[r] != nil:
			first[k] = regs[r]
		case first[k] != nil:
			regs[r] = first[k]
		default:
			regs[r] = nothing
		}
	}
}
