package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// put stores to the peer's buffer. The token is of no more use: notify, which
// it stands before, orders everything the block did.
func (c *Ctx) put(o comm.PutOp) error {
	w := c.window(o.Window(), distOf(o.Value))
	w.mem = c.peer(o.Dest, o.Rank)
	c.storeWindow(w, o.Value)
	return nil
}

// remoteGet loads from the peer's buffer.
func (c *Ctx) remoteGet(o comm.GetOp) error {
	w := c.window(o.Window(), distOf(o.Result))
	w.mem = c.peer(o.Source, o.Rank)
	elem := elemType(o.Result)
	return c.Set(o.Result, c.loadWindow(w, elem, arith.Zero(c.Builder, elem)))
}

// peer is a device's copy of a symmetric buffer.
func (c *Ctx) peer(buf, rank *ir.Value) *ir.Value {
	mine := c.Get(buf)
	return comm.Peer.New(c.Builder, comm.PeerOp{Source: mine, Rank: c.Get(rank)}, mine.Type()).Result
}
