package fp

import (
	"math"
	"math/bits"
)

// Conversions between floats and integers of at most 64 bits, as PTX `cvt` has them.

// ToSigned rounds x towards zero to a signed integer of so many bits. What does not fit
// saturates, and NaN becomes 0 (llvm.fptosi.sat).
func ToSigned(x float64, width int) int64 {
	x = math.Trunc(x)
	limit := math.Ldexp(1, width-1)
	switch {
	case math.IsNaN(x):
		return 0
	case x >= limit:
		return int64(uint64(1)<<uint(width-1) - 1)
	case x < -limit:
		return -1 << uint(width-1)
	}
	return int64(x)
}

// ToUnsigned rounds x towards zero to an unsigned integer of so many bits. What does not fit
// saturates, negative numbers to 0, and NaN becomes 0 (llvm.fptoui.sat).
func ToUnsigned(x float64, width int) uint64 {
	x = math.Trunc(x)
	switch {
	case !(x > 0):
		return 0
	case x >= math.Ldexp(1, width):
		return ^uint64(0) >> uint(64-width)
	}
	return uint64(x)
}

// FromSigned rounds an integer once, to nearest even.
func (f *Format) FromSigned(n int64) uint64 {
	if n < 0 {
		return f.Negate(f.FromUnsigned(-uint64(n)))
	}
	return f.FromUnsigned(uint64(n))
}

// FromUnsigned rounds an integer once, to nearest even.
func (f *Format) FromUnsigned(n uint64) uint64 {
	switch f {
	case F64:
		return math.Float64bits(float64(n))
	case F32:
		return uint64(math.Float32bits(float32(n)))
	}
	// What float64 would round away only has to be seen by the second rounding.
	if drop := bits.Len64(n) - 53; drop > 0 {
		lost := n&(1<<drop-1) != 0
		n = n >> drop << drop
		if lost {
			n |= 1 << drop
		}
	}
	return f.Encode(float64(n))
}
