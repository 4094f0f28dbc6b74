package fp

import (
	"math"
	"math/bits"
)

// Mode is a rounding direction. The zero Mode is to nearest, ties to even.
type Mode uint8

const (
	NearestEven Mode = iota // PTX .rn, MLIR to_nearest_even
	NearestAway             // PTX .rna, MLIR to_nearest_away
	TowardZero              // PTX .rz, MLIR toward_zero
	Down                    // PTX .rm, MLIR downward
	Up                      // PTX .rp, MLIR upward
)

// Decode returns the value of a pattern, exactly. Bits above the format's
// width are ignored.
func (f *Format) Decode(b uint64) float64 {
	switch {
	case f == F64:
		return math.Float64frombits(b)
	case f == F32:
		return float64(math.Float32frombits(uint32(b)))
	case f.IsNaN(b & (f.signBit() | f.magMask())):
		return math.NaN()
	case f.IsInf(b):
		return f.signed(math.Inf(1), b)
	}
	mag := b & f.magMask()
	if mag>>f.ManBits == 0 { // subnormal, or the smallest power of a ScaleOnly format
		if f.Specials == ScaleOnly {
			mag = 1
		}
		return f.signed(math.Ldexp(float64(mag), f.lowestExp()-f.Bias-f.ManBits), b)
	}
	return f.signed(math.Float64frombits(mag<<(52-f.ManBits)+uint64(1023-f.Bias)<<52), b)
}

// lowestExp is the biased exponent of the smallest normal number.
func (f *Format) lowestExp() int {
	if f.Specials == ScaleOnly {
		return 0
	}
	return 1
}

func (f *Format) signed(x float64, b uint64) float64 {
	if b&f.signBit() != 0 {
		return -x
	}
	return x
}

// Encode rounds x to nearest even. As in llvm::APFloat, what is too large becomes
// infinity, or NaN where there is no infinity, or the largest number where
// there is no NaN either. Formats without NaN turn NaN into the largest number
// (PTX cvt). ScaleOnly formats turn negative numbers into NaN and zero into
// their smallest power.
func (f *Format) Encode(x float64) uint64 {
	switch f {
	case F64:
		return math.Float64bits(x)
	case F32:
		return uint64(math.Float32bits(float32(x)))
	}
	if b, ok := f.encodeNormal(x); ok {
		return b
	}
	return f.EncodeMode(x, NearestEven)
}

// encodeNormal is Encode for the common case that the result is a normal
// number: the exponent is moved in place and the mantissa rounded into it.
func (f *Format) encodeNormal(x float64) (uint64, bool) {
	raw := math.Float64bits(x)
	mag := raw &^ (1 << 63)
	if !f.Signed() || int(mag>>52)-1023+f.Bias < 1 {
		return 0, false
	}
	drop := 52 - f.ManBits
	mag += 1<<(drop-1) - 1 + mag>>drop&1
	mag = mag>>drop - uint64(1023-f.Bias)<<f.ManBits
	if mag > f.MaxBits() {
		return 0, false
	}
	return f.withSign(mag, raw>>63 != 0), true
}

// Saturate is Encode, except that what is too large, infinities included,
// becomes the largest number of its sign (PTX .satfinite).
func (f *Format) Saturate(x float64) uint64 { return f.SaturateMode(x, NearestEven) }

// SaturateMode is Saturate with a rounding direction.
func (f *Format) SaturateMode(x float64, m Mode) uint64 {
	if max := f.Max(); math.Abs(x) > max {
		x = math.Copysign(max, x)
	}
	return f.EncodeMode(x, m)
}

// Round returns the number of the format nearest to x, as Encode chooses it.
func (f *Format) Round(x float64) float64 {
	switch f {
	case F64:
		return x
	case F32:
		return float64(float32(x))
	}
	return f.Decode(f.Encode(x))
}

// EncodeMode is Encode with a rounding direction. A direction that points
// towards zero stops at the largest number instead of overflowing.
func (f *Format) EncodeMode(x float64, m Mode) uint64 {
	raw := math.Float64bits(x)
	neg := raw>>63 != 0
	if math.IsNaN(x) {
		return f.encodeNaN(raw)
	}
	if neg && !f.Signed() && x != 0 {
		return f.NaNBits()
	}
	if math.IsInf(x, 0) {
		return f.overflow(neg)
	}
	mag := f.roundMagnitude(raw&^(1<<63), roundsUp(m, neg))
	switch {
	case mag > f.MaxBits() && stopsAtMax(m, neg):
		mag = f.MaxBits()
	case mag > f.MaxBits():
		return f.overflow(neg)
	}
	return f.withSign(mag, neg)
}

// withSign sets the sign. Unsigned zero has no negative form.
func (f *Format) withSign(mag uint64, neg bool) uint64 {
	if !neg || f.Specials == FNUZ && mag == 0 {
		return mag
	}
	return mag | f.signBit()
}

// encodeNaN keeps the sign and as much of the payload as fits, and quietens.
func (f *Format) encodeNaN(raw uint64) uint64 {
	neg := raw>>63 != 0
	switch f.Specials {
	case IEEE:
		payload := raw & (1<<52 - 1) >> (52 - f.ManBits)
		return f.withSign(f.NaNBits()|payload, neg)
	case FN:
		return f.withSign(f.NaNBits(), neg)
	}
	return f.NaNBits()
}

func (f *Format) overflow(neg bool) uint64 {
	switch f.Specials {
	case IEEE:
		return f.withSign(f.infBits(), neg)
	case FN:
		return f.withSign(f.NaNBits(), neg)
	case Finite:
		return f.withSign(f.MaxBits(), neg)
	}
	return f.NaNBits()
}

// stopsAtMax reports whether a mode never rounds a finite number to infinity.
func stopsAtMax(m Mode, neg bool) bool {
	return m == TowardZero || m == Down && !neg || m == Up && neg
}

// roundsUp returns the decision whether to go to the next larger magnitude:
// half compares what is cut off with half a unit (-1, 0, 1), odd is the
// parity of what is kept.
func roundsUp(m Mode, neg bool) func(half int, odd bool) bool {
	switch m {
	case NearestEven:
		return func(half int, odd bool) bool { return half > 0 || half == 0 && odd }
	case NearestAway:
		return func(half int, _ bool) bool { return half >= 0 }
	case TowardZero:
		return func(int, bool) bool { return false }
	}
	away := m == Up && !neg || m == Down && neg
	return func(int, bool) bool { return away }
}

// roundMagnitude rounds the finite, non-negative float64 with these bits to a
// magnitude pattern, which is above MaxBits on overflow. Patterns are ordered
// like their values, so that carrying into the exponent needs no care.
func (f *Format) roundMagnitude(raw uint64, up func(half int, odd bool) bool) uint64 {
	if raw == 0 {
		return 0 // also the smallest power of a ScaleOnly format
	}
	exp, man := int(raw>>52), raw&(1<<52-1)
	if exp == 0 { // subnormal float64: normalise
		shift := bits.LeadingZeros64(man) - 11
		man, exp = man<<shift, 1-shift
	} else {
		man |= 1 << 52
	}
	e := exp - 1023 + f.Bias // the target's biased exponent if normal
	drop := 52 - f.ManBits
	lowest := f.lowestExp()
	base := uint64(0) // pattern of the exponent, less the implicit one
	if e >= lowest {
		base = uint64(e-lowest) << f.ManBits
	} else {
		drop += lowest - e
	}
	if f.Specials == ScaleOnly {
		return base + f.roundScale(man, drop, up)
	}
	return base + shiftRound(man, drop, up)
}

// roundScale rounds a significand to a power of two: 0 stays at the exponent,
// 1 goes to the next. Below the smallest power there is nothing to round to.
func (f *Format) roundScale(man uint64, drop int, up func(half int, odd bool) bool) uint64 {
	if drop > 52 {
		return 0
	}
	return shiftRound(man, drop, up) - 1
}

// shiftRound returns man >> drop, rounded.
func shiftRound(man uint64, drop int, up func(half int, odd bool) bool) uint64 {
	if drop <= 0 {
		return man << -drop
	}
	if drop > 54 { // all of man lies below a quarter unit
		drop, man = 54, 1
	}
	kept, cut := man>>drop, man&(1<<drop-1)
	if cut == 0 {
		return kept
	}
	half := 0
	switch mid := uint64(1) << (drop - 1); {
	case cut > mid:
		half = 1
	case cut < mid:
		half = -1
	}
	if up(half, kept&1 != 0) {
		kept++
	}
	return kept
}
