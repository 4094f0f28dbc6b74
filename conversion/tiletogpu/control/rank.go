package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// rank is the number of the unit at a level: the device's, or its node's, the
// block's linear number, the thread's warp or warpgroup.
func rank(c *emit.Ctx, o scale.RankOp) error {
	each, _ := c.KernelOp.UnitsOf(scale.Device)
	switch o.Level {
	case scale.World:
		return c.Set(o.Result, device(c))
	case scale.Node:
		return c.Set(o.Result, arith.Binary(c.Entry, arith.DivUI, device(c), c.Const(each)))
	case scale.Device:
		if c.KernelOp.Nodes() == 1 {
			return c.Set(o.Result, device(c))
		}
		return c.Set(o.Result, arith.Binary(c.Entry, arith.RemUI, device(c), c.Const(each)))
	case scale.Block:
		return c.Set(o.Result, linearBlock(c))
	case scale.Cluster:
		return c.Set(o.Result, arith.Binary(c.Entry, arith.RemUI, linearBlock(c), c.Const(c.KernelOp.Cluster())))
	case scale.Thread, scale.Warp, scale.Warpgroup:
		p, ok := c.Places.Meeting(o.Block(), o.Level)
		if !ok {
			return o.Errorf("of @%s must be inside a scale.on @%s", o.Level, o.Level)
		}
		return c.Set(o.Result, c.Unit(p))
	default:
		return o.Errorf("of @%s is unsupported", o.Level)
	}
}

// device is the number of the device among those of all nodes.
func device(c *emit.Ctx) *ir.Value {
	if c.Kernel.DeviceRank == nil {
		return c.Const(0)
	}
	return c.Kernel.DeviceRank
}

func numRanks(c *emit.Ctx, o scale.NumRanksOp) error {
	if n, ok := scale.UnitsAround(o.Op, o.Level); ok {
		return c.Set(o.Result, c.Const(n))
	}
	if o.Level == scale.Block {
		n := c.Const(1)
		for _, g := range c.KernelOp.Grid() {
			n = arith.Binary(c.Entry, arith.MulI, n, c.Index(g))
		}
		return c.Set(o.Result, n)
	}
	return o.Errorf("of @%s is unsupported", o.Level)
}

// linearBlock numbers blocks with the first grid dimension fastest.
func linearBlock(c *emit.Ctx) *ir.Value {
	if c.BlockNumber != nil {
		return c.BlockNumber
	}
	var sum *ir.Value
	run := c.Const(1)
	for i, g := range c.KernelOp.Grid() {
		id := c.Get(c.KernelOp.BlockIDs()[i])
		sum = emit.Plus(c.Entry, sum, arith.Binary(c.Entry, arith.MulI, id, run))
		run = arith.Binary(c.Entry, arith.MulI, run, c.Index(g))
	}
	c.BlockNumber = sum
	return sum
}
