package nvvmsim

// matrixDescriptor says where in shared memory wgmma reads an operand (PTX ISA, "Matrix Descriptor Format" and
// "Strides"; the layouts in units of 16 bytes are those that CUTLASS calls canonical). The numbers of the bits are
// written here once more: layout, which encodes descriptors for the compiler, is checked by this.
type matrixDescriptor struct {
	start           int // byte of shared memory, before the swizzle
	leading, stride int // bytes
	span            int // bytes of a swizzled row: 32, 64 or 128; 0 for none
	offset          int // base offset
}

func decodeMatrixDescriptor(w uint64) matrixDescriptor {
	field := func(bit uint) int { return int(w>>bit&0x3fff) << 4 }
	return matrixDescriptor{
		start: field(0), leading: field(16), stride: field(32), offset: int(w >> 49 & 7),
		span: [...]int{0, 128, 64, 32}[w>>62],
	}
}

// unitBytes is what swizzles and descriptors count in.
const unitBytes = 16

// alongK is where the unit is of an operand whose rows run along K: row is one of M or N, unit counts along K.
func (d matrixDescriptor) alongK(row, unit int) int {
	if d.span == 0 {
		return d.place(row%8*unitBytes + row/8*d.stride + unit*d.leading)
	}
	return d.place(row%8*d.span + row/8*d.stride + unit*unitBytes)
}

// across is where the unit is of an operand whose rows run along M or N: unit counts along these, row along K.
func (d matrixDescriptor) across(row, unit int) int {
	if d.span == 0 {
		return d.place(row%8*unitBytes + row/8*d.leading + unit*d.stride)
	}
	wide := d.span / unitBytes
	return d.place(row%8*d.span + row/8*d.stride + unit%wide*unitBytes + unit/wide*d.leading)
}

func (d matrixDescriptor) place(off int) int { return swizzleSpan(d.start+off, d.span) }
