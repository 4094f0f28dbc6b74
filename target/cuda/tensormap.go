package cuda

import (
	"fmt"
	"runtime"
	"unsafe"
)

// TensorMapType is the type of a tensor's elements (cuda.h, CUtensorMapDataType).
type TensorMapType int

// The types.
const (
	MapU8 TensorMapType = iota
	MapU16
	MapU32
	MapI32
	MapU64
	MapI64
	MapF16
	MapF32
	MapF64
	MapBF16
)

// TensorMap describes a tensor in device memory, and the box of it that one copy
// moves. Dimensions count from the innermost one, whose elements are contiguous.
// Interleave, Swizzle, L2Promotion and Fill are the numbers of cuda.h's enumerations.
type TensorMap struct {
	Type    TensorMapType
	Addr    Ptr
	Dims    []int
	Strides []int // in bytes, of all dimensions but the innermost
	Box     []int

	Interleave, Swizzle, L2Promotion, Fill int
}

// TensorMapBytes is the size of an encoded map, mapAlign its alignment: those of
// CUtensorMap.
const (
	TensorMapBytes = 128
	mapAlign       = 64
)

// limits says which rule of cuTensorMapEncodeTiled a map breaks: the driver's answer
// is "invalid argument" for all of them.
func (t TensorMap) limits() error {
	const maxRank, maxBox, maxDim, maxStride = 5, 256, 1 << 32, 1 << 40
	switch {
	case len(t.Dims) == 0 || len(t.Dims) > maxRank:
		return fmt.Errorf("a tensor map must have 1 to %d dimensions, got %d", maxRank, len(t.Dims))
	case len(t.Strides) != len(t.Dims)-1 || len(t.Box) != len(t.Dims):
		return fmt.Errorf("a tensor map of %d dimensions has %d strides and %d box extents", len(t.Dims), len(t.Strides),
			len(t.Box))
	case t.Addr%16 != 0:
		return fmt.Errorf("the address of a tensor map must be a multiple of 16, got %#x", uint64(t.Addr))
	}
	for i, n := range t.Dims {
		if n < 1 || n > maxDim {
			return fmt.Errorf("the dimensions of a tensor map must be 1 to %d, got %d", maxDim, n)
		}
		if b := t.Box[i]; b < 1 || b > maxBox {
			return fmt.Errorf("the box extents of a tensor map must be 1 to %d, got %d", maxBox, b)
		}
	}
	for _, s := range t.Strides {
		if s < 0 || s >= maxStride || s%16 != 0 {
			return fmt.Errorf("the strides of a tensor map must be multiples of 16 bytes, got %d", s)
		}
	}
	return nil
}

// Encode makes the map's 128 bytes, which a kernel takes by value: see [Pack].
func (t TensorMap) Encode(d *Device) ([]byte, error) {
	if err := t.limits(); err != nil {
		return nil, err
	}
	var dims, strides [5]uint64
	var box, steps [5]uint32
	for i := range t.Dims {
		dims[i], box[i], steps[i] = uint64(t.Dims[i]), uint32(t.Box[i]), 1
	}
	for i, s := range t.Strides {
		strides[i] = uint64(s)
	}
	words := alignedWords(TensorMapBytes / 8)
	err := d.call("a tensor map", symTensorMapEncodeTiled, uintptr(unsafe.Pointer(&words[0])), uintptr(t.Type),
		uintptr(len(t.Dims)), uintptr(t.Addr),
		uintptr(unsafe.Pointer(&dims[0])), uintptr(unsafe.Pointer(&strides[0])), uintptr(unsafe.Pointer(&box[0])),
		uintptr(unsafe.Pointer(&steps[0])),
		uintptr(t.Interleave), uintptr(t.Swizzle), uintptr(t.L2Promotion), uintptr(t.Fill))
	runtime.KeepAlive(words)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), TensorMapBytes), nil
}

// alignedWords are n words that begin at a multiple of [mapAlign].
func alignedWords(n int) []uint64 {
	const step = mapAlign / 8
	words := make([]uint64, n+step)
	skip := 0
	for skip < step && uintptr(unsafe.Pointer(&words[skip]))%mapAlign != 0 {
		skip++
	}
	return words[skip : skip+n : skip+n]
}
