package tile

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// MemoryOf is where the elements of a memref are: the meaning of its layout. Offsets, sizes and alignments of tiles in
// shared memory come from it.
func MemoryOf(t *ir.MemRefType) (layout.Memory, error) {
	bits, err := fixedTile(t.Shape(), t.Elem())
	if err != nil {
		return layout.Memory{}, err
	}
	if a, ok := t.Layout().(*SwizzleAttr); ok {
		return a.memory(t.Shape(), bits)
	}
	strides, offset, ok := t.Strides()
	if !ok || offset == ir.Dynamic || slices.Contains(strides, ir.Dynamic) {
		return layout.Memory{}, fmt.Errorf("%v has no layout of static strides", t)
	}
	return layout.StridedMemory(t.Shape(), strides, offset, bits)
}

// memory is the attribute's meaning for a shape.
func (a *SwizzleAttr) memory(shape []int64, bits int64) (m layout.Memory, err error) {
	rank, row := len(shape), int64(1)
	if rank > 0 {
		row = shape[rank-1]
	}
	order := layout.RowMajorOrder(rank)
	switch {
	case a.pitch != 0 && a.chunk != 0:
		return m, fmt.Errorf("%v has a pitch and a chunk, but chunks have no padding; remove one of them", a)
	case a.pitch != 0 && rank < 2:
		return m, fmt.Errorf("%v has a pitch, but a tile of rank %d has no rows to pad; remove it", a, rank)
	case a.pitch != 0 && a.pitch < row:
		return m, fmt.Errorf("%v has rows of %d elements that overlap; use a pitch of at least %d", a, row, row)
	case a.chunk != 0:
		m, err = layout.ChunkedMemory(shape, order, bits, a.chunk)
	case a.pitch != 0:
		m, err = layout.DenseMemory(shape, order, bits, a.pitch-row)
	default:
		m, err = layout.DenseMemory(shape, order, bits, 0)
	}
	if err != nil {
		return m, err
	}
	return m.Swizzled(layout.Swizzle{Bits: a.b, Base: a.m, Shift: a.s})
}

// SwizzleOf is the attribute that writes a layout of memory; ok is false for one
// that has none.
func SwizzleOf(m layout.Memory) (a *SwizzleAttr, ok bool) {
	sw := m.Layout().Swizzle
	key := swizzleKey{b: sw.Bits, m: sw.Base, s: sw.Shift}
	single := key
	single.chunk = 1
	keys := []swizzleKey{key, single}
	shape := m.Shape()
	for _, t := range m.Terms() {
		chunked, padded := key, key
		chunked.chunk, padded.pitch = t.Mod, t.Weight
		if t.Mod > 0 {
			keys = append(keys, chunked)
		}
		if t.Weight > shape[len(shape)-1] {
			keys = append(keys, padded)
		}
	}
	for _, k := range keys {
		if n, err := swizzles.Get(k).memory(shape, m.ElemBits()); err == nil && n.Equal(m) {
			return swizzles.Get(k), true
		}
	}
	return nil, false
}

// fixedTile is the size in bits of the elements of a tile, which has a static shape.
func fixedTile(shape []int64, elem ir.Type) (bits int64, err error) {
	if slices.Contains(shape, ir.Dynamic) {
		return 0, fmt.Errorf("the extents of a tile with a layout in shared memory must be static")
	}
	n := int64(1)
	if v, ok := elem.(*ir.VectorType); ok {
		n, _ = ir.NumElements(v.Shape())
		elem = v.Elem()
	}
	width, ok := ir.BitWidth(elem)
	if !ok || n == 0 {
		return 0, fmt.Errorf("elements of type %v have no size in shared memory", elem)
	}
	return 8 * n * elementBytes(int64(width)), nil
}

// elementBytes is the size of an element in memory: whole bytes, a power of two of them, also for an i1.
func elementBytes(width int64) int64 {
	bytes := int64(1)
	for bytes*8 < width {
		bytes *= 2
	}
	return bytes
}

// Endless is more memory than any machine has. The sum of a few million of it does not overflow.
const Endless = 1 << 40

// SharedBytes is how much shared memory a tile takes, or [Endless] for one that is too large for a layout, which a pass
// may make from a tile and a number of stages.
func SharedBytes(t *ir.MemRefType) int64 {
	if n, ok := ir.NumElements(t.Shape()); !ok || n >= Endless {
		return Endless
	}
	return sharedMemory(t).Bytes()
}

// SwizzledBytes is how much shared memory a tile takes if it may be swizzled: its bytes, rounded up to the alignment of
// the widest swizzle.
func SwizzledBytes(t *ir.MemRefType) int64 {
	unit := layout.Swizzle128B.Alignment()
	return (SharedBytes(t) + unit - 1) / unit * unit
}

// SharedAlignment is a number of bytes that divides the address of a tile.
func SharedAlignment(t *ir.MemRefType) int64 { return sharedMemory(t).Alignment() }

// sharedMemory is the layout of a tile that the verifier has seen.
func sharedMemory(t *ir.MemRefType) layout.Memory {
	m, err := MemoryOf(t)
	if err != nil {
		panic("tile: " + err.Error())
	}
	return m
}

// Bits is the size of a tile or a scalar.
func Bits(t ir.Type) int64 {
	width, _ := ir.BitWidth(ir.ElemOrSelf(t))
	n := int64(1)
	if s, ok := t.(ir.ShapedType); ok {
		n, _ = ir.NumElements(s.Shape())
	}
	return int64(width) * n
}
