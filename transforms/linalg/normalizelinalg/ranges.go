package normalizelinalg

import "github.com/tsopt/tsopt/ir"

// ranges simplifies divisions of indices by what is known of loops: how often each runs.
type ranges []int64

// floorDiv is e floordiv c. Terms that c divides leave the division if the rest of the sum is less than c.
func (r ranges) floorDiv(e ir.AffineExpr, c int64) ir.AffineExpr {
	whole, rest := divisible(e, c)
	if high, ok := r.high(rest); ok && high < c {
		return whole
	}
	return e.FloorDiv(ir.Const(c))
}

// mod is e mod c.
func (r ranges) mod(e ir.AffineExpr, c int64) ir.AffineExpr {
	_, rest := divisible(e, c)
	if high, ok := r.high(rest); ok && high < c {
		return rest
	}
	return rest.Mod(ir.Const(c))
}

// divisible divides a sum into terms that are multiples of c, divided by it, and the others.
func divisible(e ir.AffineExpr, c int64) (whole, rest ir.AffineExpr) {
	if e.Kind() == ir.AffineAdd {
		w1, r1 := divisible(e.LHS(), c)
		w2, r2 := divisible(e.RHS(), c)
		return w1.Add(w2), r1.Add(r2)
	}
	if e.LargestDivisor()%c != 0 {
		return ir.Const(0), e
	}
	switch e.Kind() {
	case ir.AffineConst:
		return ir.Const(e.Value() / c), ir.Const(0)
	case ir.AffineMul:
		if by, ok := e.RHS().IsConst(); ok && by%c == 0 {
			return e.LHS().Mul(ir.Const(by / c)), ir.Const(0)
		}
	}
	return ir.Const(0), e
}

// high is the greatest value of an index that is nowhere negative; ok is false where that is not known.
func (r ranges) high(e ir.AffineExpr) (v int64, ok bool) {
	switch e.Kind() {
	case ir.AffineConst:
		return e.Value(), e.Value() >= 0
	case ir.AffineDim:
		n := r[e.Value()]
		return n - 1, n != ir.Dynamic
	case ir.AffineSym:
		return 0, false
	}
	c, isConst := e.RHS().IsConst()
	if e.Kind() == ir.AffineMod && isConst {
		if v, ok := r.high(e.LHS()); ok {
			return min(v, c-1), true
		}
		return c - 1, true
	}
	v, ok = r.high(e.LHS())
	if !ok {
		return 0, false
	}
	switch e.Kind() {
	case ir.AffineAdd:
		w, known := r.high(e.RHS())
		return v + w, known
	case ir.AffineMul:
		return v * c, isConst && c >= 0
	case ir.AffineFloorDiv:
		return v / c, isConst && c > 0
	}
	return 0, false
}
