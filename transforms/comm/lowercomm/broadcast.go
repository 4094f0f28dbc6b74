package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

var broadcastLowering = lower(comm.Broadcast, func(l *lowerer, o comm.BroadcastOp) error {
	m, err := l.mediumFor(o.Op, o.Level, gifts{one: true}, o.Value)
	if err != nil {
		return err
	}
	b, t := ir.Before(o.Op), tensorOf(o.Value)
	m.giveFrom(b, o.Value, o.Root)
	m.arrive(b)
	came := m.takeFrom(b, tileAs(b, t, t.Shape()), o.Root)
	m.taken(b)
	return replace(o.Op, came)
})
