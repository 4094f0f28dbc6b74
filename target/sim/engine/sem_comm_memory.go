package engine

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/word"
)

// commPutMem writes all of an array to a peer, as a put does a tile. Where threads run it, what all of them wrote
// is sent by one for all, and every notify behind it announces it: tokens are gone there.
func commPutMem(c *Compiler, p comm.PutMemOp) {
	src, dst, rank := c.memref(p.Source), c.memref(p.Dest), c.at(p.Rank)
	l, tok := c.lanesIn(src.typ), c.define(p.Token).at
	var add func(x, y uint64) uint64
	if p.Accumulate == tile.AddTo {
		add = word.CombinerFor(l.Elem, scale.Add.String())
	}
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
		a.atPeer(dst, rank, func() {
			if add == nil {
				a.storeArray(dst, l, words)
			} else {
				a.updateArray(dst, l.Elem, words, add)
			}
		})
		a.puts.making = false
	})
	c.emit(func(a *Agent) { who.meet(a, notifyBarrier) })
}

// updateArray combines each element of a memref with a word, as an atomic of all devices does.
func (a *Agent) updateArray(r *buffer, e word.Elem, words []uint64, f func(x, y uint64) uint64) {
	r.each(a.f, func(addr uint64) {
		x := words[0]
		a.rmw(addr, e, relaxed, scopeSys, func(old uint64) (uint64, bool) { return f(old, x), true })
		words = words[1:]
	})
}

func commGetMem(c *Compiler, g comm.GetMemOp) {
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
