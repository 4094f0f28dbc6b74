package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var barrierLowering = lower(comm.Barrier, barrier)

// barrier between blocks or devices is an exchange without tiles, but the blocks of a cluster have
// a barrier of their own; inside a block it is a barrier of all units of the level.
func barrier(_ *lowerer, o comm.BarrierOp) error {
	op := o.Op
	b := ir.Before(op)
	switch {
	case scale.BetweenBlocks(o.Level):
		if unitsAt(op, o.Level) == 1 {
			meetUnit(b, op)
			break
		}
		if o.Level == scale.Cluster && len(enclosingOns(op)) == 0 {
			tile.Barrier.New(b, tile.BarrierOp{Unit: scale.Cluster})
			break
		}
		x, err := newExchange(op, o.Level)
		if err != nil {
			return err
		}
		x.arriveAfterAll(b)
	case o.Level == scale.Warp, o.Level == scale.Warpgroup:
		on, ok := onAround(op, o.Level)
		if !ok && len(enclosingOns(op)) > 0 {
			return outsideOn(op, o.Level)
		}
		if ok {
			op = on.Op
		}
		meetUnit(b, op)
	default:
		return noLevel(op, o.Level)
	}
	return replace(o.Op)
}
