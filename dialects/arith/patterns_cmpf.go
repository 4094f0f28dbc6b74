package arith

import (
	"math"
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// relation is an ordering without regard to signs.
type relation int

const (
	equal relation = iota
	notEqual
	less
	lessEqual
	greater
	greaterEqual
)

// relations are those of the floating-point predicates that are not about NaN;
// a converted integer is never NaN, so ordered and unordered ones are the same.
var relations = map[CmpFPredicate]relation{
	OEQ: equal, UEQ: equal, ONE: notEqual, UNE: notEqual, OLT: less, ULTF: less, OLE: lessEqual, ULEF: lessEqual,
	OGT: greater, UGTF: greater, OGE: greaterEqual, UGEF: greaterEqual,
}

func (rel relation) predicate(isSigned bool) CmpIPredicate {
	if isSigned {
		return [...]CmpIPredicate{EQ, NE, SLT, SLE, SGT, SGE}[rel]
	}
	return [...]CmpIPredicate{EQ, NE, ULT, ULE, UGT, UGE}[rel]
}

// compareConvertedInteger compares an integer that was converted to a float
// with a constant as an integer (LLVM's foldFCmpIntToFPConst).
func compareConvertedInteger(r *rewrite.Rewriter, o CmpFOp) bool {
	c, ok := rewrite.ConstantOf(o.RHS).(*ir.FloatAttr)
	if !ok || c.Type().(*ir.FloatType).Format() == nil {
		return false
	}
	x, isSigned := source(o.LHS, SIToFP), true
	if x == nil {
		x, isSigned = source(o.LHS, UIToFP), false
	}
	if x == nil {
		return false
	}
	t, ok := x.Type().(*ir.IntegerType)
	if !ok || t.Width() > 64 || !exactEnough(t.Width(), isSigned, c) {
		return false
	}
	switch o.Predicate {
	case ORD, UNO:
		r.Replace(o.Op, NewConstant(r.Builder, ir.Bool(o.Predicate == ORD)))
		return true
	case AlwaysFalse, AlwaysTrue:
		return false
	}
	rel, known := relations[o.Predicate].against(c.Float64(), t.Width(), isSigned)
	switch known {
	case undecided:
		n, ok := truncate(c.Float64(), t.Width(), isSigned)
		if !ok {
			return false
		}
		r.Replace(o.Op, NewCmpI(r.Builder, rel.predicate(isSigned), x, NewConstant(r.Builder, ir.IntegerBig(t, n))))
	default:
		r.Replace(o.Op, NewConstant(r.Builder, ir.Bool(known == alwaysHolds)))
	}
	return true
}

// exactEnough reports whether rounding the integer cannot change how it
// compares with c.
func exactEnough(w int, isSigned bool, c *ir.FloatAttr) bool {
	f := c.Type().(*ir.FloatType).Format()
	mantissa := f.ManBits + 1
	if w <= mantissa {
		return true
	}
	bits := w
	if isSigned {
		bits--
	}
	if math.IsInf(c.Float64(), 0) {
		return math.Ilogb(f.Max()) >= bits
	}
	exp := math.Ilogb(c.Float64())
	return exp < mantissa || exp > bits || c.Float64() == 0 || math.IsNaN(c.Float64())
}

// verdict is what is known about a comparison whatever the integer is.
type verdict int

const (
	undecided verdict = iota
	alwaysHolds
	neverHolds
)

// against says how an integer of w bits compares with c: by which relation with
// c rounded towards zero, or always or never.
func (rel relation) against(c float64, w int, isSigned bool) (relation, verdict) {
	lo, hi := limits(w, isSigned)
	x := new(big.Float).SetInf(c < 0)
	if !math.IsInf(c, 0) && !math.IsNaN(c) {
		x = new(big.Float).SetFloat64(c)
	}
	switch {
	case x.Cmp(new(big.Float).SetInt(hi)) > 0:
		return rel, verdictOf(rel == notEqual || rel == less || rel == lessEqual)
	case x.Cmp(new(big.Float).SetInt(lo)) < 0:
		return rel, verdictOf(rel == notEqual || rel == greater || rel == greaterEqual)
	case c == math.Trunc(c):
		return rel, undecided
	}
	switch rel {
	case equal:
		return rel, neverHolds
	case notEqual:
		return rel, alwaysHolds
	case less, lessEqual:
		if c < 0 {
			return less, undecided
		}
		return lessEqual, undecided
	}
	if c < 0 {
		return greaterEqual, undecided
	}
	return greater, undecided
}

func verdictOf(b bool) verdict {
	if b {
		return alwaysHolds
	}
	return neverHolds
}

// limits are the least and the greatest integer of w bits.
func limits(w int, isSigned bool) (lo, hi *big.Int) {
	one := big.NewInt(1)
	if !isSigned {
		hi = new(big.Int).Lsh(one, uint(w))
		return new(big.Int), hi.Sub(hi, one)
	}
	hi = new(big.Int).Lsh(one, uint(w-1))
	return new(big.Int).Neg(hi), new(big.Int).Sub(hi, one)
}
