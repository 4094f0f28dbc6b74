package sim

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// What the package offers to those who execute kernels elsewhere: memory of
// other devices gets addresses of the machine, and host memory its bytes.

// External reserves addresses for memory of another device; the machine holds no
// bytes of it.
func (m *Machine) External(device int) uint64 {
	a := &Alloc{space: External, device: device, name: fmt.Sprintf("memory of device %d", device)}
	m.mem.place(a)
	return a.base
}

// Release ends the use of addresses from [Machine.External].
func (m *Machine) Release(addr uint64) {
	if a := m.mem.find(addr); a != nil {
		m.mem.release(a, false)
	}
}

// Place is where an address of the machine leads.
type Place struct {
	Base   uint64 // of the allocation
	Offset int
	// Data is the allocation's bytes on the host, nil for External memory.
	Data   []byte
	Device int
}

// Resolve finds what an address leads to.
func (m *Machine) Resolve(addr uint64) (Place, error) {
	a := m.mem.find(addr)
	if a == nil || a.freed {
		return Place{}, fmt.Errorf("address %#x is in no allocation", addr)
	}
	p := Place{Base: a.base, Offset: int(addr & offsetMask), Device: a.device}
	if a.space != External {
		p.Data = a.data
	}
	return p, nil
}

// MarkWritten says that bytes of host memory got their values from outside.
func (m *Machine) MarkWritten(addr uint64, n int) {
	if a := m.mem.find(addr); a != nil && a.init != nil {
		a.init.set(int(addr&offsetMask), n)
	}
}

// MarkUnwritten says that an allocation holds nothing yet: reading it is an error.
func (m *Machine) MarkUnwritten(addr uint64) {
	if a := m.mem.find(addr); a != nil {
		a.init = newBitset(len(a.data))
	}
}

// Run is consecutive bytes.
type Run struct {
	Addr  uint64
	Bytes int
}

// Runs are the elements of a memref, given by its descriptor, as runs of bytes
// in row-major order.
func Runs(v Value, t *ir.MemRefType) ([]Run, error) {
	e, ok := elemOf(t.Elem())
	if !ok {
		l, isVec := lanesOf(t.Elem())
		if !isVec {
			return nil, fmt.Errorf("elements of type %v cannot be copied", t.Elem())
		}
		e = elem{bytes: l.n * l.elem.bytes}
	}
	r := buffer{at: 0, rank: len(t.Shape()), elem: e, places: placementOf(t)}
	if r.places == nil && r.contiguous(v) {
		return []Run{{r.addr(v, r.offset(v)), int(r.count(v)) * e.bytes}}, nil
	}
	var runs []Run
	r.each(v, func(addr uint64) {
		if n := len(runs); n > 0 && runs[n-1].Addr+uint64(runs[n-1].Bytes) == addr {
			runs[n-1].Bytes += e.bytes
			return
		}
		runs = append(runs, Run{addr, e.bytes})
	})
	return runs, nil
}

// Descriptor makes the words of a memref with a row-major layout.
func Descriptor(base uint64, dims []int64) Value { return descriptor(base, 0, dims, rowMajor(dims)) }

// ElementBytes is the size of an element in memory, 0 for a type that memory
// cannot hold.
func ElementBytes(t ir.Type) int {
	if e, ok := elemOf(t); ok {
		return e.bytes
	}
	if l, ok := lanesOf(t); ok {
		return l.n * l.elem.bytes
	}
	return 0
}
