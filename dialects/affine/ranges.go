package affine

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// InferRanges implements [intrange.Inferrer].
func (a ApplyOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	m := a.Map()
	return []*intrange.Range{expressionRange(m.Results()[0], operands[:m.NumDims()], operands[m.NumDims():])}
}

func expressionRange(e ir.AffineExpr, dims, syms []*intrange.Range) *intrange.Range {
	switch e.Kind() {
	case ir.AffineConst:
		return intrange.Constant(64, big.NewInt(e.Value()))
	case ir.AffineDim:
		return dims[e.Value()]
	case ir.AffineSym:
		return syms[e.Value()]
	}
	l, r := expressionRange(e.LHS(), dims, syms), expressionRange(e.RHS(), dims, syms)
	noWrap := intrange.Flags{NoSigned: true}
	switch e.Kind() {
	case ir.AffineAdd:
		return intrange.Add(l, r, noWrap)
	case ir.AffineMul:
		return intrange.Mul(l, r, noWrap)
	case ir.AffineMod:
		return intrange.RemU(l, r)
	case ir.AffineFloorDiv:
		return intrange.FloorDivS(l, positive(r))
	}
	return intrange.CeilDivS(l, positive(r))
}

// positive leaves out divisors that are not allowed.
func positive(r *intrange.Range) *intrange.Range {
	one := big.NewInt(1)
	if r.SMin.Cmp(one) >= 0 || r.SMax.Cmp(one) < 0 {
		return r
	}
	return intrange.FromSigned(64, one, r.SMax)
}
