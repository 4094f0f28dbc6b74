package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// rank is the number of the unit at a level: the device's, or its node's, the
// block's linear number, the thread's warp or warpgroup.
func (c *Ctx) rank(o scale.RankOp) error {
	each, _ := c.kernel.UnitsOf(scale.Device)
	switch o.Level {
	case scale.World:
		return c.Set(o.Result, c.device())
	case scale.Node:
		return c.Set(o.Result, arith.Binary(c.entry, arith.DivUI, c.device(), c.preamble(each)))
	case scale.Device:
		if c.kernel.Nodes() == 1 {
			return c.Set(o.Result, c.device())
		}
		return c.Set(o.Result, arith.Binary(c.entry, arith.RemUI, c.device(), c.preamble(each)))
	case scale.Block:
		return c.Set(o.Result, c.linearBlock())
	case scale.Cluster:
		return c.Set(o.Result, arith.Binary(c.entry, arith.RemUI, c.linearBlock(), c.preamble(c.kernel.Cluster())))
	case scale.Thread, scale.Warp, scale.Warpgroup:
		p, ok := c.places.Meeting(o.Block(), o.Level)
		if !ok {
			return o.Errorf("of @%s must be inside a scale.on @%s", o.Level, o.Level)
		}
		return c.Set(o.Result, c.unit(p))
	default:
		return o.Errorf("of @%s is unsupported", o.Level)
	}
}

// device is the number of the device among those of all nodes.
func (c *Ctx) device() *ir.Value {
	if c.Kernel.rank == nil {
		return c.preamble(0)
	}
	return c.Kernel.rank
}

func (c *Ctx) numRanks(o scale.NumRanksOp) error {
	if n, ok := scale.UnitsAround(o.Op, o.Level); ok {
		return c.Set(o.Result, c.preamble(n))
	}
	if o.Level == scale.Block {
		n := c.preamble(1)
		for _, g := range c.kernel.Grid() {
			n = arith.Binary(c.entry, arith.MulI, n, c.index(g))
		}
		return c.Set(o.Result, n)
	}
	return o.Errorf("of @%s is unsupported", o.Level)
}

// linearBlock numbers blocks with the first grid dimension fastest.
func (c *Ctx) linearBlock() *ir.Value {
	if c.block != nil {
		return c.block
	}
	var sum *ir.Value
	run := c.preamble(1)
	for i, g := range c.kernel.Grid() {
		id := c.Get(c.kernel.BlockIDs()[i])
		sum = c.plus(c.entry, sum, arith.Binary(c.entry, arith.MulI, id, run))
		run = arith.Binary(c.entry, arith.MulI, run, c.index(g))
	}
	c.block = sum
	return sum
}
