package engine

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Space says whose memory an allocation is.
type Space uint8

// The spaces.
const (
	Host     Space = iota
	Global         // of one device
	Shared         // of one block
	Local          // of one thread
	External       // on a real device: the simulator holds no bytes of it
)

func (s Space) String() string {
	return [...]string{"host", "global", "shared", "local", "device"}[s]
}

// addressBits is how many low bits of an address are the offset in its
// allocation; the rest is the allocation's number. So an address names its
// allocation, and an offset that runs out of one does not reach another.
const addressBits = 40

const OffsetMask = 1<<addressBits - 1

// Alloc is one allocation of byte-addressed memory.
type Alloc struct {
	id     int
	Base   uint64
	Data   []byte
	Space  Space
	Device int
	Block  *Block // whose shared memory it is
	Freed  bool
	// Registered host memory may be accessed by devices.
	Registered bool
	Written    bool
	// Constant is the operation that declares the memory as a constant.
	Constant *ir.Op
	// elsewhere is set while other memory holds what the host's should ([Machine.Elsewhere]).
	elsewhere func(freed bool) error

	Name string
	Elem word.Elem
	Dims []int64
	// Strides and offset say where elements lie that do not lie row by row from the first byte on, and held which bytes
	// are of elements.
	Strides []int64
	Offset  int64
	Held    bitset

	Init bitset // written bytes; nil when all are
	// unwritten are words of elements that were read from uninitialized memory; they say where.
	unwritten map[int]uint64
	shadow    *shadow
	Symm      *Symmetric
	held      *holding // by units with private memories
	watchers  []*Agent // agents that spin on a cell of it
	Parts     Parts
	Syncs     map[int]*cellSync
	// syncBytes is the size of the smallest cell in syncs.
	syncBytes int
}

// Symmetric is a buffer that every device has.
type Symmetric struct {
	Size  int
	Peers []*Alloc // by device; made when first used
}

// memory is all allocations of a machine.
type memory struct {
	allocs []*Alloc
	free   []int
	bytes  int64
	limit  int64
}

// Alloc makes an allocation; its bytes are unwritten unless zeroed.
func (m *memory) Alloc(size int, space Space, zeroed bool) (*Alloc, error) {
	need := int64(size)
	if need <= m.limit {
		need += need/8 + allocBytes
	}
	if err := m.charge(need); err != nil {
		return nil, err
	}
	a := &Alloc{Space: space, Data: make([]byte, size)}
	m.place(a)
	if !zeroed {
		a.Init = NewBitset(size)
	}
	return a, nil
}

func (m *memory) place(a *Alloc) {
	if n := len(m.free); n > 0 {
		a.id = m.free[n-1]
		m.free = m.free[:n-1]
		m.allocs[a.id] = a
	} else {
		a.id = len(m.allocs)
		m.allocs = append(m.allocs, a)
	}
	a.Base = uint64(a.id+1) << addressBits
}

// adopt makes bytes that the caller holds an allocation.
func (m *memory) adopt(data []byte) *Alloc {
	a := &Alloc{Space: Host, Data: data}
	m.bytes += int64(len(data)) // the caller's; release refunds it
	m.place(a)
	return a
}

// Release frees an allocation. Its number is not used again while addresses of
// it may be about, unless recycle is set.
func (m *memory) Release(a *Alloc, recycle bool) {
	m.refund(int64(len(a.Data)) + int64(len(a.Data))/8)
	if a.shadow != nil {
		m.refund(a.shadow.bytes)
	}
	a.Freed, a.Data, a.Init, a.shadow = true, nil, nil, nil
	if recycle {
		m.refund(allocBytes)
		m.free = append(m.free, a.id)
	}
}

// Named are the allocations with a name that hold something: the host's not where a device has its own.
func (m *Machine) Named(name string) (out []*Alloc) {
	for _, a := range m.Mem.allocs {
		if a.Name == name && !a.Freed && a.elsewhere == nil {
			out = append(out, a)
		}
	}
	return out
}

// Find is the allocation that an address lies in, nil for none.
func (m *memory) Find(addr uint64) *Alloc {
	id := addr>>addressBits - 1
	if id >= uint64(len(m.allocs)) {
		return nil
	}
	return m.allocs[id]
}

// Read returns n bytes at an offset as a little-endian word.
func (a *Alloc) Read(off, n int) uint64 {
	switch n {
	case 1:
		return uint64(a.Data[off])
	case 2:
		return uint64(binary.LittleEndian.Uint16(a.Data[off:]))
	case 4:
		return uint64(binary.LittleEndian.Uint32(a.Data[off:]))
	case 8:
		return binary.LittleEndian.Uint64(a.Data[off:])
	}
	w := uint64(0)
	for i := n - 1; i >= 0; i-- {
		w = w<<8 | uint64(a.Data[off+i])
	}
	return w
}

// write stores a word's low n bytes at an offset.
func (a *Alloc) write(off, n int, w uint64) {
	switch n {
	case 1:
		a.Data[off] = byte(w)
	case 2:
		binary.LittleEndian.PutUint16(a.Data[off:], uint16(w))
	case 4:
		binary.LittleEndian.PutUint32(a.Data[off:], uint32(w))
	case 8:
		binary.LittleEndian.PutUint64(a.Data[off:], w)
	default:
		for i := range n {
			a.Data[off+i] = byte(w >> uint(8*i))
		}
	}
}

// Where names a byte of the allocation as a reader of the program would: by its
// index in the memref.
func (a *Alloc) Where(off int) string {
	name := a.Name
	if name == "" {
		name = a.Space.String() + " memory"
	}
	if a.Space == Global && a.Device >= 0 {
		name += fmt.Sprintf(" of device %d", a.Device)
	}
	if a.Elem.Bytes == 0 || len(a.Dims) == 0 {
		return fmt.Sprintf("byte %d of %s", off, name)
	}
	linear := int64(off / a.Elem.Bytes)
	if a.Strides != nil {
		at, ok := a.number(linear)
		if !ok {
			return fmt.Sprintf("byte %d of %s, between its elements", off, name)
		}
		linear = at
	}
	return name + IndexText(linear, a.Dims)
}

func IndexText(linear int64, dims []int64) string {
	idx := make([]string, len(dims))
	for i := len(dims) - 1; i >= 0; i-- {
		d := dims[i]
		if i == 0 || d <= 0 {
			d = 1 << 62
		}
		idx[i] = fmt.Sprint(linear % d)
		linear /= d
	}
	return "[" + strings.Join(idx, ", ") + "]"
}

// bitset is a set of byte offsets.
type bitset []uint64

func NewBitset(n int) bitset { return make(bitset, (n+63)/64) }

// Has reports whether all n offsets from i on are in the set.
func (b bitset) Has(i, n int) bool {
	if off := i & 63; off+n <= 64 {
		m := (^uint64(0) >> uint(64-n)) << uint(off)
		return b[i>>6]&m == m
	}
	for ; n > 0; i, n = i+1, n-1 {
		if b[i>>6]>>uint(i&63)&1 == 0 {
			return false
		}
	}
	return true
}

func (b bitset) Set(i, n int) {
	for n > 0 {
		k := min(n, 64-i&63)
		b[i>>6] |= (^uint64(0) >> uint(64-k)) << uint(i&63)
		i, n = i+k, n-k
	}
}

func (b bitset) Clear(i, n int) {
	for n > 0 {
		k := min(n, 64-i&63)
		b[i>>6] &^= (^uint64(0) >> uint(64-k)) << uint(i&63)
		i, n = i+k, n-k
	}
}

// count is how many offsets are in the set.
func (b bitset) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// CopyBytes copies n bytes between allocations, and with them whether they were
// written.
func CopyBytes(dst *Alloc, to int, src *Alloc, from, n int) {
	copy(dst.Data[to:to+n], src.Data[from:from+n])
	dst.Written = true
	if dst.Syncs != nil {
		dst.Overwritten(to, n)
	}
	switch {
	case dst.Init == nil && src.Init == nil:
	case src.Init == nil:
		dst.Init.Set(to, n)
	default:
		if dst.Init == nil {
			dst.Init = NewBitset(len(dst.Data))
			dst.Init.Set(0, len(dst.Data))
		}
		for i := range n {
			if src.Init.Has(from+i, 1) {
				dst.Init.Set(to+i, 1)
			} else {
				dst.Init.Clear(to+i, 1)
			}
		}
	}
}
