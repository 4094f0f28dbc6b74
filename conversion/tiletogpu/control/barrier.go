package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// barrier synchronizes the threads of a place: those of a warpgroup at a barrier of their own, a warp without one.
func barrier(c *emit.Ctx, o tile.BarrierOp) error {
	switch {
	case o.Some != nil:
		return someMeet(c, o)
	case o.Level() == scale.Cluster:
		MeetCluster(c)
		return nil
	}
	p, ok := c.Places.Meeting(o.Block(), o.Level())
	if !ok {
		return o.Errorf("at @%s must be inside of a scale.on @%s", o.Level(), o.Level())
	}
	MeetAt(c, p)
	return nil
}

// MeetAt synchronizes the threads of a place.
func MeetAt(c *emit.Ctx, p tile.Place) {
	first, numbered := p.Barrier()
	switch {
	case p.Level == scale.Block:
		gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	case numbered:
		id := arith.ConstantInt(c.Builder, first, ir.I32)
		if p.Level != tile.RoleLevel {
			id = arith.Cast(c.Builder, arith.IndexCast, c.PlusConst(c.Builder, c.Unit(p), first), ir.I32)
		}
		namedBarrier(c, id, arith.ConstantInt(c.Builder, p.Threads(), ir.I32))
	default:
		WarpSync(c)
	}
}

// maxBarriers is how many barriers a block has (PTX ISA, "bar, barrier").
const maxBarriers = 16

// someMeet synchronizes the threads that a barrier names.
func someMeet(c *emit.Ctx, o tile.BarrierOp) error {
	n, numbered := c.Places.BarrierOf(o)
	switch {
	case !numbered:
		mask, _ := o.Lanes()
		nvvm.SyncWarp.New(c.Builder, nvvm.SyncWarpOp{Mask: arith.ConstantInt(c.Builder, int64(int32(mask)), ir.I32)})
	case n == 0:
		gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	case n >= maxBarriers:
		return o.Errorf("would be barrier %d of the block, which has only %d; use barriers of the same threads, or of all",
			n, maxBarriers)
	default:
		namedBarrier(c, arith.ConstantInt(c.Builder, n, ir.I32), arith.ConstantInt(c.Builder, o.Threads(), ir.I32))
	}
	return nil
}
