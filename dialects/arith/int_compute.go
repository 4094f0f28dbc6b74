package arith

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// compute folds an operation on unsigned operands of w bits.
func compute(fn func(w int, x, y *big.Int) (*big.Int, bool)) func([]ir.Attr, ir.Type) ir.Attr {
	return func(operands []ir.Attr, t ir.Type) ir.Attr {
		return constfold.Ints(operands, t, func(w int, x []*big.Int) (*big.Int, bool) { return fn(w, x[0], x[1]) })
	}
}

// total folds an operation that is defined everywhere and whose low bits depend
// on low bits only; small computes it for numbers of at most 64 bits.
func total(fn func(z, x, y *big.Int) *big.Int, small func(x, y uint64) uint64) func([]ir.Attr, ir.Type) ir.Attr {
	any := compute(func(_ int, x, y *big.Int) (*big.Int, bool) { return fn(new(big.Int), x, y), true })
	return func(operands []ir.Attr, t ir.Type) ir.Attr {
		x, ok1 := operands[0].(*ir.IntegerAttr)
		y, ok2 := operands[1].(*ir.IntegerAttr)
		if ok1 && ok2 && width(x.Type()) <= 64 {
			return ir.Integer(t, int64(small(uint64(x.Int()), uint64(y.Int()))))
		}
		return any(operands, t)
	}
}

// signed folds an operation on signed operands.
func signed(fn func(w int, x, y *big.Int) (*big.Int, bool)) func([]ir.Attr, ir.Type) ir.Attr {
	return compute(func(w int, x, y *big.Int) (*big.Int, bool) {
		return fn(w, constfold.Signed(w, x), constfold.Signed(w, y))
	})
}

func divUnsigned(_ int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	return new(big.Int).Quo(x, y), true
}

func remUnsigned(_ int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	return new(big.Int).Rem(x, y), true
}

// divSigned rounds towards zero; -2^(w-1) / -1 does not fit.
func divSigned(w int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	q := new(big.Int).Quo(x, y)
	return q, constfold.FitsSigned(w, q)
}

func remSigned(_ int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	return new(big.Int).Rem(x, y), true
}

func ceilDivUnsigned(_ int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 {
		q.Add(q, big.NewInt(1))
	}
	return q, true
}

// ceilDivSigned rounds up. Like upstream, which negates on the way, it leaves
// the least number alone.
func ceilDivSigned(w int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	least := new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), uint(w-1)))
	if x.Sign() != 0 && (x.Cmp(least) == 0 || y.Cmp(least) == 0) {
		return nil, false
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() == y.Sign() {
		q.Add(q, big.NewInt(1))
	}
	return q, constfold.FitsSigned(w, q)
}

// floorDivSigned rounds down.
func floorDivSigned(w int, x, y *big.Int) (*big.Int, bool) {
	if y.Sign() == 0 {
		return nil, false
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q, constfold.FitsSigned(w, q)
}

// shift leaves amounts of the width and more alone, whose result is poison, in any element.
// As upstream's, it does not propagate poison.
func shift(fn func(w int, x *big.Int, by uint) *big.Int) func([]ir.Attr, ir.Type) ir.Attr {
	shifted := compute(func(w int, x, y *big.Int) (*big.Int, bool) {
		if y.Cmp(big.NewInt(int64(w))) >= 0 {
			return nil, false
		}
		return fn(w, x, uint(y.Uint64())), true
	})
	return func(operands []ir.Attr, t ir.Type) ir.Attr {
		if slices.Contains(operands, ub.Poison) {
			return nil
		}
		return shifted(operands, t)
	}
}

func shiftLeft(_ int, x *big.Int, by uint) *big.Int         { return new(big.Int).Lsh(x, by) }
func shiftRightLogical(_ int, x *big.Int, by uint) *big.Int { return new(big.Int).Rsh(x, by) }
func shiftRightArithmetic(w int, x *big.Int, by uint) *big.Int {
	return new(big.Int).Rsh(constfold.Signed(w, x), by)
}

func maxOf(_ int, x, y *big.Int) (*big.Int, bool) {
	if x.Cmp(y) > 0 {
		return x, true
	}
	return y, true
}

func minOf(_ int, x, y *big.Int) (*big.Int, bool) {
	if x.Cmp(y) < 0 {
		return x, true
	}
	return y, true
}
