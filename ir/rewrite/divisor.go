package rewrite

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
)

// IsSafeDivisor reports whether no division by v traps: v is a constant without a zero, and for signed numbers without
// a -1, by which the least number cannot be divided. Ranges are not asked: a range that follows from a flag such as
// `overflow<nuw>` holds only where the flag does.
func IsSafeDivisor(v *ir.Value, signed bool) bool {
	safe := func(a ir.Attr) bool {
		i, ok := BigOf(a)
		return ok && i.Sign() != 0 && !(signed && i.Cmp(minusOne) == 0)
	}
	a := ConstantOf(v)
	d, several := a.(*ir.DenseElementsAttr)
	if !several || d.IsSplat() {
		return safe(a)
	}
	n, _ := ir.NumElements(d.Shaped().Shape())
	for i := range int(n) {
		if !safe(d.At(i)) {
			return false
		}
	}
	return true
}

var minusOne = big.NewInt(-1)
