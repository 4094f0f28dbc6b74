package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// post sends what each thread holds of the tile; of several threads that hold an element the first does.
func (c *Ctx) post(o comm.PostOp) error {
	d, es := distOf(o.Value), c.Elements(c.Get(o.Value))
	send := func(regs []int64) {
		p := comm.PostWordsOp{Signal: c.Get(o.Signal), Index: c.Get(o.Index), Places: c.wordsAt(d, regs), Round: c.Get(o.Round), Rank: c.Get(o.Rank)}
		for _, r := range regs {
			p.Values = append(p.Values, es[r])
		}
		comm.PostWords.New(c.Builder, p)
	}
	c.when(c.owner(d), func() {
		for _, g := range c.held(d) {
			c.when(g.held, func() { send(g.regs) })
		}
	})
	return nil
}

// takeTile lets each thread wait for its own elements.
func (c *Ctx) takeTile(o comm.TakeOp) error {
	d, elem := distOf(o.Result), elemType(o.Result)
	out, zero := make([]*ir.Value, d.RegCount()), arith.Zero(c.Builder, elem)
	for _, g := range c.held(d) {
		types := make([]ir.Type, len(g.regs))
		for i := range types {
			types[i] = elem
		}
		came := c.chooseAll(g.held, types, func() []*ir.Value {
			t := comm.TakeWordsOp{Signal: c.Get(o.Signal), Index: c.Get(o.Index), Round: c.Get(o.Round), Places: c.wordsAt(d, g.regs)}
			return comm.TakeWords.New(c.Builder, t, types...).Values
		}, func() []*ir.Value {
			none := make([]*ir.Value, len(g.regs))
			for i := range none {
				none[i] = zero
			}
			return none
		})
		for i, r := range g.regs {
			out[r] = came[i]
		}
	}
	fillCopies(d, out, zero)
	return c.Set(o.Result, c.Pack(elem, out))
}

// heldTogether are those that hold an element each under a condition, nil for always.
type heldTogether struct {
	regs []int64
	held *ir.Value
}

// held are a layout's registers: those that always hold an element together, each of the others by itself.
func (c *Ctx) held(d layout.Distribution) []heldTogether {
	var always heldTogether
	var out []heldTogether
	for _, r := range firstCopies(d) {
		if cond := c.holds(d, r); cond != nil {
			out = append(out, heldTogether{[]int64{r}, cond})
		} else {
			always.regs = append(always.regs, r)
		}
	}
	if len(always.regs) > 0 {
		out = append([]heldTogether{always}, out...)
	}
	return out
}

// wordsAt are where registers' elements are in a tile, row by row.
func (c *Ctx) wordsAt(d layout.Distribution, regs []int64) []*ir.Value {
	shape, base := d.Shape(), c.base(d)
	strides := make([]int64, len(shape))
	next := int64(1)
	var first *ir.Value
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = next
		next *= shape[i]
		if base[i] != nil {
			first = c.plus(c.entry, first, c.times(c.entry, base[i], strides[i]))
		}
	}
	out := make([]*ir.Value, len(regs))
	for k, r := range regs {
		at := int64(0)
		for i, x := range registerCoord(d, r) {
			at += x * strides[i]
		}
		out[k] = c.plusConst(c.Builder, first, at)
	}
	return out
}
