package sim

import "github.com/tsopt/tsopt/dialects/comm"

// commPutMem writes all of an array to a peer, as a put does a tile. Where threads run it, what all of them wrote
// is sent by one for all, and every notify behind it announces it: tokens are gone there.
func commPutMem(c *compiler, p comm.PutMemOp) {
	src, dst, rank := c.memref(p.Source), c.memref(p.Dest), c.at(p.Rank)
	l, tok := c.lanesIn(src.typ), c.define(p.Token).at
	who := acting{}
	c.emit(func(a *Agent) { who.meet(a, notifyBarrier) })
	c.emit(func(a *Agent) {
		if !who.first(a) {
			return
		}
		a.sameSizes(src, dst)
		words := a.loadArray(src, l)
		if a.thread < 0 {
			a.f[tok] = a.puts.begin(a.deviceAt(a.f[dst.at], a.f[rank]))
		}
		a.atPeer(dst, rank, func() { a.storeArray(dst, l, words) })
		a.puts.making = false
	})
	c.emit(func(a *Agent) { who.meet(a, notifyBarrier) })
}

func commGetMem(c *compiler, g comm.GetMemOp) {
	src, dst, rank := c.memref(g.Source), c.memref(g.Dest), c.at(g.Rank)
	l := c.lanesIn(src.typ)
	c.emit(func(a *Agent) {
		a.sameSizes(src, dst)
		a.sameNode(a.f[src.at], a.f[rank], "reads")
		var words []uint64
		a.atPeer(src, rank, func() { words = a.loadArray(src, l) })
		a.storeArray(dst, l, words)
	})
}

// atPeer runs fn while a symmetric array is that of a peer.
func (a *Agent) atPeer(array *buffer, rank int, fn func()) {
	own := a.f[array.at]
	a.f[array.at] = a.peerAddress(own, a.f[rank])
	fn()
	a.f[array.at] = own
}
