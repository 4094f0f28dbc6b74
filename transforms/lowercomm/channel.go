package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Channels exist in the simulator only.
var (
	sendLowering = lower(comm.Send, func(o comm.SendOp) error { return noChannels(o.Op) })
	recvLowering = lower(comm.Recv, func(o comm.RecvOp) error { return noChannels(o.Op) })
)

func noChannels(op *ir.Op) error {
	return op.Errorf("has no lowering: channels run in the simulator, before this pass; exchange tiles by comm.copy, or by comm.put and signals")
}
