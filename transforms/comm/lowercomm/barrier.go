package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var barrierLowering = lower(comm.Barrier, barrier)

// barrier between blocks or devices is an exchange without tiles, but the blocks of a cluster have
// a barrier of their own; inside a block it is a barrier of all units of the level.
func barrier(l *lowerer, o comm.BarrierOp) error {
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
		if l.machine.OnlyMessages(o.Level) {
			if err := l.meetByMessages(b, op, o.Level); err != nil {
				return err
			}
			break
		}
		x, err := newExchange(op, o.Level)
		if err != nil {
			return err
		}
		x.arriveAfterAll(b)
	case scale.MeetInBlock(o.Level):
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

// meetByMessages is a barrier of units that send each other messages: each tells all that it is here.
func (l *lowerer) meetByMessages(b *ir.Builder, op *ir.Op, level string) error {
	_, m, err := l.gather(op, level, arith.Zero(b, flag))
	if err != nil {
		return err
	}
	for i := range m.units() {
		m.take(b, 0, flag, index(b, i), -1, nil)
	}
	return nil
}
