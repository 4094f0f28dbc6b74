package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Builtin are the lowerings of this module's dialects. An operation that is not
// listed is elementwise, or works on scalars, and stays what it is.
func Builtin() []Lowering {
	return []Lowering{
		Lower(tile.Alloc, (*Ctx).alloc),
		Lower(tile.Slot, (*Ctx).slot),
		Lower(tile.Specialize, (*Ctx).specialize),
		Lower(tile.Ring, (*Ctx).ring),
		Lower(tile.Cursor, (*Ctx).cursor),
		Lower(tile.Advance, (*Ctx).advance),
		Lower(tile.Acquire, (*Ctx).acquire),
		Lower(tile.Publish, (*Ctx).publish),
		Lower(tile.Take, (*Ctx).take),
		Lower(tile.Release, (*Ctx).release),
		Lower(tile.MBarrier, (*Ctx).mbarrier),
		Lower(tile.MBarrierArrive, (*Ctx).mbarrierArrive),
		Lower(tile.MBarrierWait, (*Ctx).mbarrierWait),
		Lower(tile.NamedBarrier, (*Ctx).namedBarriers),
		Lower(tile.NamedBarrierArrive, (*Ctx).namedArrive),
		Lower(tile.NamedBarrierSync, (*Ctx).namedSync),
		Lower(tile.Load, (*Ctx).load),
		Lower(tile.Store, (*Ctx).store),
		Lower(tile.Gather, (*Ctx).gather),
		Lower(tile.Scatter, (*Ctx).scatter),
		Lower(tile.Atomic, (*Ctx).atomic),
		Lower(tile.Copy, (*Ctx).copy),
		Lower(tile.AsyncCommit, (*Ctx).asyncCommit),
		Lower(tile.AsyncWait, (*Ctx).asyncWait),
		Lower(tile.Fence, (*Ctx).fence),
		Lower(tile.Barrier, (*Ctx).barrier),
		Lower(tile.Nanosleep, (*Ctx).nanosleep),
		Lower(tile.Fill, (*Ctx).fill),
		Lower(tile.Iota, (*Ctx).iota),
		Lower(tile.Param, (*Ctx).param),
		Lower(tile.Gemm, (*Ctx).gemm),
		Lower(tile.Await, (*Ctx).awaitProduct),
		Lower(tile.Ready, (*Ctx).ready),
		Lower(tile.WaitProducts, (*Ctx).waitProducts),
		Lower(tile.Reduce, (*Ctx).reduce),
		Lower(tile.Scan, (*Ctx).scan),
		Lower(tile.Sort, (*Ctx).sort),
		Lower(tile.Broadcast, (*Ctx).broadcast),
		Lower(tile.ExpandDims, (*Ctx).expandDims),
		Lower(tile.Transpose, (*Ctx).transpose),
		Lower(tile.Reshape, (*Ctx).reshape),
		Lower(tile.Bitcast, (*Ctx).bitcast),
		Lower(tile.ConvertLayout, (*Ctx).convertLayout),
		Lower(tile.Parallel, (*Ctx).parallel),
		Lower(tile.Print, (*Ctx).print),
		Lower(tile.Assert, (*Ctx).assert),

		Lower(scale.On, (*Ctx).on),
		Lower(scale.Rank, (*Ctx).rank),
		Lower(scale.NumRanks, (*Ctx).numRanks),
		Lower(scale.View, (*Ctx).view),

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

		Lower(tensor.ExtractSlice, (*Ctx).extractSlice),
		Lower(tensor.InsertSlice, (*Ctx).insertSlice),
		Lower(tensor.Concat, (*Ctx).concat),
		Lower(tensor.Extract, (*Ctx).extractElement),
		Lower(tensor.FromElements, (*Ctx).fromElements),
		Lower(tensor.Empty, (*Ctx).empty),

		Lower(memref.Load, (*Ctx).scalarLoad),
		Lower(memref.Store, (*Ctx).scalarStore),
		Lower(memref.AtomicRMW, (*Ctx).scalarAtomic),
		Lower(memref.GenericAtomicRMW, (*Ctx).genericAtomic),
	}
}
