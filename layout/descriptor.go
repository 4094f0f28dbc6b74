package layout

import "fmt"

// MatrixDescriptor is what wgmma needs of an operand in shared memory in addition to its address (PTX ISA, "Matrix
// Descriptor Format"), and where in memory the pieces are that its instructions read.
type MatrixDescriptor struct {
	Mode SwizzleMode
	// Leading and Stride are the byte offsets of the same names.
	Leading, Stride int64
	// Outer says that the rows of memory run along M or N, not along K.
	Outer          bool
	rows, rowBytes int64
}

// WGMMADescriptor describes an operand of two dimensions that is in memory as [PaddedSwizzle] lays it, rows first.
// outer says that its rows run along M or N.
func WGMMADescriptor(m Memory, outer bool) (MatrixDescriptor, error) {
	shape := m.Shape()
	if len(shape) != 2 {
		return MatrixDescriptor{}, fmt.Errorf("an operand of wgmma must have rank 2, not %d", len(shape))
	}
	for mode := Swizzle128B; mode > SwizzleNone; mode-- {
		want, err := PaddedSwizzle(shape, RowMajorOrder(2), m.elemBits, mode)
		if err != nil || !want.Equal(m) {
			continue
		}
		d := MatrixDescriptor{Mode: mode, Leading: 16, Stride: 8 * mode.Span(), Outer: outer, rows: shape[0],
			rowBytes: shape[1] * m.elemBits / 8}
		if outer {
			d.Leading = shape[0] * mode.Span()
		}
		return d, nil
	}
	return MatrixDescriptor{}, fmt.Errorf("has the shared memory layout %v, which is not a swizzle that wgmma supports", m)
}

// Bits are the descriptor's without the address.
func (d MatrixDescriptor) Bits() uint64 {
	code := map[SwizzleMode]uint64{Swizzle128B: 1, Swizzle64B: 2, Swizzle32B: 3}[d.Mode]
	return uint64(d.Leading>>4)<<16 | uint64(d.Stride>>4)<<32 | code<<62
}

// Offset is where, in bytes before the swizzle, the piece begins whose first element
// is at a coordinate of the memory's.
func (d MatrixDescriptor) Offset(row, column, elemBits int64) int64 {
	span, at := d.Mode.Span(), column*elemBits/8
	return at/span*span*d.rows + row*span + at%span
}
