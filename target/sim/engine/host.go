package engine

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Services for the execution of kernels elsewhere: memory of other devices gets addresses of the machine, and host
// memory its bytes.

// External reserves addresses for memory of another device; the machine holds no
// bytes of it.
func (m *Machine) External(device int) uint64 {
	a := &Alloc{Space: External, Device: device, Name: fmt.Sprintf("memory of device %d", device)}
	m.Mem.place(a)
	return a.Base
}

// Release ends the use of addresses from [Machine.External].
func (m *Machine) Release(addr uint64) {
	if a := m.Mem.Find(addr); a != nil {
		m.Mem.Release(a, false)
	}
}

// Place is where an address of the machine leads.
type Place struct {
	Base   uint64 // of the allocation
	Offset int
	// Data is the allocation's bytes on the host, nil for External memory.
	Data   []byte
	Device int
	// Constant is the operation that declares the memory as a constant, nil for other memory.
	Constant *ir.Op
}

// Resolve finds what an address leads to.
func (m *Machine) Resolve(addr uint64) (Place, error) {
	a := m.Mem.Find(addr)
	if a == nil || a.Freed {
		return Place{}, fmt.Errorf("address %#x is outside of any allocation", addr)
	}
	p := Place{Base: a.Base, Offset: int(addr & OffsetMask), Device: a.Device, Constant: a.Constant}
	if a.Space != External {
		p.Data = a.Data
	}
	return p, nil
}

// Elsewhere says that memory of another device holds what an allocation of the host
// should. bring is called once, before the host next accesses or frees the allocation; its
// error ends the program.
func (m *Machine) Elsewhere(addr uint64, bring func(freed bool) error) {
	if a := m.Mem.Find(addr); a != nil {
		a.elsewhere = bring
	}
}

// MarkWritten says that bytes of host memory got their values from outside.
func (m *Machine) MarkWritten(addr uint64, n int) {
	if a := m.Mem.Find(addr); a != nil && a.Init != nil {
		a.Init.Set(int(addr&OffsetMask), n)
	}
}

// MarkUnwritten says that an allocation holds nothing yet: reading it is an error.
func (m *Machine) MarkUnwritten(addr uint64) {
	if a := m.Mem.Find(addr); a != nil {
		a.Init = NewBitset(len(a.Data))
	}
}

// Forget says that bytes of an allocation hold nothing any more: reading them before they are written is an error. Of
// memory that is outside of the machine nothing is known.
func (m *Machine) Forget(addr uint64, n int) {
	al := m.Mem.Find(addr)
	if al == nil || al.Data == nil {
		return
	}
	if al.Init == nil {
		al.Init = NewBitset(len(al.Data))
		al.Init.Set(0, len(al.Data))
	}
	off := int(addr & OffsetMask)
	al.Init.Clear(off, n)
	for at := range al.unwritten {
		if off <= at && at < off+n {
			delete(al.unwritten, at)
		}
	}
}

// Written reports whether every element of an allocation was written since it was marked unwritten.
func (m *Machine) Written(addr uint64) bool {
	a := m.Mem.Find(addr)
	switch {
	case a == nil, a.Init == nil:
		return true
	case a.Held != nil:
		return a.Init.count() == a.Held.count()
	}
	return a.Init.count() == len(a.Data)
}

// Rows are the elements of memrefs of one shape as rows of consecutive bytes, as few
// as possible for all of them.
type Rows struct {
	Bytes  int   // of a row
	Counts []int // rows, along dimensions that are left, row-major
	Sides  []Side
}

// Side is where the rows of one of the memrefs lie.
type Side struct {
	Addr    uint64 // of the first row
	Pitches []int  // how far apart rows are along each of the dimensions, in bytes
}

// RowsOf describes memrefs, given by their descriptors.
func RowsOf(types []*ir.MemRefType, vs []Value) (*Rows, error) {
	out := &Rows{Sides: make([]Side, len(vs))}
	rank := len(types[0].Shape())
	for k, v := range vs {
		n := ElementBytes(types[k].Elem())
		if n == 0 || placementOf(types[k]) != nil {
			return nil, fmt.Errorf("elements of type %v cannot be copied", types[k])
		}
		if sizes := v[2 : 2+rank]; k > 0 && !slices.Equal(sizes, vs[0][2:2+rank]) {
			return nil, fmt.Errorf("copies %v elements to memory of type %v", sizes, vs[0][2:2+rank])
		}
		out.Bytes = n
		out.Sides[k].Addr = v[0] + v[1]*uint64(n)
	}
	whole := true // so far a row is all of the inner dimensions
	for i := rank - 1; i >= 0; i-- {
		out.add(int(vs[0][2+i]), func(k int) int { return int(vs[k][2+rank+i]) * ElementBytes(types[k].Elem()) }, &whole)
	}
	return out, nil
}

// add puts a dimension around those that are there.
func (r *Rows) add(n int, pitch func(side int) int, whole *bool) {
	if n == 1 {
		return
	}
	follows := func(inner func(side int) int) bool {
		for k := range r.Sides {
			if pitch(k) != inner(k) {
				return false
			}
		}
		return true
	}
	*whole = *whole && follows(func(int) int { return r.Bytes })
	switch {
	case *whole:
		r.Bytes *= n
	case len(r.Counts) > 0 && follows(func(k int) int { return r.Counts[0] * r.Sides[k].Pitches[0] }):
		r.Counts[0] *= n
	default:
		r.Counts = slices.Insert(r.Counts, 0, n)
		for k := range r.Sides {
			r.Sides[k].Pitches = slices.Insert(r.Sides[k].Pitches, 0, pitch(k))
		}
	}
}

// Span is how far from the first row's address the rows of a side reach, in bytes: low is
// not positive.
func (r *Rows) Span(side int) (low, high int) {
	high = r.Bytes
	for i, n := range r.Counts {
		if n == 0 {
			return 0, 0
		}
		d := (n - 1) * r.Sides[side].Pitches[i]
		low, high = low+min(d, 0), high+max(d, 0)
	}
	return low, high
}

// Packed are as many rows, one behind the other.
func (r *Rows) Packed() *Rows {
	out := &Rows{Bytes: r.Bytes, Counts: r.Counts, Sides: []Side{{Pitches: make([]int, len(r.Counts))}}}
	pitch := r.Bytes
	for i := len(r.Counts) - 1; i >= 0; i-- {
		out.Sides[0].Pitches[i] = pitch
		pitch *= r.Counts[i]
	}
	return out
}

// Total is how many bytes all rows have.
func (r *Rows) Total() int {
	n := r.Bytes
	for _, k := range r.Counts {
		n *= k
	}
	return n
}

// Between are the rows of a side of r and of a side of another of the same shape.
func (r *Rows) Between(side int, other *Rows, otherSide int) *Rows {
	return &Rows{Bytes: r.Bytes, Counts: r.Counts, Sides: []Side{r.Sides[side], other.Sides[otherSide]}}
}

// Each calls f for every index of the first dims dimensions, with how far its rows are
// from the first on each side.
func (r *Rows) Each(dims int, f func(at []int) error) error {
	at := make([]int, len(r.Sides))
	var walk func(i int) error
	walk = func(i int) error {
		if i == dims {
			return f(at)
		}
		before := slices.Clone(at)
		for range r.Counts[i] {
			if err := walk(i + 1); err != nil {
				return err
			}
			for k := range at {
				at[k] += r.Sides[k].Pitches[i]
			}
		}
		copy(at, before)
		return nil
	}
	return walk(0)
}

// DenseDescriptor makes the words of a memref with a row-major layout.
func DenseDescriptor(base uint64, dims []int64) Value {
	return Descriptor(base, 0, dims, RowMajor(dims))
}

// BarePointer is the address that stands for a memref, given by its descriptor, in upstream's
// convention of bare pointers: that of its buffer, to which the kernel adds the offset that the type
// says. An offset that it leaves open the kernel cannot know, so it is in the address.
func BarePointer(t *ir.MemRefType, v Value) uint64 {
	if _, offset, _ := t.Strides(); offset != ir.Dynamic {
		return v[0]
	}
	return v[0] + v[1]*uint64(ElementBytes(t.Elem()))
}

// ElementBytes is the size of an element in memory, 0 for a type that memory
// cannot hold.
func ElementBytes(t ir.Type) int {
	if e, ok := word.ElemOf(t); ok {
		return e.Bytes
	}
	if l, ok := word.LanesOf(t); ok {
		return l.N * l.Elem.Bytes
	}
	return 0
}
