package commsim

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
	"github.com/tsopt/tsopt/target/sim/word"
)

// commPutMem writes all of an array to a peer, as a put does a tile. Where threads run it, what all of them wrote
// is sent by one for all, and every notify behind it announces it: tokens are gone there.
func commPutMem(c *engine.Compiler, p comm.PutMemOp) {
	src, dst, rank := c.Memref(p.Source), c.Memref(p.Dest), c.At(p.Rank)
	l, tok := c.LanesIn(src.Typ), c.Define(p.Token).At
	var add func(x, y uint64) uint64
	if p.Accumulate == tile.AddTo {
		add = word.CombinerFor(l.Elem, scale.Add.String())
	}
	who := acting{}
	c.Emit(func(a *engine.Agent) { who.meet(a, notifyBarrier) })
	c.Emit(func(a *engine.Agent) {
		if !who.first(a) {
			return
		}
		a.SameSizes(src, dst)
		words := src.LoadAll(a, l)
		if a.Thread < 0 {
			a.F[tok] = a.Puts.Begin(peers.DeviceAt(a, a.F[dst.At], a.F[rank]))
		}
		atPeer(a, dst, rank, func() {
			if add == nil {
				dst.StoreAll(a, l, words)
			} else {
				updateArray(a, dst, l.Elem, words, add)
			}
		})
		a.Puts.Making = false
		if a.Thread < 0 {
			a.Puts.Takes(a.SentTo(peers.DeviceAt(a, a.F[dst.At], a.F[rank]), len(words)*l.Elem.Bytes))
		}
	})
	c.Emit(func(a *engine.Agent) { who.meet(a, notifyBarrier) })
}

// updateArray combines each element of a memref with a word, as an atomic of all devices does.
func updateArray(a *engine.Agent, r *engine.Buffer, e word.Elem, words []uint64, f func(x, y uint64) uint64) {
	r.Each(a.F, func(addr uint64) {
		x := words[0]
		engine.Atomic{Elem: e, Order: engine.Relaxed, Scope: engine.ScopeSys}.Update(a, addr,
			func(old uint64) (uint64, bool) { return f(old, x), true })
		words = words[1:]
	})
}

func commGetMem(c *engine.Compiler, g comm.GetMemOp) {
	src, dst, rank := c.Memref(g.Source), c.Memref(g.Dest), c.At(g.Rank)
	l := c.LanesIn(src.Typ)
	c.Emit(func(a *engine.Agent) {
		a.SameSizes(src, dst)
		peers.SameNode(a, a.F[src.At], a.F[rank], "reads")
		var words []uint64
		atPeer(a, src, rank, func() { words = src.LoadAll(a, l) })
		a.Clock.Await(a.Sent(scale.World, peers.DeviceAt(a, a.F[src.At], a.F[rank]), a.Device, len(words)*l.Elem.Bytes))
		dst.StoreAll(a, l, words)
	})
}

// atPeer runs fn while a symmetric array is that of a peer.
func atPeer(a *engine.Agent, array *engine.Buffer, rank int, fn func()) {
	own := a.F[array.At]
	a.F[array.At] = peers.Address(a, own, a.F[rank])
	fn()
	a.F[array.At] = own
}
