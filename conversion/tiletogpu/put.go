package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// put stores to the peer's buffer. The token is of no more use: notify, which
// it stands before, orders everything the block did.
func (c *Ctx) put(o comm.PutOp) error {
	w := c.window(o.Window(), distOf(o.Value))
	var err error
	if w.mem, err = c.peer(o.Op, o.Dest, o.Rank); err != nil {
		return err
	}
	c.storeWindow(w, o.Value)
	return nil
}

// remoteGet loads from the peer's buffer.
func (c *Ctx) remoteGet(o comm.GetOp) error {
	w := c.window(o.Window(), distOf(o.Result))
	var err error
	if w.mem, err = c.peer(o.Op, o.Source, o.Rank); err != nil {
		return err
	}
	elem := elemType(o.Result)
	return c.Set(o.Result, c.loadWindow(w, elem, arith.Zero(c.Builder, elem)))
}

// peer is a device's copy of a symmetric buffer: the kernel has all of them and
// chooses by rank.
func (c *Ctx) peer(op *ir.Op, buf, rank *ir.Value) (*ir.Value, error) {
	all := c.copiesOf(buf)
	if all == nil {
		return nil, op.Errorf("uses a symmetric buffer that is not the result of a comm.symm_alloc in this function")
	}
	if r, ok := rewrite.IntConstant(c.Get(rank)); ok && r >= 0 && r < int64(len(all)) {
		return all[r], nil
	}
	v := all[0]
	for i, m := range all[1:] {
		is := arith.NewCmpI(c.Builder, arith.EQ, c.Get(rank), c.preamble(int64(i+1)))
		v = arith.NewSelect(c.Builder, is, m, v)
	}
	return v, nil
}

// copiesOf finds the buffers of all devices behind a symmetric memref.
func (c *Ctx) copiesOf(v *ir.Value) []*ir.Value {
	for {
		o, ok := comm.Consume.Cast(v.DefiningOp())
		if !ok {
			return c.symmetric[v]
		}
		v = o.Value
	}
}
