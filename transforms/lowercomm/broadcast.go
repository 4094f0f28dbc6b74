package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
)

var broadcastLowering = lower(comm.Broadcast, func(o comm.BroadcastOp) error {
	b, m, err := gather(o.Op, o.Level, o.Value)
	if err != nil {
		return err
	}
	t := tensorOf(o.Value)
	return replace(o.Op, m.take(b, 0, tileAs(b, t, t.Shape()), o.Root, -1, nil))
})
