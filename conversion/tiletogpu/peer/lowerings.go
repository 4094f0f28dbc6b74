package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
)

// Lowerings are the lowerings of operations that reach other blocks and devices.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(comm.Join, join),
		emit.Lower(comm.Channel, channel),
		emit.Lower(comm.SendSlot, sendSlot),
		emit.Lower(comm.Sent, sent),
		emit.Lower(comm.RecvSlot, recvSlot),
		emit.Lower(comm.Received, received),
		emit.Lower(comm.Consume, consume),
		emit.Lower(comm.Put, put),
		emit.Lower(comm.PutMem, putMem),
		emit.Lower(comm.GetMem, getMem),
		emit.Lower(comm.Get, remoteGet),
		emit.Lower(comm.Post, post),
		emit.Lower(comm.Take, takeTile),
		emit.LowerAny(comm.Notify, signal),
		emit.LowerAny(comm.Wait, signal),
		emit.LowerAny(comm.Test, signal),
		emit.LowerAny(comm.Reset, signal),
		emit.LowerAny(comm.Round, signal),
	}
}
