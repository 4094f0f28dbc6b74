package intrange

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
	return [...]Predicate{EQ: NE, NE: EQ, SLT: SGE, SLE: SGT, SGT: SLE, SGE: SLT, ULT: UGE, ULE: UGT, UGT: ULE, UGE: ULT}[p]
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
