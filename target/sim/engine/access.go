package engine

import (
	"bytes"

	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Get reads an element of an allocation as a word.
func (al *Alloc) Get(off int, e word.Elem) uint64 {
	w := al.Read(off, e.Bytes)
	if e.Fmt == fp.TF32 {
		return w >> 13
	}
	return w & e.Mask()
}

// Put writes a word as an element.
func (al *Alloc) Put(off int, e word.Elem, w uint64) {
	if e.Fmt == fp.TF32 {
		w <<= 13
	}
	al.write(off, e.Bytes, w)
}

// Resolve finds the allocation of n bytes at an address and checks that the
// agent may access them.
func (a *Agent) Resolve(addr uint64, n int) (*Alloc, int) {
	al := a.M.Mem.Find(addr)
	off := int(addr & OffsetMask)
	switch {
	case al == nil:
		a.Fail("accesses address %#x, which is outside of any allocation", addr)
	case al.Freed:
		a.Fail("accesses %s, which was freed", al.Where(off))
	case al.Space != External && off+n > len(al.Data):
		a.Fail("accesses %d bytes at offset %d of %s, which has %d bytes", n, off, al.Title(), len(al.Data))
	}
	a.permit(al)
	return al, off
}

func (al *Alloc) Title() string {
	if al.Name != "" {
		return al.Name
	}
	return al.Space.String() + " memory"
}

// permit checks that the agent can reach the memory.
func (a *Agent) permit(al *Alloc) {
	switch {
	case al.elsewhere != nil && a.Device < 0:
		a.BringBack(al, false)
	case al.Space == External, al.Space == Global && a.Device < 0 && al.Symm == nil:
		if a.Device < 0 {
			a.Fail("accesses memory of device %d from the host; copy it to the host with gpu.memcpy", al.Device)
		}
	case al.Space == Host && a.Device >= 0 && !al.Registered:
		a.Fail("accesses host memory %s from device %d; copy it to the device, or use gpu.host_register", al.Title(),
			a.Device)
	case al.Space == Shared && al.Block != a.Block && a.isPeer(al.Block):
		al.Block.touched(a, al)
	case al.Space == Shared && al.Block != a.Block:
		a.Fail("accesses the shared memory of another block")
	}
}

// BringBack ends that what the host's memory should hold is elsewhere.
func (a *Agent) BringBack(al *Alloc, freed bool) {
	if f := al.elsewhere; f != nil {
		al.elsewhere = nil
		if err := f(freed); err != nil {
			a.Fail("%v", err)
		}
	}
}

// CheckRead finds unwritten bytes and races of a plain read.
func (a *Agent) CheckRead(al *Alloc, off, n int) {
	if al.Init != nil && !al.Init.Has(off, n) {
		a.Fail("reads uninitialized memory: %s%s", al.Where(off), a.PendingCopy(al, off))
	}
	a.Accessed(al, off, n, false)
	if a.M.Opt.Races && a.Device >= 0 {
		a.Race(al, off, n, plainRead, ScopeCTA)
	}
}

// CheckWrite records a plain write.
func (a *Agent) CheckWrite(al *Alloc, off, n int) {
	if al.Held != nil && !al.Held.Has(off, n) {
		a.Fail("writes %s", al.gap(off, n))
	}
	if al.Init != nil {
		al.Init.Set(off, n)
	}
	al.Written = true
	if al.Syncs != nil {
		al.Overwritten(off, n)
	}
	a.Accessed(al, off, n, true)
	if a.M.Opt.Races && a.Device >= 0 {
		a.Race(al, off, n, PlainWrite, ScopeCTA)
	}
	a.Changed(al)
}

// Load reads an element at an address.
func (a *Agent) Load(addr uint64, e word.Elem) uint64 {
	al, off := a.Resolve(addr, e.Bytes)
	a.CheckRead(al, off, e.Bytes)
	return al.Get(off, e)
}

// Store writes an element at an address.
func (a *Agent) Store(addr uint64, e word.Elem, w uint64) {
	al, off := a.Resolve(addr, e.Bytes)
	a.CheckWrite(al, off, e.Bytes)
	al.Put(off, e, w)
}

// Buffer is a memref's descriptor in a frame.
type Buffer struct {
	At     int // first word
	Rank   int
	Elem   word.Elem
	Typ    *ir.MemRefType
	Places Placement // nil for strided layouts
	name   string    // in the program, if it says one
}

// Title names the memref behind a dimension of it; "" where the program has no name for it.
func (r *Buffer) Title() string {
	if r.name == "" {
		return ""
	}
	return " of " + r.name
}

func (c *Compiler) Memref(v *ir.Value) *Buffer {
	t := v.Type().(*ir.MemRefType)
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		if w, isVec := t.Elem().(*ir.VectorType); isVec {
			l, _ := word.LanesOf(w)
			e = word.Elem{Bits: 64, Bytes: l.N * l.Elem.Bytes, Typ: w}
		} else {
			c.Fail("accesses elements of type %v, which the simulator does not support", t.Elem())
		}
	}
	return &Buffer{At: c.At(v), Rank: len(t.Shape()), Elem: e, Typ: t, Places: c.M.Placement(t),
		name: diag.NameIn(v.Loc())}
}

func (r *Buffer) Base(f []uint64) uint64          { return f[r.At] }
func (r *Buffer) Offset(f []uint64) int64         { return int64(f[r.At+1]) }
func (r *Buffer) Size(f []uint64, i int) int64    { return int64(f[r.At+2+i]) }
func (r *Buffer) Stride(f []uint64, i int) int64  { return int64(f[r.At+2+r.Rank+i]) }
func (r *Buffer) sizes(f []uint64) []uint64       { return f[r.At+2 : r.At+2+r.Rank] }
func (r *Buffer) Addr(f []uint64, i int64) uint64 { return r.Base(f) + uint64(i*int64(r.Elem.Bytes)) }

// ElementAt is the address of the element at the indices in the frame, each
// checked against its dimension.
func (r *Buffer) ElementAt(a *Agent, idx []int) uint64 {
	f := a.F
	off := r.Offset(f)
	for i, at := range idx {
		x := int64(f[at])
		if n := r.Size(f, i); uint64(x) >= uint64(n) {
			a.Fail("reaches index %d in dimension %d%s, whose size is %d", x, i, r.Title(), n)
		}
		off += x * r.Stride(f, i)
	}
	return r.Element(f, off)
}

// Element is the address of the element that the descriptor counts as number off.
func (r *Buffer) Element(f []uint64, off int64) uint64 { return r.Addr(f, r.Places.At(off)) }

// Count is the number of elements.
func (r *Buffer) Count(f []uint64) int64 {
	n := int64(1)
	for _, s := range r.sizes(f) {
		n *= int64(s)
	}
	return n
}

// Each calls fn with the address of every element in row-major order.
func (r *Buffer) Each(f []uint64, fn func(addr uint64)) {
	n := r.Count(f)
	idx := make([]int64, r.Rank)
	for ; n > 0; n-- {
		off := r.Offset(f)
		for i, x := range idx {
			off += x * r.Stride(f, i)
		}
		fn(r.Element(f, off))
		for i := r.Rank - 1; i >= 0; i-- {
			if idx[i]++; idx[i] < r.Size(f, i) {
				break
			}
			idx[i] = 0
		}
	}
}

// Aligned checks an address against the alignment of an access.
func (a *Agent) Aligned(addr, align uint64) {
	if align > 1 && addr%align != 0 {
		a.Fail("has alignment %d, but accesses address %#x", align, addr)
	}
}

// Text is the string, with a zero at its end, at an address.
func Text(a *Agent, addr uint64) string {
	al, off := a.Resolve(addr, 1)
	s, _, _ := bytes.Cut(al.Data[off:], []byte{0})
	return string(s)
}
