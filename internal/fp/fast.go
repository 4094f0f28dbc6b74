package fp

import "math"

// F16ToF32 decodes an f16 pattern. NaN payloads are kept.
func F16ToF32(h uint16) float32 {
	sign, mag := uint32(h&0x8000)<<16, uint32(h&0x7fff)
	switch {
	case mag >= 0x7c00: // infinity, NaN
		return math.Float32frombits(sign | 0x7f800000 | (mag&0x3ff)<<13)
	case mag >= 0x0400:
		return math.Float32frombits(sign | (mag<<13 + (127-15)<<23))
	}
	// Subnormal: the integer mag in units of 2^-24, exact in f32.
	return math.Float32frombits(sign | math.Float32bits(float32(mag)*0x1p-24))
}

// F32ToF16 rounds to nearest even. NaNs are quietened and keep what fits of
// their payload.
func F32ToF16(x float32) uint16 {
	b := math.Float32bits(x)
	sign, mag := uint16(b>>16)&0x8000, b&0x7fffffff
	switch {
	case mag > 0x7f800000:
		return sign | 0x7e00 | uint16(mag>>13)&0x3ff
	case mag >= 0x477ff000: // 65520 and above
		return sign | 0x7c00
	case mag >= 0x38800000: // 2^-14, the smallest normal
		mag += 0xfff + mag>>13&1
		return sign | uint16(mag>>13-(127-15)<<10)
	}
	// Subnormal: adding 0.5 leaves the result in the low mantissa bits, whose unit
	// is then 2^-24, rounded by the hardware to nearest even.
	return sign | uint16(math.Float32bits(math.Float32frombits(mag)+0.5)-math.Float32bits(0.5))
}

// BF16ToF32 decodes a bf16 pattern.
func BF16ToF32(h uint16) float32 { return math.Float32frombits(uint32(h) << 16) }

// F32ToBF16 rounds to nearest even. NaNs are quietened and keep what fits of
// their payload.
func F32ToBF16(x float32) uint16 {
	b := math.Float32bits(x)
	if b&0x7fffffff > 0x7f800000 {
		return uint16(b>>16) | 0x40
	}
	return uint16((b + 0x7fff + b>>16&1) >> 16)
}

// F32ToTF32 rounds to the 10 mantissa bits that tensor cores read of an f32, as
// PTX `cvt.rna.tf32.f32` does: to nearest, ties away from zero.
func F32ToTF32(x float32) float32 {
	b := math.Float32bits(x)
	if b&0x7f800000 == 0x7f800000 {
		return x
	}
	return math.Float32frombits((b + 0x1000) &^ 0x1fff)
}
