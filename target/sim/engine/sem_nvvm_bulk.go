package engine

import "github.com/tsopt/tsopt/dialects/nvvm"

// bulkLoad is cp.async.bulk to shared memory, counted by an mbarrier.
func bulkLoad(c *Compiler, o nvvm.BulkLoadOp) {
	dst, src, bar, size := c.pointer(o.Dst), c.pointer(o.Src), c.pointer(o.MBar), c.At(o.Size)
	mask := c.optional(o.MulticastMask)
	c.Emit(func(a *Agent) {
		n := a.bulkSize(a.F[size], dst.addr(a), src.addr(a))
		from, fo := a.Resolve(src.addr(a), n)
		for _, to := range a.receivers(dst.addr(a), bar.addr(a), n, mask) {
			b := a.newBulk()
			b.bytes, b.parts = n, []bulkPart{{src: from, from: fo, dst: to.al, to: to.off, n: n}}
			b.issue(a)
			b.send(a, to.bar)
		}
	})
}

// bulkStore is cp.async.bulk from shared to global memory.
func bulkStore(c *Compiler, o nvvm.BulkStoreGlobalOp) {
	dst, src, size := c.pointer(o.Dst), c.pointer(o.Src), c.At(o.Size)
	mask := c.optional(o.ByteMask)
	c.Emit(func(a *Agent) {
		n := a.bulkSize(a.F[size], dst.addr(a), src.addr(a))
		from, fo := a.Resolve(src.addr(a), n)
		to, off := a.Resolve(dst.addr(a), n)
		b := a.newBulk()
		b.reads = a.M.NewLanding()
		for i := 0; mask >= 0 && i < n; i++ {
			if a.F[mask]>>uint(i%16)&1 != 0 {
				b.parts = append(b.parts, bulkPart{src: from, from: fo + i, dst: to, to: off + i, n: 1})
			}
		}
		if mask < 0 {
			b.parts = []bulkPart{{src: from, from: fo, dst: to, to: off, n: n}}
		}
		b.issue(a)
		BulkOf(a).Add(b)
	})
}

func bulkWait(c *Compiler, o nvvm.BulkWaitGroupOp) {
	c.Emit(func(a *Agent) { BulkOf(a).Wait(a, int(o.Group), o.Read) })
}

// bulkSize checks the alignment of a bulk copy.
func (a *Agent) bulkSize(w, dst, src uint64) int {
	n := int(uint32(w))
	if n%16 != 0 || dst%16 != 0 || src%16 != 0 || n == 0 {
		a.Fail("copies %d bytes from %#x to %#x; size and addresses must be multiples of 16", n, src, dst)
	}
	return n
}

// receiver is where a copy to shared memory goes and the mbarrier that counts it.
type receiver struct {
	al  *Alloc
	off int
	bar *Mbarrier
}

// receivers are the blocks of the cluster in a mask, each with the same places in
// its shared memory, or the one that the addresses name.
func (a *Agent) receivers(dst, bar uint64, n, mask int) []receiver {
	a.sending = true
	defer func() { a.sending = false }()
	al, off := a.Resolve(dst, n)
	if al.space != Shared {
		a.Fail("copies to %s, which is not in shared memory", al.Where(off))
	}
	if mask < 0 {
		return []receiver{{al, off, a.mbarrierOf(bar)}}
	}
	var out []receiver
	for rank, peer := range a.Block.Peers() {
		if a.F[mask]>>uint(rank)&1 == 0 {
			continue
		}
		base := peer.sharedBase(a)
		al, off := a.Resolve(base+dst&OffsetMask, n)
		out = append(out, receiver{al, off, a.mbarrierOf(base + bar&OffsetMask)})
	}
	if w := uint16(a.F[mask]); w == 0 || int(w)>>len(a.Block.Peers()) != 0 {
		a.Fail("has multicast mask %#x, but the cluster has %d blocks", w, len(a.Block.Peers()))
	}
	return out
}
