package intrange

import "math/big"

// Predicate is how two numbers are compared; the numbers are those of
// `arith.cmpi`.
type Predicate int

// The predicates.
const (
	EQ Predicate = iota
	NE
	SLT
	SLE
	SGT
	SGE
	ULT
	ULE
	UGT
	UGE
)

// inverse is what holds when a predicate does not.
func (p Predicate) inverse() Predicate {
	return [...]Predicate{EQ: NE, NE: EQ, SLT: SGE, SLE: SGT, SGT: SLE, SGE: SLT, ULT: UGE, ULE: UGT, UGT: ULE,
		UGE: ULT}[p]
}

// always reports whether the predicate holds for all pairs of numbers.
func (p Predicate) always(x, y *Range) bool {
	switch p {
	case SLT:
		return x.SMax.Cmp(y.SMin) < 0
	case SLE:
		return x.SMax.Cmp(y.SMin) <= 0
	case SGT:
		return x.SMin.Cmp(y.SMax) > 0
	case SGE:
		return x.SMin.Cmp(y.SMax) >= 0
	case ULT:
		return x.UMax.Cmp(y.UMin) < 0
	case ULE:
		return x.UMax.Cmp(y.UMin) <= 0
	case UGT:
		return x.UMin.Cmp(y.UMax) > 0
	case UGE:
		return x.UMin.Cmp(y.UMax) >= 0
	case EQ:
		a, ok1 := x.Constant()
		b, ok2 := y.Constant()
		return ok1 && ok2 && a.Cmp(b) == 0
	}
	return (SLT.always(x, y) || SGT.always(x, y)) && (ULT.always(x, y) || UGT.always(x, y))
}

// Evaluate is the truth value of a comparison, when it is the same for all.
func (p Predicate) Evaluate(x, y *Range) (truth, known bool) {
	switch {
	case p.always(x, y):
		return true, true
	case p.inverse().always(x, y):
		return false, true
	}
	return false, false
}

// Suppose are the ranges of two numbers for which the predicate is known to hold,
// or not to.
func Suppose(p Predicate, truth bool, x, y *Range) (rx, ry *Range) {
	if !truth {
		p = p.inverse()
	}
	switch p {
	case EQ:
		both := x.Intersect(y)
		return both, both
	case NE:
		return without(x, y), without(y, x)
	case SGT, SGE, UGT, UGE:
		ry, rx = Suppose(p.swapped(), true, y, x)
		return rx, ry
	}
	gap := zero
	if p == SLT || p == ULT {
		gap = one
	}
	lower := func(v *big.Int) *big.Int { return new(big.Int).Sub(v, gap) }
	upper := func(v *big.Int) *big.Int { return new(big.Int).Add(v, gap) }
	rx, ry = &Range{x.Width, x.UMin, x.UMax, x.SMin, x.SMax}, &Range{y.Width, y.UMin, y.UMax, y.SMin, y.SMax}
	if p == SLT || p == SLE {
		rx.SMax, ry.SMin = lesser(x.SMax, lower(y.SMax)), greater(y.SMin, upper(x.SMin))
	} else {
		rx.UMax, ry.UMin = lesser(x.UMax, lower(y.UMax)), greater(y.UMin, upper(x.UMin))
	}
	return rx, ry
}

// swapped is the predicate of y and x.
func (p Predicate) swapped() Predicate {
	return [...]Predicate{EQ: EQ, NE: NE, SLT: SGT, SLE: SGE, SGT: SLT, SGE: SLE, ULT: UGT, ULE: UGE, UGT: ULT,
		UGE: ULE}[p]
}

// without is x without the only number of y, where that is an end of x.
func without(x, y *Range) *Range {
	c, ok := y.Constant()
	if !ok {
		return x
	}
	r := &Range{x.Width, x.UMin, x.UMax, x.SMin, x.SMax}
	trim(&r.UMin, &r.UMax, c)
	trim(&r.SMin, &r.SMax, toSigned(x.Width, c))
	return r
}

func trim(lo, hi **big.Int, c *big.Int) {
	if c.Cmp(*lo) == 0 {
		*lo = new(big.Int).Add(c, one)
	} else if c.Cmp(*hi) == 0 {
		*hi = new(big.Int).Sub(c, one)
	}
}

// Compare is the range, of one bit, of a comparison.
func Compare(p Predicate, x, y *Range) *Range {
	switch truth, known := p.Evaluate(x, y); {
	case !known:
		return Full(1)
	case truth:
		return Constant(1, one)
	}
	return Constant(1, zero)
}

// Select is the range of a choice: of x where cond is true. It is unknown, nil,
// where the values are no integers.
func Select(cond, x, y *Range) *Range {
	if x == nil || y == nil {
		return nil
	}
	if c, ok := cond.Constant(); ok {
		if c.Sign() != 0 {
			return x
		}
		return y
	}
	return x.Union(y)
}
