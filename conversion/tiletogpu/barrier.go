package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// barrier lets the threads of a place meet: those of a warpgroup at a barrier of
// their own, a warp without one.
func (c *Ctx) barrier(o tile.BarrierOp) error {
	if o.Level() == scale.Cluster {
		c.meetCluster()
		return nil
	}
	p, ok := c.places.Meeting(o.Block(), o.Level())
	if !ok {
		return o.Errorf("at @%s has no threads to meet: no scale.on @%s is around it", o.Level(), o.Level())
	}
	c.meetAt(p)
	return nil
}

// meetAt lets the threads of a place meet.
func (c *Ctx) meetAt(p tile.Place) {
	first, numbered := p.Barrier()
	switch {
	case p.Level == scale.Block:
		gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	case numbered:
		id := arith.ConstantInt(c.Builder, first, ir.I32)
		if p.Level != tile.RoleLevel {
			id = arith.Cast(c.Builder, arith.IndexCast, c.plusConst(c.Builder, c.unit(p), first), ir.I32)
		}
		c.namedBarrier(id, arith.ConstantInt(c.Builder, p.Threads(), ir.I32))
	default:
		c.warpSync()
	}
}
