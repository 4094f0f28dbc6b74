package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// copyLowering gives each unit's tile to one other; the result is what came.
var copyLowering = lower(comm.Copy, func(l *lowerer, o comm.CopyOp) error {
	came, err := l.passOn(o.Op, ir.Before(o.Op), o.Level, o.Value, o.Rank)
	if err != nil {
		return err
	}
	return replace(o.Op, came)
})

// passOn gives a tile to one unit, before op, and takes the one that comes.
func (l *lowerer) passOn(op *ir.Op, b *ir.Builder, level string, v, to *ir.Value) (*ir.Value, error) {
	m, err := l.mediumFor(op, level, gifts{one: true}, v)
	if err != nil {
		return nil, err
	}
	m.giveTo(b, v, to)
	m.arrive(b)
	came := m.take(b, 0, tileAs(b, tensorOf(v), tensorOf(v).Shape()), nil, -1, nil)
	m.taken(b)
	return came, nil
}
