package intrange

import "math/big"

// ExtU is the range after extension by zeros.
func ExtU(r *Range, w int) *Range { return FromUnsigned(w, r.UMin, r.UMax) }

// ExtS is the range after extension by the sign.
func ExtS(r *Range, w int) *Range { return FromSigned(w, r.SMin, r.SMax) }

// Ext is the range after an extension that keeps both readings.
func Ext(r *Range, w int) *Range { return &Range{w, r.UMin, r.UMax, r.SMin, r.SMax} }

// Trunc is the range of the low bits. It is known where the bounds do not differ
// in what is cut off.
func Trunc(r *Range, w int) *Range {
	out := Full(w)
	if high(r.UMin, w).Cmp(high(r.UMax, w)) == 0 {
		out.UMin, out.UMax = toUnsigned(w, r.UMin), toUnsigned(w, r.UMax)
	}
	lo, hi := high(r.SMin, w-1), high(r.SMax, w-1)
	if lo.Cmp(hi) == 0 || isSignExtension(lo) && isSignExtension(hi) {
		out.SMin, out.SMax = toSigned(w, toUnsigned(w, r.SMin)), toSigned(w, toUnsigned(w, r.SMax))
	}
	return out
}

func high(v *big.Int, from int) *big.Int { return new(big.Int).Rsh(v, uint(from)) }

// isSignExtension reports whether the high part is all zeros or all ones.
func isSignExtension(v *big.Int) bool { return v.Sign() == 0 || v.IsInt64() && v.Int64() == -1 }
