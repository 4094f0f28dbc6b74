package fp

// Quiet is a NaN pattern with its quiet bit set, where the format has one.
func (f *Format) Quiet(nan uint64) uint64 {
	if f.Specials != IEEE {
		return nan
	}
	return nan | 1<<(f.ManBits-1)
}

// Negate changes the sign. The formats without -0 keep zero and their NaN.
func (f *Format) Negate(bits uint64) uint64 {
	if f.Specials == FNUZ && bits&f.magMask() == 0 {
		return bits
	}
	return bits ^ f.signBit()
}

// Abs clears the sign.
func (f *Format) Abs(bits uint64) uint64 { return f.CopySign(bits, 0) }

// CopySign gives x the sign of y.
func (f *Format) CopySign(x, y uint64) uint64 {
	if (x^y)&f.signBit() != 0 {
		return f.Negate(x)
	}
	return x
}

// ConvertNaN converts a NaN of another format and keeps its payload, left
// aligned. It fails, as llvm::APFloat reports a loss, for a signaling NaN and
// when bits of the payload do not fit.
func (f *Format) ConvertNaN(from *Format, bits uint64) (uint64, bool) {
	sign := bits&from.signBit() != 0
	switch {
	case !f.HasNaN() || !f.Signed() && sign:
		return 0, false
	case f.Specials != IEEE:
		return f.withSign(f.NaNBits(), sign && f.Specials == FN), from.Specials != IEEE
	case from.Specials == FNUZ:
		return f.NaNBits(), true
	case from.Specials == IEEE && from.Quiet(bits) != bits:
		return 0, false
	}
	payload := bits & (1<<from.ManBits - 1)
	if drop := from.ManBits - f.ManBits; drop > 0 {
		if payload&(1<<drop-1) != 0 {
			return 0, false
		}
		payload >>= drop
	} else {
		payload <<= -drop
	}
	return f.withSign(f.infBits()|payload, sign), true
}
