package async

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A bulk copy is done by an engine, in the async proxy. It lands at the latest moment that the program allows: when a
// wait succeeds that it has to complete for. Until then its destination must not be read and its source not be written.

// Bulk is a copy on its way.
type Bulk struct {
	site    int32
	landing uint32 // when it has written
	Reads   uint32 // when it has read
	Bytes   int    // that its mbarrier counts
	Parts   []Part
	data    []byte // what was read; nil before
	Elem    word.Elem
	Combine func(x, y uint64) uint64 // with what is there; nil to replace it
	Scope   engine.Scope             // of whose threads each combination is atomic
	landed  func()                   // for an observer
}

// Part is consecutive bytes of a copy. Without a source they are a fill.
type Part struct {
	Src, Dst *engine.Alloc
	From, To int
	N        int
	Fill     uint64
}

// NewBulk starts a copy of an agent.
func NewBulk(a *engine.Agent) *Bulk {
	l := a.M.NewLanding()
	return &Bulk{site: a.Site(), landing: l, Reads: l, Scope: engine.ScopeGPU}
}

// Issue checks the accesses of a copy, whose destination holds nothing from now on.
func (b *Bulk) Issue(a *engine.Agent) {
	for _, p := range b.Parts {
		if p.Src != nil {
			a.AsyncRead(p.Src, p.From, p.N, b.Reads)
		}
	}
	kind := engine.PlainWrite
	if b.Combine != nil {
		kind = engine.AtomicWrite
	}
	for i, p := range b.Parts {
		if b.Combine != nil && p.Dst.Init != nil && !p.Dst.Init.Has(p.To, p.N) {
			a.Fail("updates uninitialized memory: %s%s", p.Dst.Where(p.To), a.PendingCopy(p.Dst, p.To))
		}
		a.AsyncAccess(p.Dst, p.To, p.N, kind, b.landing, b.Scope)
		if p.Dst.Init == nil {
			p.Dst.Init = engine.NewBitset(len(p.Dst.Data))
			p.Dst.Init.Set(0, len(p.Dst.Data))
		}
		if b.Combine == nil {
			p.Dst.Init.Clear(p.To, p.N)
		}
		if i == 0 || b.Parts[i-1].Dst != p.Dst {
			to := flyingTo(p.Dst)
			to.copies = append(to.copies, b)
		}
	}
	b.landed = a.Began()
	if a.M.Coin() {
		b.read()
	}
}

// HasRead implements [sent].
func (b *Bulk) HasRead(a *engine.Agent) {
	b.read()
	a.Landed(b.Reads)
}

// HasWritten implements [sent].
func (b *Bulk) HasWritten(a *engine.Agent) {
	b.land(a)
	a.Landed(b.landing)
}

func (b *Bulk) Reading() (site int32, landing uint32) { return b.site, b.Reads }

// read takes the source as it is now.
func (b *Bulk) read() {
	if b.data != nil {
		return
	}
	b.data = []byte{}
	for _, p := range b.Parts {
		at := len(b.data)
		b.data = append(b.data, make([]byte, p.N)...)
		switch {
		case p.Src == nil:
			for i := 0; i < p.N; i += b.Elem.Bytes {
				for k := range b.Elem.Bytes {
					b.data[at+i+k] = byte(p.Fill >> uint(8*k))
				}
			}
		case !p.Src.Freed:
			copy(b.data[at:], p.Src.Data[p.From:p.From+p.N])
		}
	}
}

// land writes what was copied.
func (b *Bulk) land(a *engine.Agent) {
	b.landed()
	b.read()
	at := 0
	for _, p := range b.Parts {
		data := b.data[at : at+p.N]
		at += p.N
		if p.Dst.Freed {
			continue
		}
		to := flyingTo(p.Dst)
		to.copies = slices.DeleteFunc(to.copies, func(x *Bulk) bool { return x == b })
		b.write(p, data)
		p.Dst.Init.Set(p.To, p.N)
		p.Dst.Written = true
		if p.Dst.Syncs != nil {
			p.Dst.Overwritten(p.To, p.N)
		}
		a.Changed(p.Dst)
	}
}

func (b *Bulk) write(p Part, data []byte) {
	if b.Combine == nil {
		copy(p.Dst.Data[p.To:], data)
		return
	}
	in := &engine.Alloc{Data: data}
	for i := 0; i < p.N; i += b.Elem.Bytes {
		p.Dst.Put(p.To+i, b.Elem, b.Combine(p.Dst.Get(p.To+i, b.Elem), in.Get(i, b.Elem))&b.Elem.Mask())
	}
}

// flights are the bulk copies that write to an allocation.
type flights struct{ copies []*Bulk }

func flyingTo(al *engine.Alloc) *flights { return engine.Part[flights](&al.Parts) }

// Pending explains a read of bytes that a bulk copy has not brought yet.
func (f *flights) Pending(m *engine.Machine, al *engine.Alloc, off int) string {
	for _, b := range f.copies {
		for _, p := range b.Parts {
			if p.Dst == al && p.To <= off && off < p.To+p.N {
				return fmt.Sprintf("; the bulk copy at %s is not complete: nothing waits for it", engine.LocText(m.SiteLoc(b.site)))
			}
		}
	}
	return ""
}

// MemoryEnds reports a copy to shared memory of a block that has ended.
func (f *flights) MemoryEnds(b *engine.Block, last *engine.Agent) {
	for _, c := range f.copies {
		panic(engine.Failure{D: last.M.Sites[c.site].Errorf("may still write shared memory of %s after it has ended: nothing waits for the write", b.Name())})
	}
}

// Send gives the copy to an mbarrier, which counts its bytes when there is a wait for them.
func (b *Bulk) Send(a *engine.Agent, to *MBarrier) {
	to.Usable(a, true)
	to.Flying = append(to.Flying, b)
	to.Progress(a)
}
