package sim

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/nvvm"
)

// A bulk copy is done by an engine, in the async proxy. It lands at the latest
// moment that the program allows: when a wait succeeds that it has to complete for.
// Until then nobody may read its destination or write its source.

// bulkCopy is a copy on its way.
type bulkCopy struct {
	site    int32
	landing uint32 // when it has written
	reads   uint32 // when it has read
	bytes   int    // that its mbarrier counts
	parts   []bulkPart
	data    []byte // what was read; nil before
	elem    elem
	combine func(x, y uint64) uint64 // with what is there; nil to replace it
	scope   scope                    // of whose threads each combination is atomic
}

// bulkPart is consecutive bytes of a copy. Without a source they are a fill.
type bulkPart struct {
	src, dst *Alloc
	from, to int
	n        int
	fill     uint64
}

// newBulk starts a copy of an agent.
func (a *Agent) newBulk() *bulkCopy {
	l := a.m.newLanding()
	return &bulkCopy{site: a.site(), landing: l, reads: l, scope: scopeGPU}
}

// issue checks the accesses of a copy, whose destination holds nothing from now on.
func (b *bulkCopy) issue(a *Agent) {
	for _, p := range b.parts {
		if p.src != nil {
			a.asyncRead(p.src, p.from, p.n, b.reads)
		}
	}
	kind := plainWrite
	if b.combine != nil {
		kind = atomicWrite
	}
	for i, p := range b.parts {
		if b.combine != nil && p.dst.init != nil && !p.dst.init.has(p.to, p.n) {
			a.fail("updates uninitialized memory: %s%s", p.dst.where(p.to), a.pendingCopy(p.dst, p.to))
		}
		a.asyncAccess(p.dst, p.to, p.n, kind, b.landing, b.scope)
		if p.dst.init == nil {
			p.dst.init = newBitset(len(p.dst.data))
			p.dst.init.set(0, len(p.dst.data))
		}
		if b.combine == nil {
			p.dst.init.clear(p.to, p.n)
		}
		if i == 0 || b.parts[i-1].dst != p.dst {
			p.dst.flying = append(p.dst.flying, b)
		}
	}
	if a.m.coin() {
		b.read()
	}
}

// hasRead implements [sent].
func (b *bulkCopy) hasRead(a *Agent) {
	b.read()
	a.landed(b.reads)
}

// hasWritten implements [sent].
func (b *bulkCopy) hasWritten(a *Agent) {
	b.land(a)
	a.landed(b.landing)
}

func (b *bulkCopy) reading() (site int32, landing uint32) { return b.site, b.reads }

// read takes the source as it is now.
func (b *bulkCopy) read() {
	if b.data != nil {
		return
	}
	b.data = []byte{}
	for _, p := range b.parts {
		at := len(b.data)
		b.data = append(b.data, make([]byte, p.n)...)
		switch {
		case p.src == nil:
			for i := 0; i < p.n; i += b.elem.bytes {
				for k := range b.elem.bytes {
					b.data[at+i+k] = byte(p.fill >> uint(8*k))
				}
			}
		case !p.src.freed:
			copy(b.data[at:], p.src.data[p.from:p.from+p.n])
		}
	}
}

// land writes what was copied.
func (b *bulkCopy) land(a *Agent) {
	b.read()
	at := 0
	for _, p := range b.parts {
		data := b.data[at : at+p.n]
		at += p.n
		if p.dst.freed {
			continue
		}
		p.dst.flying = slices.DeleteFunc(p.dst.flying, func(x *bulkCopy) bool { return x == b })
		b.write(p, data)
		p.dst.init.set(p.to, p.n)
		p.dst.written = true
		if p.dst.syncs != nil {
			p.dst.overwritten(p.to, p.n)
		}
		a.changed(p.dst)
	}
}

func (b *bulkCopy) write(p bulkPart, data []byte) {
	if b.combine == nil {
		copy(p.dst.data[p.to:], data)
		return
	}
	in := &Alloc{data: data}
	for i := 0; i < p.n; i += b.elem.bytes {
		b.elem.put(p.dst, p.to+i, b.combine(b.elem.get(p.dst, p.to+i), b.elem.get(in, i))&b.elem.mask())
	}
}

// flyingTo explains a read of bytes that a bulk copy has not brought yet.
func (al *Alloc) flyingTo(m *Machine, off int) string {
	for _, b := range al.flying {
		for _, p := range b.parts {
			if p.dst == al && p.to <= off && off < p.to+p.n {
				return fmt.Sprintf("; the bulk copy at %s is not complete: nothing waits for it", locText(m.siteLoc(b.site)))
			}
		}
	}
	return ""
}

// send gives the copy to an mbarrier, which counts its bytes when somebody waits
// for them.
func (b *bulkCopy) send(a *Agent, to *mbarrier) {
	to.usable(a, true)
	to.flying = append(to.flying, b)
	to.progress(a)
}

// bulkLoad is cp.async.bulk to shared memory, counted by an mbarrier.
func bulkLoad(c *compiler, o nvvm.BulkLoadOp) {
	dst, src, bar, size := c.pointer(o.Dst), c.pointer(o.Src), c.pointer(o.MBar), c.at(o.Size)
	mask := c.optional(o.MulticastMask)
	c.emit(func(a *Agent) {
		n := a.bulkSize(a.f[size], dst.addr(a), src.addr(a))
		from, fo := a.resolve(src.addr(a), n)
		for _, to := range a.receivers(dst.addr(a), bar.addr(a), n, mask) {
			b := a.newBulk()
			b.bytes, b.parts = n, []bulkPart{{src: from, from: fo, dst: to.al, to: to.off, n: n}}
			b.issue(a)
			b.send(a, to.bar)
		}
	})
}

// bulkSize checks the alignment of a bulk copy.
func (a *Agent) bulkSize(w, dst, src uint64) int {
	n := int(uint32(w))
	if n%16 != 0 || dst%16 != 0 || src%16 != 0 || n == 0 {
		a.fail("copies %d bytes from %#x to %#x; size and addresses must be multiples of 16", n, src, dst)
	}
	return n
}

// receiver is where a copy to shared memory goes and the mbarrier that counts it.
type receiver struct {
	al  *Alloc
	off int
	bar *mbarrier
}

// receivers are the blocks of the cluster in a mask, each with the same places in
// its shared memory, or the one that the addresses name.
func (a *Agent) receivers(dst, bar uint64, n, mask int) []receiver {
	a.sending = true
	defer func() { a.sending = false }()
	al, off := a.resolve(dst, n)
	if al.space != Shared {
		a.fail("copies to %s, which is not in shared memory", al.where(off))
	}
	if mask < 0 {
		return []receiver{{al, off, a.mbarrierOf(bar)}}
	}
	var out []receiver
	for rank, peer := range a.block.peers() {
		if a.f[mask]>>uint(rank)&1 == 0 {
			continue
		}
		base := peer.sharedBase(a)
		al, off := a.resolve(base+dst&offsetMask, n)
		out = append(out, receiver{al, off, a.mbarrierOf(base + bar&offsetMask)})
	}
	if w := uint16(a.f[mask]); w == 0 || int(w)>>len(a.block.peers()) != 0 {
		a.fail("has multicast mask %#x, but the cluster has %d blocks", w, len(a.block.peers()))
	}
	return out
}

// bulkStore is cp.async.bulk from shared to global memory.
func bulkStore(c *compiler, o nvvm.BulkStoreGlobalOp) {
	dst, src, size := c.pointer(o.Dst), c.pointer(o.Src), c.at(o.Size)
	mask := c.optional(o.ByteMask)
	c.emit(func(a *Agent) {
		n := a.bulkSize(a.f[size], dst.addr(a), src.addr(a))
		from, fo := a.resolve(src.addr(a), n)
		to, off := a.resolve(dst.addr(a), n)
		b := a.newBulk()
		b.reads = a.m.newLanding()
		for i := 0; mask >= 0 && i < n; i++ {
			if a.f[mask]>>uint(i%16)&1 != 0 {
				b.parts = append(b.parts, bulkPart{src: from, from: fo + i, dst: to, to: off + i, n: 1})
			}
		}
		if mask < 0 {
			b.parts = []bulkPart{{src: from, from: fo, dst: to, to: off, n: n}}
		}
		b.issue(a)
		a.bulk.add(b)
	})
}

func bulkWait(c *compiler, o nvvm.BulkWaitGroupOp) {
	c.emit(func(a *Agent) { a.bulk.wait(a, int(o.Group), o.Read) })
}
