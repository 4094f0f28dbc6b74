package nvvmsim

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A tensor map is 128 bytes, as the driver makes them: programs may pass them by
// value, copy them to a device, and hand out pointers. What the bytes say is the
// driver's own; these are the simulator's.

const (
	tensorMapBytes = 128
	tensorMapAlign = 64
	tensorMapMagic = 0x70616d54
	maxTensorRank  = 5
	maxBox         = 256
)

// tensorMap is what a tensor map says. Dimensions are innermost first.
type tensorMap struct {
	base   uint64
	of     uint64 // where the memref begins, from whose memory the tensor is; base may lie before it
	rank   int
	bytes  int    // of an element
	span   int    // bytes of a swizzled row: 32, 64 or 128; 0 for none
	fill   uint64 // what elements outside of the tensor are
	float  uint8  // a number of floatFormats, 0 for integers
	size   [maxTensorRank]int64
	stride [maxTensorRank]int64 // in bytes
	box    [maxTensorRank]int
}

// encoded is the layout in memory.
type encoded struct {
	Magic       uint32
	Rank, Bytes uint8
	Span, Float uint8
	Base, Fill  uint64
	Of          uint64
	Size        [maxTensorRank]uint32
	Stride      [maxTensorRank]uint64
	Box         [maxTensorRank]uint16
}

// floatFormats are the element types that a reduction adds as floats.
var floatFormats = []ir.Type{nil, ir.F16, ir.BF16, ir.F32, ir.F64}

func (t tensorMap) encode(to []byte) {
	e := encoded{Magic: tensorMapMagic, Rank: uint8(t.rank), Bytes: uint8(t.bytes), Span: uint8(t.span), Float: t.float,
		Base: t.base, Fill: t.fill, Of: t.of}
	for i := range t.rank {
		e.Size[i], e.Stride[i], e.Box[i] = uint32(t.size[i]), uint64(t.stride[i]), uint16(t.box[i])
	}
	if _, err := binary.Encode(to, binary.LittleEndian, e); err != nil {
		panic(err)
	}
}

// tensorMapAt reads the tensor map at an address.
func tensorMapAt(a *engine.Agent, addr uint64) tensorMap {
	al, off := a.Resolve(addr, tensorMapBytes)
	a.Aligned(addr, tensorMapAlign)
	a.CheckRead(al, off, tensorMapBytes)
	t, ok := decodeTensorMap(al.Data[off:])
	if !ok {
		a.Fail("uses %s as a tensor map, but it is not one", al.Where(off))
	}
	return t
}

func decodeTensorMap(from []byte) (tensorMap, bool) {
	var e encoded
	if _, err := binary.Decode(from, binary.LittleEndian, &e); err != nil || e.Magic != tensorMapMagic {
		return tensorMap{}, false
	}
	t := tensorMap{base: e.Base, of: e.Of, fill: e.Fill, rank: int(e.Rank), bytes: int(e.Bytes), span: int(e.Span),
		float: e.Float}
	for i := range t.rank {
		t.size[i], t.stride[i], t.box[i] = int64(e.Size[i]), int64(e.Stride[i]), int(e.Box[i])
	}
	return t, true
}

// TensorMap is what a value of type !nvgpu.tensormap.descriptor says, for the execution of kernels elsewhere.
// Dimensions are innermost first.
type TensorMap struct {
	Base    uint64
	Of      uint64 // the address of the memory, where elements of it are; the tensor may begin before it
	Dims    []int64
	Strides []int64 // in bytes; the first is that of the innermost dimension
	Box     []int
}

// TensorMapOf reads a value of that type.
func TensorMapOf(m *engine.Machine, v engine.Value) (TensorMap, error) {
	at, err := m.Resolve(v[0])
	if err != nil {
		return TensorMap{}, err
	}
	t, ok := decodeTensorMap(at.Data[at.Offset:])
	if !ok {
		return TensorMap{}, fmt.Errorf("address %#x is not a tensor map", v[0])
	}
	return TensorMap{Base: t.base, Of: t.of, Dims: t.size[:t.rank], Strides: t.stride[:t.rank], Box: t.box[:t.rank]}, nil
}

// boxBytes is what a box takes in shared memory, and what a copy of it counts,
// also where it is clipped.
func (t tensorMap) boxBytes() int {
	n := t.bytes
	for _, b := range t.box[:t.rank] {
		n *= b
	}
	return n
}

// empty reports whether the tensor has no elements: whatever box of it is read lies
// outside.
func (t tensorMap) empty() bool { return slices.Contains(t.size[:t.rank], 0) }

// check holds the map against the limits of cuTensorMapEncodeTiled. A tensor without
// elements has only a box; the driver is given one of its own.
func (t tensorMap) check(a *engine.Agent) {
	if t.empty() {
		t.checkBox(a)
		return
	}
	if t.base%16 != 0 {
		a.Fail("describes a tensor at address %#x, which is not a multiple of 16", t.base)
	}
	for i := range t.rank {
		switch {
		case t.size[i] < 1 || t.size[i] > 1<<32-1:
			a.Fail("describes a tensor with %d elements in a dimension", t.size[i])
		case i > 0 && (t.stride[i]%16 != 0 || t.stride[i] < 0 || t.stride[i] >= 1<<40):
			a.Fail("describes a tensor with a stride of %d bytes, which is not a multiple of 16", t.stride[i])
		}
	}
	if t.stride[0] != int64(t.bytes) {
		a.Fail("describes a tensor whose innermost dimension has a stride of %d bytes, not 1 element", t.stride[0])
	}
	t.checkBox(a)
}

func (t tensorMap) checkBox(a *engine.Agent) {
	for _, b := range t.box[:t.rank] {
		if b < 1 || b > maxBox {
			a.Fail("has a box of %d elements in a dimension; expected 1 to %d", b, maxBox)
		}
	}
	switch inner := t.box[0] * t.bytes; {
	case inner%16 != 0:
		a.Fail("has a box of %d bytes in the innermost dimension, which is not a multiple of 16", inner)
	case t.span > 0 && inner > t.span:
		a.Fail("has a box of %d bytes in the innermost dimension, which exceeds the swizzle size %d", inner, t.span)
	}
}

// swizzle is where the byte at an offset in shared memory lies: bits 4 to 6 of the
// address are changed by bits 7 to 9, as many as the span has.
func (t tensorMap) swizzle(off int) int { return swizzleSpan(off, t.span) }

func swizzleSpan(off, span int) int {
	if span == 0 {
		return off
	}
	return off ^ off>>3&(span-16)
}

// createTensorMap makes a tensor map of a memref on the host.
func createTensorMap(c *engine.Compiler, o nvgpu.TmaCreateDescriptorOp) {
	t := o.TensorMap.Type().(*nvgpu.TensorMapType)
	e := word.MustElem(t.Tensor.Elem())
	from, box := c.At(o.Tensor), c.Ats(o.Box)
	span := 16 << t.Swizzle.Value()
	if t.Swizzle.Keyword() == "none" {
		span = 0
	}
	fill := word.Zero
	if t.OOB.Keyword() == "nan" {
		fill = e.Word(math.NaN())
	}
	float := uint8(max(slices.Index(floatFormats, t.Tensor.Elem()), 0))
	d := c.Define(o.TensorMap).At
	c.Emit(func(a *engine.Agent) {
		v := a.M.Unranked[a.F[from]]
		rank := (len(v) - 2) / 2
		if rank != len(box) || rank < 1 || rank > maxTensorRank {
			a.Fail("has a box of %d dimensions for a tensor of %d dimensions", len(box), rank)
		}
		r := &engine.Buffer{Rank: rank, Elem: e}
		m := tensorMap{base: r.Addr(v, r.Offset(v)), of: r.Addr(v, 0), rank: rank, bytes: e.Bytes, span: span, fill: fill,
			float: float}
		for i := range rank {
			outer := rank - 1 - i
			m.size[i], m.stride[i], m.box[i] = r.Size(v, outer), r.Stride(v, outer)*int64(e.Bytes), int(a.F[box[outer]])
		}
		m.check(a)
		al, err := a.M.Mem.Alloc(tensorMapBytes, engine.Host, true)
		if err != nil {
			a.Fail("fails: %v", err)
		}
		al.Name, al.Registered, al.Device = "a tensor map", true, -1
		m.encode(al.Data)
		a.F[d] = al.Base
	})
}

var NVGPURules = engine.Meanings(map[string]engine.Rule{"nvgpu.tma.prefetch.descriptor": engine.NoEffect},
	engine.On(nvgpu.TmaCreateDescriptor, createTensorMap))
