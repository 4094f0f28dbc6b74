package ndarray

import "encoding/binary"

// bytes are the elements as they are in memory, little endian.
func (a *Array) bytes() []byte {
	var out []byte
	put := func(bits uint64) {
		switch a.dtype.bits {
		case 8:
			out = append(out, byte(bits))
		case 16:
			out = binary.LittleEndian.AppendUint16(out, uint16(bits))
		case 32:
			out = binary.LittleEndian.AppendUint32(out, uint32(bits))
		default:
			out = binary.LittleEndian.AppendUint64(out, bits)
		}
	}
	if a.isFloat() {
		for _, x := range a.asFloats() {
			put(a.dtype.format.Encode(x))
		}
		return out
	}
	for _, n := range a.asInts() {
		put(uint64(n))
	}
	return out
}

// fromBytes makes an array of what [Array.bytes] gives.
func fromBytes(f *face, d *DType, shape []int, data []byte) *Array {
	out := zeros(f, d, shape)
	size := d.bits / 8
	for i := range out.size() {
		var word [8]byte
		copy(word[:], data[i*size:(i+1)*size])
		bits := binary.LittleEndian.Uint64(word[:])
		if d.kind == floating {
			(*out.floats)[i] = d.format.Decode(bits)
		} else {
			(*out.ints)[i] = d.wrap(int64(bits))
		}
	}
	return out
}
