package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// put stores to the peer's buffer. The token is of no more use: what tells of the put, a notify or
// a barrier of the cluster, orders everything the block did.
func (c *Ctx) put(o comm.PutOp) error {
	w := c.atPeer(o.Op, c.window(o.Window(), distOf(o.Value)), o.Rank)
	c.storeWindow(w, o.Value)
	return nil
}

// putMem sends memory by bulk copies, or over the network, which convert-comm-to-gpu lowers: what it may read is
// written by all threads of the block.
func (c *Ctx) putMem(o comm.PutMemOp) error {
	if o.Via == comm.TMA {
		return c.bulk(o.Op, bulkCopy{source: o.Source, dest: o.Dest, Staged: o.Staged, add: o.Accumulate == tile.AddTo}, o.Rank)
	}
	if c.level() != "" {
		return o.Errorf("puts to another node, which requires whole blocks; move it out of the units and roles of the block")
	}
	return c.signal(o.Op)
}

// getMem fetches memory by bulk copies.
func (c *Ctx) getMem(o comm.GetMemOp) error {
	return c.bulk(o.Op, bulkCopy{source: o.Source, dest: o.Dest, Staged: o.Staged}, o.Rank)
}

// remoteGet loads from the peer's buffer.
func (c *Ctx) remoteGet(o comm.GetOp) error {
	w := c.atPeer(o.Op, c.window(o.Window(), distOf(o.Result)), o.Rank)
	elem := elemType(o.Result)
	return c.Set(o.Result, c.loadWindow(w, elem, arith.Zero(c.Builder, elem)))
}

// atPeer moves a window to the peer's copy of its memory.
func (c *Ctx) atPeer(op *ir.Op, w window, rank *ir.Value) window {
	if comm.InCluster(op) {
		w.far = c.inBlock(w.mem, rank)
		return w
	}
	w.mem = comm.Peer.New(c.Builder, comm.PeerOp{Source: w.mem, Rank: c.Get(rank)}, w.mem.Type()).Result
	return w
}
