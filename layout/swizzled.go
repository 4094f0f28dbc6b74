package layout

import (
	"fmt"
	"math/bits"
	"slices"
)

// SwizzleMode is one of the shared-memory swizzles that TMA, wgmma and tcgen05 understand.
type SwizzleMode uint8

// The modes, by the number of bytes within which 16-byte units are permuted.
const (
	SwizzleNone SwizzleMode = iota
	Swizzle32B
	Swizzle64B
	Swizzle128B
)

// Span is the length in bytes of the rows that the mode permutes; 16, the unit, for SwizzleNone.
func (s SwizzleMode) Span() int64 { return 16 << s }

// Alignment is the alignment in bytes that shared memory of this mode needs, the period of its pattern (CUDA driver
// API, cuTensorMapEncodeTiled); 128 for SwizzleNone.
func (s SwizzleMode) Alignment() int64 { return 128 << s }

// Bytes is the mode as a permutation of byte offsets.
func (s SwizzleMode) Bytes() Swizzle {
	if s == SwizzleNone {
		return Swizzle{}
	}
	return Swizzle{Bits: int(s), Base: 4, Shift: 3}
}

// String names the mode as the CUDA driver API does: none, 32B, 64B, 128B.
func (s SwizzleMode) String() string {
	if s == SwizzleNone {
		return "none"
	}
	return fmt.Sprintf("%dB", s.Span())
}

// WidestMode is the widest swizzle mode whose span divides the extent of a dimension that is contiguous in memory; it
// is what wgmma operands use.
func WidestMode(extent, elemBits int64) SwizzleMode {
	for s := Swizzle128B; s > SwizzleNone; s-- {
		if extent*elemBits%(8*s.Span()) == 0 {
			return s
		}
	}
	return SwizzleNone
}

// SwizzledMemory lays a tile out as TMA loads with a swizzle mode write it: rows along the fastest dimension are cut
// into chunks of the mode's span, chunk after chunk, each a dense array of rows whose 16-byte units are permuted. A
// tile of more than two dimensions is an array of such tiles, as the stages of a pipeline are.
func SwizzledMemory(shape []int64, order []int, elemBits int64, mode SwizzleMode) (Memory, error) {
	if err := checkShape(shape); err != nil {
		return Memory{}, err
	}
	if err := checkOrder(order, len(shape)); err != nil {
		return Memory{}, err
	}
	if mode == SwizzleNone {
		return DenseMemory(shape, order, elemBits, 0)
	}
	if len(order) == 0 || mode > Swizzle128B {
		return Memory{}, fmt.Errorf("a tile of rank %d has no rows to swizzle by %v", len(shape), mode)
	}
	if inner := order[0]; shape[inner]*elemBits%(8*mode.Span()) != 0 {
		return Memory{}, fmt.Errorf("rows of %d elements of %d bits are not a multiple of the %d bytes of swizzle %v",
			shape[inner], elemBits, mode.Span(), mode)
	}
	return PaddedSwizzle(shape, order, elemBits, mode)
}

// PaddedSwizzle is [SwizzledMemory] of rows of any length: the last chunk of a row is padded to the span, so that a box
// of TMA with the whole span fills it.
func PaddedSwizzle(shape []int64, order []int, elemBits int64, mode SwizzleMode) (Memory, error) {
	if mode == SwizzleNone {
		return DenseMemory(shape, order, elemBits, 0)
	}
	if mode > Swizzle128B || elemBits < 1 || 8*mode.Span()%elemBits != 0 {
		return Memory{}, fmt.Errorf("elements of %d bits have no swizzle %v", elemBits, mode)
	}
	sw, err := mode.Bytes().ofElements(elemBits)
	if err != nil {
		return Memory{}, err
	}
	m, err := ChunkedMemory(shape, order, elemBits, 8*mode.Span()/elemBits)
	if err != nil {
		return Memory{}, err
	}
	return m.Swizzled(sw)
}

// ChunkedMemory cuts the rows of a tile, along the fastest dimension, into chunks of a number of elements, chunk after
// chunk, each a dense array of the chunks of all rows; dimensions after the first two in order count such tiles. The
// last chunk of a row may be partly unused.
func ChunkedMemory(shape []int64, order []int, elemBits, chunk int64) (Memory, error) {
	if err := checkShape(shape); err != nil {
		return Memory{}, err
	}
	if err := checkOrder(order, len(shape)); err != nil {
		return Memory{}, err
	}
	if len(order) == 0 || chunk < 1 || chunk > maxSize {
		return Memory{}, fmt.Errorf("a tile of shape %v has no chunks of %d elements", shape, chunk)
	}
	step, chunks := chunk, (shape[order[0]]+chunk-1)/chunk
	whole := slices.Clone(shape)
	if whole[order[0]] = chunks * chunk; checkShape(whole) != nil {
		return Memory{}, fmt.Errorf("chunks of %d elements are too long for a tile of shape %v", chunk, shape)
	}
	modes := make([]Layout, len(shape))
	modes[order[0]] = mode(min(chunk, shape[order[0]]), 1)
	for i, dim := range order[1:] {
		modes[dim] = mode(shape[dim], step)
		step *= shape[dim]
		if i == 0 {
			step *= chunks
		}
	}
	if chunks > 1 {
		rows := int64(1)
		if len(order) > 1 {
			rows = shape[order[1]]
		}
		modes[order[0]] = Concat(mode(chunk, 1), mode(chunks, chunk*rows))
	}
	m, err := NewMemory(Composed{Layout: Concat(modes...)}, elemBits)
	return m.clip(shape), err
}

// Mode is the hardware's swizzle mode with this layout, SwizzleNone if there is none.
func (m Memory) Mode() SwizzleMode {
	shape := m.Shape()
	for s := Swizzle128B; s > SwizzleNone; s-- {
		if !m.SwizzledBy(s) {
			continue
		}
		for _, order := range [][]int{RowMajorOrder(len(shape)), m.Order()} {
			if n, err := PaddedSwizzle(shape, order, m.elemBits, s); err == nil && m.Equal(n) {
				return s
			}
		}
	}
	return SwizzleNone
}

// SwizzledBy reports whether offsets are permuted as a mode does, whatever rows and chunks there are.
func (m Memory) SwizzledBy(mode SwizzleMode) bool {
	if mode == SwizzleNone {
		return m.layout.Swizzle.IsIdentity()
	}
	s, err := mode.Bytes().ofElements(m.elemBits)
	return err == nil && m.layout.Swizzle == s
}

// Alignment is the alignment in bytes that the tile needs. The hardware swizzles bits of addresses, so that a tile of
// one of its modes starts where their pattern does.
func (m Memory) Alignment() int64 { return m.Mode().Alignment() }

// Swizzled is the layout with a swizzle of offsets, in elements, in front instead of its own.
func (m Memory) Swizzled(s Swizzle) (Memory, error) {
	if _, err := NewSwizzle(s.Bits, s.Base, s.Shift); err != nil {
		return Memory{}, err
	}
	if s.IsIdentity() {
		s = Swizzle{}
	}
	m.layout.Swizzle = s
	return m, nil
}

// ofElements turns a swizzle of byte offsets into one of offsets in elements.
func (s Swizzle) ofElements(elemBits int64) (Swizzle, error) {
	if elemBits < 1 || elemBits&(elemBits-1) != 0 {
		return Swizzle{}, fmt.Errorf("elements of %d bits cannot be swizzled; the size must be a power of two", elemBits)
	}
	return Swizzle{s.Bits, s.Base + 3, s.Shift}.Rescale(bits.TrailingZeros64(uint64(elemBits)))
}

// xorUnits are the bytes that [XorMemory] keeps together: eight rows of a matrix of 16-byte rows meet all banks with
// the first, four rows of four 8-byte elements with the second.
var xorUnits = []int64{16, 32, 64}

// XorMemory is dense memory in which units of so many bytes (a power of two of at least 16) of each row are permuted by
// the row number, so that columns of units meet all banks. Rows, along the fastest dimension, must have a power-of-two
// length of at least two units. For rows of at most 128 bytes in units of 16 it is the TMA swizzle of that span; for
// longer rows it keeps them whole where TMA cuts them.
func XorMemory(shape []int64, order []int, elemBits, unit int64) (Memory, error) {
	m, err := DenseMemory(shape, order, elemBits, 0)
	if err != nil {
		return Memory{}, err
	}
	if len(order) == 0 {
		return Memory{}, fmt.Errorf("a tile of rank 0 has no rows to swizzle")
	}
	row := shape[order[0]] * elemBits / 8
	if row < 2*unit || row&(row-1) != 0 || shape[order[0]]*elemBits%8 != 0 {
		return Memory{}, fmt.Errorf("rows of %d bytes cannot be swizzled; the size must be a power of two and at least %d",
			row, 2*unit)
	}
	log2 := func(n int64) int { return bits.TrailingZeros64(uint64(n)) }
	units, all := log2(row/unit), log2(banks*bankBytes/unit)
	s, err := Swizzle{Bits: min(all, units), Base: log2(unit), Shift: max(all, units)}.ofElements(elemBits)
	if err != nil {
		return Memory{}, err
	}
	return m.Swizzled(s)
}

// CheapestXor is row-major [XorMemory] with the units that all the accesses together use with the fewest wavefronts,
// those of 16 bytes where others are no better.
func CheapestXor(shape []int64, elemBits int64, accesses []Access) (Memory, error) {
	order := RowMajorOrder(len(shape))
	best, err := XorMemory(shape, order, elemBits, xorUnits[0])
	if err != nil {
		return best, err
	}
	most, conflicts, possible := totalWavefronts(best, accesses)
	for _, unit := range xorUnits[1:] {
		m, err := XorMemory(shape, order, elemBits, unit)
		if err != nil || !possible || conflicts == 0 {
			break
		}
		if n, left, ok := totalWavefronts(m, accesses); ok && n < most {
			best, most, conflicts = m, n, left
		}
	}
	return best, nil
}
