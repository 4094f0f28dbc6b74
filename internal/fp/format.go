package fp

import "math"

// Specials says which patterns of a format are not ordinary numbers.
type Specials uint8

const (
	// IEEE: the highest exponent holds infinities (mantissa 0) and NaNs.
	IEEE Specials = iota
	// FN ("finite, NaN"): no infinities; NaN is all ones, either sign.
	FN
	// FNUZ ("finite, NaN, unsigned zero"): no infinities, and the pattern of -0 is the only NaN.
	FNUZ
	// Finite: every pattern is a number.
	Finite
	// ScaleOnly: unsigned powers of two without zero; all ones is NaN (OCP MX E8M0).
	ScaleOnly
)

// Format describes a binary floating point format of at most 64 bits. From the
// highest bit down it is laid out as sign, exponent, mantissa; ScaleOnly
// formats have no sign bit.
type Format struct {
	Name     string // the MLIR type, for example "f8E4M3FN"
	ExpBits  int
	ManBits  int // stored mantissa bits, without the implicit one
	Bias     int
	Specials Specials
}

// The formats, with MLIR's names. Sources: IEEE 754-2019; OCP "8-bit Floating
// Point" 1.0 (E4M3FN, E5M2) and "Microscaling Formats (MX)" 1.0 (E2M3, E3M2,
// E2M1, E8M0); llvm/lib/Support/APFloat.cpp for the others.
var (
	F64           = &Format{"f64", 11, 52, 1023, IEEE}
	F32           = &Format{"f32", 8, 23, 127, IEEE}
	TF32          = &Format{"tf32", 8, 10, 127, IEEE}
	BF16          = &Format{"bf16", 8, 7, 127, IEEE}
	F16           = &Format{"f16", 5, 10, 15, IEEE}
	F8E5M2        = &Format{"f8E5M2", 5, 2, 15, IEEE}
	F8E4M3        = &Format{"f8E4M3", 4, 3, 7, IEEE}
	F8E3M4        = &Format{"f8E3M4", 3, 4, 3, IEEE}
	F8E4M3FN      = &Format{"f8E4M3FN", 4, 3, 7, FN}
	F8E5M2FNUZ    = &Format{"f8E5M2FNUZ", 5, 2, 16, FNUZ}
	F8E4M3FNUZ    = &Format{"f8E4M3FNUZ", 4, 3, 8, FNUZ}
	F8E4M3B11FNUZ = &Format{"f8E4M3B11FNUZ", 4, 3, 11, FNUZ}
	F8E8M0FNU     = &Format{"f8E8M0FNU", 8, 0, 127, ScaleOnly}
	F6E3M2FN      = &Format{"f6E3M2FN", 3, 2, 3, Finite}
	F6E2M3FN      = &Format{"f6E2M3FN", 2, 3, 1, Finite}
	F4E2M1FN      = &Format{"f4E2M1FN", 2, 1, 1, Finite}
)

var formats = []*Format{
	F64, F32, TF32, BF16, F16,
	F8E5M2, F8E4M3, F8E3M4, F8E4M3FN, F8E5M2FNUZ, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E8M0FNU,
	F6E3M2FN, F6E2M3FN, F4E2M1FN,
}

// Formats returns every format, widest first.
func Formats() []*Format { return append([]*Format(nil), formats...) }

// Lookup returns the format that MLIR calls name, or nil.
func Lookup(name string) *Format {
	for _, f := range formats {
		if f.Name == name {
			return f
		}
	}
	return nil
}

func (f *Format) String() string { return f.Name }

// Signed reports whether the format has a sign bit.
func (f *Format) Signed() bool { return f.Specials != ScaleOnly }

// Width is the number of bits of a pattern: 19 for tf32, 6 for f6E3M2FN.
func (f *Format) Width() int {
	w := f.ExpBits + f.ManBits
	if f.Signed() {
		w++
	}
	return w
}

// Bytes is the size of one element in memory. Formats narrower than a byte take
// a byte each; tf32 takes four, with the pattern in the high bits of an f32.
func (f *Format) Bytes() int {
	switch {
	case f.Width() <= 8:
		return 1
	case f.Width() <= 16:
		return 2
	case f.Width() <= 32:
		return 4
	}
	return 8
}

// HasInf reports whether the format has infinities.
func (f *Format) HasInf() bool { return f.Specials == IEEE }

// HasNaN reports whether the format has a NaN.
func (f *Format) HasNaN() bool { return f.Specials != Finite }

// magMask covers exponent and mantissa.
func (f *Format) magMask() uint64 { return 1<<(f.ExpBits+f.ManBits) - 1 }

// signBit is the pattern of the sign alone, 0 when there is none.
func (f *Format) signBit() uint64 {
	if !f.Signed() {
		return 0
	}
	return 1 << (f.ExpBits + f.ManBits)
}

// infBits is the pattern of +Inf of an IEEE format.
func (f *Format) infBits() uint64 { return (1<<f.ExpBits - 1) << f.ManBits }

// NaNBits is the format's canonical NaN: positive and quiet where there is a
// choice. Formats without NaN give the largest number, as PTX cvt does.
func (f *Format) NaNBits() uint64 {
	switch f.Specials {
	case IEEE:
		return f.infBits() | 1<<(f.ManBits-1)
	case FNUZ:
		return f.signBit()
	}
	return f.magMask()
}

// MaxBits is the pattern of the largest finite number.
func (f *Format) MaxBits() uint64 {
	switch f.Specials {
	case IEEE:
		return f.infBits() - 1
	case FN, ScaleOnly:
		return f.magMask() - 1
	}
	return f.magMask()
}

// Max is the largest finite number.
func (f *Format) Max() float64 { return f.Decode(f.MaxBits()) }

// Highest is the greatest value: infinity where the format has one, else [Format.Max].
func (f *Format) Highest() float64 {
	if f.HasInf() {
		return math.Inf(1)
	}
	return f.Max()
}

// Lowest is the least value.
func (f *Format) Lowest() float64 {
	if !f.Signed() {
		return f.Decode(0)
	}
	return -f.Highest()
}

// IsNaN reports whether bits is a NaN pattern.
func (f *Format) IsNaN(bits uint64) bool {
	switch f.Specials {
	case IEEE:
		return bits&f.magMask() > f.infBits()
	case FN, ScaleOnly:
		return bits&f.magMask() == f.magMask()
	case FNUZ:
		return bits == f.signBit()
	}
	return false
}

// IsInf reports whether bits is an infinity of either sign.
func (f *Format) IsInf(bits uint64) bool { return f.HasInf() && bits&f.magMask() == f.infBits() }
