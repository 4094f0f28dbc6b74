package engine

import (
	"fmt"
	"github.com/tsopt/tsopt/target/sim/word"
	"slices"
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
	elem    word.Elem
	combine func(x, y uint64) uint64 // with what is there; nil to replace it
	scope   Scope                    // of whose threads each combination is atomic
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
	l := a.M.NewLanding()
	return &bulkCopy{site: a.Site(), landing: l, reads: l, scope: ScopeGPU}
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
		if b.combine != nil && p.dst.Init != nil && !p.dst.Init.Has(p.to, p.n) {
			a.Fail("updates uninitialized memory: %s%s", p.dst.Where(p.to), a.pendingCopy(p.dst, p.to))
		}
		a.asyncAccess(p.dst, p.to, p.n, kind, b.landing, b.scope)
		if p.dst.Init == nil {
			p.dst.Init = NewBitset(len(p.dst.Data))
			p.dst.Init.Set(0, len(p.dst.Data))
		}
		if b.combine == nil {
			p.dst.Init.Clear(p.to, p.n)
		}
		if i == 0 || b.parts[i-1].dst != p.dst {
			to := flyingTo(p.dst)
			to.copies = append(to.copies, b)
		}
	}
	if a.M.coin() {
		b.read()
	}
}

// HasRead implements [sent].
func (b *bulkCopy) HasRead(a *Agent) {
	b.read()
	a.Landed(b.reads)
}

// HasWritten implements [sent].
func (b *bulkCopy) HasWritten(a *Agent) {
	b.land(a)
	a.Landed(b.landing)
}

func (b *bulkCopy) Reading() (site int32, landing uint32) { return b.site, b.reads }

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
			for i := 0; i < p.n; i += b.elem.Bytes {
				for k := range b.elem.Bytes {
					b.data[at+i+k] = byte(p.fill >> uint(8*k))
				}
			}
		case !p.src.freed:
			copy(b.data[at:], p.src.Data[p.from:p.from+p.n])
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
		to := flyingTo(p.dst)
		to.copies = slices.DeleteFunc(to.copies, func(x *bulkCopy) bool { return x == b })
		b.write(p, data)
		p.dst.Init.Set(p.to, p.n)
		p.dst.written = true
		if p.dst.syncs != nil {
			p.dst.overwritten(p.to, p.n)
		}
		a.changed(p.dst)
	}
}

func (b *bulkCopy) write(p bulkPart, data []byte) {
	if b.combine == nil {
		copy(p.dst.Data[p.to:], data)
		return
	}
	in := &Alloc{Data: data}
	for i := 0; i < p.n; i += b.elem.Bytes {
		p.dst.Put(p.to+i, b.elem, b.combine(p.dst.Get(p.to+i, b.elem), in.Get(i, b.elem))&b.elem.Mask())
	}
}

// flights are the bulk copies that write to an allocation.
type flights struct{ copies []*bulkCopy }

func flyingTo(al *Alloc) *flights { return Part[flights](&al.parts) }

// Pending explains a read of bytes that a bulk copy has not brought yet.
func (f *flights) Pending(m *Machine, al *Alloc, off int) string {
	for _, b := range f.copies {
		for _, p := range b.parts {
			if p.dst == al && p.to <= off && off < p.to+p.n {
				return fmt.Sprintf("; the bulk copy at %s is not complete: nothing waits for it", LocText(m.SiteLoc(b.site)))
			}
		}
	}
	return ""
}

// MemoryEnds reports a copy to shared memory of a block that has ended.
func (f *flights) MemoryEnds(b *Block, last *Agent) {
	for _, c := range f.copies {
		panic(Failure{last.M.Sites[c.site].Errorf("may still write shared memory of %s after it has ended: nothing waits for the write", b.Name())})
	}
}

// send gives the copy to an mbarrier, which counts its bytes when somebody waits
// for them.
func (b *bulkCopy) send(a *Agent, to *Mbarrier) {
	to.usable(a, true)
	to.flying = append(to.flying, b)
	to.progress(a)
}
