package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// post sends each thread's elements of the tile; if several threads hold an element, the first does.
func post(c *emit.Ctx, o comm.PostOp) error {
	d, es := emit.DistOf(o.Value), c.Elements(c.Get(o.Value))
	send := func(regs []int64) {
		p := comm.PostWordsOp{Signal: c.Get(o.Signal), Index: c.Get(o.Index), Places: wordsAt(c, d, regs),
			Round: c.Get(o.Round), Rank: c.Get(o.Rank)}
		for _, r := range regs {
			p.Values = append(p.Values, es[r])
		}
		comm.PostWords.New(c.Builder, p)
	}
	c.When(c.Owner(d), func() {
		for _, g := range heldRegisters(c, d) {
			c.When(g.held, func() { send(g.regs) })
		}
	})
	return nil
}

// takeTile makes each thread wait for its own elements.
func takeTile(c *emit.Ctx, o comm.TakeOp) error {
	d, elem := emit.DistOf(o.Result), emit.ElemType(o.Result)
	out, zero := make([]*ir.Value, d.RegCount()), arith.Zero(c.Builder, elem)
	for _, g := range heldRegisters(c, d) {
		types := make([]ir.Type, len(g.regs))
		for i := range types {
			types[i] = elem
		}
		came := c.ChooseAll(g.held, types, func() []*ir.Value {
			t := comm.TakeWordsOp{Signal: c.Get(o.Signal), Index: c.Get(o.Index), Round: c.Get(o.Round),
				Places: wordsAt(c, d, g.regs)}
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
	emit.FillCopies(d, out, zero)
	return c.Set(o.Result, c.Pack(elem, out))
}

// heldTogether are registers that hold an element each under a condition, nil for always.
type heldTogether struct {
	regs []int64
	held *ir.Value
}

// heldRegisters are a layout's registers: those that always hold an element together, each of the others by itself.
func heldRegisters(c *emit.Ctx, d layout.Distribution) []heldTogether {
	var always heldTogether
	var out []heldTogether
	for _, r := range emit.FirstCopies(d) {
		if cond := c.Holds(d, r); cond != nil {
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

// wordsAt are the row-major numbers of registers' elements in a tile.
func wordsAt(c *emit.Ctx, d layout.Distribution, regs []int64) []*ir.Value {
	shape, base := d.Shape(), c.Base(d)
	strides := make([]int64, len(shape))
	next := int64(1)
	var first *ir.Value
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = next
		next *= shape[i]
		if base[i] != nil {
			first = emit.Plus(c.Entry, first, c.Times(c.Entry, base[i], strides[i]))
		}
	}
	out := make([]*ir.Value, len(regs))
	for k, r := range regs {
		at := int64(0)
		for i, x := range emit.RegisterCoord(d, r) {
			at += x * strides[i]
		}
		out[k] = c.PlusConst(c.Builder, first, at)
	}
	return out
}
