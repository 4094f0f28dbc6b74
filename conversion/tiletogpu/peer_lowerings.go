package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/comm"
)

// peerLowerings are those of operations that reach other blocks and devices.
func peerLowerings() []Lowering {
	return []Lowering{
		Lower(comm.Join, (*Ctx).join),
		Lower(comm.Channel, (*Ctx).channel),
		Lower(comm.SendSlot, (*Ctx).sendSlot),
		Lower(comm.Sent, (*Ctx).sent),
		Lower(comm.RecvSlot, (*Ctx).recvSlot),
		Lower(comm.Received, (*Ctx).received),
		Lower(comm.Consume, (*Ctx).consume),
		Lower(comm.Put, (*Ctx).put),
		Lower(comm.PutMem, (*Ctx).putMem),
		Lower(comm.GetMem, (*Ctx).getMem),
		Lower(comm.Get, (*Ctx).remoteGet),
		Lower(comm.Post, (*Ctx).post),
		Lower(comm.Take, (*Ctx).takeTile),
		LowerAny(comm.Notify, (*Ctx).signal),
		LowerAny(comm.Wait, (*Ctx).signal),
		LowerAny(comm.Test, (*Ctx).signal),
		LowerAny(comm.Reset, (*Ctx).signal),
		LowerAny(comm.Round, (*Ctx).signal),
	}
}
