package nvvmsim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// bulkLoad is cp.async.bulk to shared memory, counted by an mbarrier.
func bulkLoad(c *engine.Compiler, o nvvm.BulkLoadOp) {
	dst, src, bar, size := c.Pointer(o.Dst), c.Pointer(o.Src), c.Pointer(o.MBar), c.At(o.Size)
	mask := c.Optional(o.MulticastMask)
	c.Emit(func(a *engine.Agent) {
		n := bulkSize(a, a.F[size], dst.Addr(a), src.Addr(a))
		from, fo := a.Resolve(src.Addr(a), n)
		for _, to := range receivers(a, dst.Addr(a), bar.Addr(a), n, mask) {
			b := async.NewBulk(a)
			b.Bytes, b.Parts = n, []async.Part{{Src: from, From: fo, Dst: to.al, To: to.off, N: n}}
			b.Issue(a)
			b.Send(a, to.bar)
		}
	})
}

// bulkStore is cp.async.bulk from shared to global memory.
func bulkStore(c *engine.Compiler, o nvvm.BulkStoreGlobalOp) {
	dst, src, size := c.Pointer(o.Dst), c.Pointer(o.Src), c.At(o.Size)
	mask := c.Optional(o.ByteMask)
	c.Emit(func(a *engine.Agent) {
		n := bulkSize(a, a.F[size], dst.Addr(a), src.Addr(a))
		from, fo := a.Resolve(src.Addr(a), n)
		to, off := a.Resolve(dst.Addr(a), n)
		b := async.NewBulk(a)
		b.Reads = a.M.NewLanding()
		for i := 0; mask >= 0 && i < n; i++ {
			if a.F[mask]>>uint(i%16)&1 != 0 {
				b.Parts = append(b.Parts, async.Part{Src: from, From: fo + i, Dst: to, To: off + i, N: 1})
			}
		}
		if mask < 0 {
			b.Parts = []async.Part{{Src: from, From: fo, Dst: to, To: off, N: n}}
		}
		b.Issue(a)
		async.BulkOf(a).Add(b)
	})
}

func bulkWait(c *engine.Compiler, o nvvm.BulkWaitGroupOp) {
	c.Emit(func(a *engine.Agent) { async.BulkOf(a).Wait(a, int(o.Group), o.Read) })
}

// bulkSize checks the alignment of a bulk copy.
func bulkSize(a *engine.Agent, w, dst, src uint64) int {
	n := int(uint32(w))
	if n%16 != 0 || dst%16 != 0 || src%16 != 0 || n == 0 {
		a.Fail("copies %d bytes from %#x to %#x; size and addresses must be multiples of 16", n, src, dst)
	}
	return n
}

// receiver is where a copy to shared memory goes and the mbarrier that counts it.
type receiver struct {
	al  *engine.Alloc
	off int
	bar *async.MBarrier
}

// receivers are the blocks of the cluster in a mask, each with the same places in
// its shared memory, or the one that the addresses name.
func receivers(a *engine.Agent, dst, bar uint64, n, mask int) []receiver {
	a.Sending = true
	defer func() { a.Sending = false }()
	al, off := a.Resolve(dst, n)
	if al.Space != engine.Shared {
		a.Fail("copies to %s, which is not in shared memory", al.Where(off))
	}
	if mask < 0 {
		return []receiver{{al, off, async.MBarrierAt(a, bar)}}
	}
	var out []receiver
	for rank, peer := range a.Block.Peers() {
		if a.F[mask]>>uint(rank)&1 == 0 {
			continue
		}
		base := peer.SharedBase(a)
		al, off := a.Resolve(base+dst&engine.OffsetMask, n)
		out = append(out, receiver{al, off, async.MBarrierAt(a, base+bar&engine.OffsetMask)})
	}
	if w := uint16(a.F[mask]); w == 0 || int(w)>>len(a.Block.Peers()) != 0 {
		a.Fail("has multicast mask %#x, but the cluster has %d blocks", w, len(a.Block.Peers()))
	}
	return out
}
