package ir

import "math"

// The two formats wider than f64 share a 15-bit exponent with bias 16383. f80 (x87) stores the leading one of its
// 64-bit significand; f128 (IEEE binary128) has 112 stored mantissa bits. Conversions go through f64, which is exact
// towards the wide format.

const wideBias, wideMaxExp = 16383, 0x7fff

// encodeWide returns the bits of v in f80 or f128; hi holds bits 64 and up.
func encodeWide(t *FloatType, v float64) (lo, hi uint64) {
	var sign uint64
	if math.Signbit(v) {
		sign = 1
	}
	frac, exp := math.Frexp(math.Abs(v))
	e, sig := uint64(exp-1+wideBias), uint64(math.Ldexp(frac, 64))
	switch {
	case v == 0:
		e, sig = 0, 0
	case math.IsInf(v, 0):
		e, sig = wideMaxExp, 1<<63
	case math.IsNaN(v):
		e, sig = wideMaxExp, 3<<62
	}
	if t == F80 {
		return sig, sign<<15 | e
	}
	mantissa := sig << 1 // without the leading one, left-aligned in 112 bits
	return mantissa << 48, sign<<63 | e<<48 | mantissa>>16
}

// decodeWide rounds an f80 or f128 to f64.
func decodeWide(t *FloatType, lo, hi uint64) float64 {
	sign, e, sig := hi>>15&1, hi&wideMaxExp, lo
	if t == F128 {
		sign, e = hi>>63, hi>>48&wideMaxExp
		sig = 1<<63 | (hi&(1<<48-1))<<15 | lo>>49
		if lo<<15 != 0 {
			sig |= 1 // keep what was cut off sticky
		}
	}
	v := math.Ldexp(float64(sig), int(e)-wideBias-63)
	switch {
	case e == wideMaxExp && sig<<1 == 0:
		v = math.Inf(1)
	case e == wideMaxExp:
		v = math.NaN()
	case e == 0:
		v = 0
	}
	if sign == 1 {
		return math.Copysign(v, -1)
	}
	return v
}
