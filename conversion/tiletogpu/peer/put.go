package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// put stores to the peer's buffer. The token has no further use: a signal for the put, a notify or a barrier of the
// cluster, orders everything the block did.
func put(c *emit.Ctx, o comm.PutOp) error {
	w := atPeer(c, o.Op, address.WindowOf(c, o.Window(), emit.DistOf(o.Value)), o.Rank)
	memory.StoreWindow(c, w, o.Value)
	return nil
}

// putMem sends memory by bulk copies, or over the network, which convert-comm-to-gpu lowers: all threads of the block
// may have written what it reads.
func putMem(c *emit.Ctx, o comm.PutMemOp) error {
	if o.Via == comm.TMA {
		return bulk(c, o.Op, bulkCopy{source: o.Source, dest: o.Dest, Staged: o.Staged, add: o.Accumulate == tile.AddTo},
			o.Rank)
	}
	if c.Level() != "" {
		return o.Errorf("puts to another node, which requires whole blocks; move it out of the units and roles of the block")
	}
	return signal(c, o.Op)
}

// getMem fetches memory by bulk copies.
func getMem(c *emit.Ctx, o comm.GetMemOp) error {
	return bulk(c, o.Op, bulkCopy{source: o.Source, dest: o.Dest, Staged: o.Staged}, o.Rank)
}

// remoteGet loads from the peer's buffer.
func remoteGet(c *emit.Ctx, o comm.GetOp) error {
	w := atPeer(c, o.Op, address.WindowOf(c, o.Window(), emit.DistOf(o.Result)), o.Rank)
	elem := emit.ElemType(o.Result)
	return c.Set(o.Result, memory.LoadWindow(c, w, elem, arith.Zero(c.Builder, elem)))
}

// atPeer moves a window to the peer's copy of its memory.
func atPeer(c *emit.Ctx, op *ir.Op, w address.Window, rank *ir.Value) address.Window {
	if comm.InCluster(op) {
		w.Far = address.InBlock(c, w.Mem, rank)
		return w
	}
	w.Mem = comm.Peer.New(c.Builder, comm.PeerOp{Source: w.Mem, Rank: c.Get(rank)}, w.Mem.Type()).Result
	return w
}
