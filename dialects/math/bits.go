package math

import (
	"math/big"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/constfold"
)

func absOf(w int, x []*big.Int) (*big.Int, bool) {
	return new(big.Int).Abs(constfold.Signed(w, x[0])), true
}

func leadingZeros(w int, x []*big.Int) (*big.Int, bool) {
	return big.NewInt(int64(w - x[0].BitLen())), true
}

func trailingZeros(w int, x []*big.Int) (*big.Int, bool) {
	if x[0].Sign() == 0 {
		return big.NewInt(int64(w)), true
	}
	return big.NewInt(int64(x[0].TrailingZeroBits())), true
}

func popCount(_ int, x []*big.Int) (*big.Int, bool) {
	n := 0
	for _, word := range x[0].Bits() {
		n += bits.OnesCount(uint(word))
	}
	return big.NewInt(int64(n)), true
}

// intPower is base^exponent modulo 2^w; a negative exponent rounds the
// reciprocal towards zero, and is undefined for base zero.
func intPower(w int, x []*big.Int) (*big.Int, bool) {
	base, exp := constfold.Signed(w, x[0]), constfold.Signed(w, x[1])
	if exp.Sign() >= 0 {
		return new(big.Int).Exp(base, exp, new(big.Int).Lsh(big.NewInt(1), uint(w))), true
	}
	switch {
	case base.Sign() == 0:
		return nil, false
	case !base.IsInt64() || base.Int64() != 1 && base.Int64() != -1:
		return new(big.Int), true
	case exp.Bit(0) == 0:
		return big.NewInt(1), true
	}
	return base, true
}
