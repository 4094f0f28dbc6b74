package affine

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// InferRanges implements [intrange.Inferrer].
func (a ApplyOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	numbers := make([]intrange.Number, len(operands))
	for i, r := range operands {
		numbers[i] = intrange.NumberOf(r)
	}
	return []*intrange.Range{a.number(numbers).Range}
}

// InferDivisors implements [intrange.DivisorInferrer].
func (a ApplyOp) InferDivisors(operands []intrange.Number) []int64 {
	return []int64{a.number(operands).Divisor}
}

func (a ApplyOp) number(operands []intrange.Number) intrange.Number {
	m := a.Map()
	return expressionNumber(m.Results()[0], operands[:m.NumDims()], operands[m.NumDims():])
}

func expressionNumber(e ir.AffineExpr, dims, syms []intrange.Number) intrange.Number {
	switch e.Kind() {
	case ir.AffineConst:
		return intrange.NumberOf(intrange.Constant(64, big.NewInt(e.Value())))
	case ir.AffineDim:
		return dims[e.Value()]
	case ir.AffineSym:
		return syms[e.Value()]
	}
	l, r := expressionNumber(e.LHS(), dims, syms), expressionNumber(e.RHS(), dims, syms)
	noWrap := intrange.Flags{NoSigned: true}
	switch e.Kind() {
	case ir.AffineAdd:
		return intrange.Number{Range: intrange.Add(l.Range, r.Range, noWrap), Divisor: intrange.AddDivisor(l, r, noWrap)}
	case ir.AffineMul:
		return intrange.Number{Range: intrange.Mul(l.Range, r.Range, noWrap), Divisor: intrange.MulDivisor(l, r, noWrap)}
	case ir.AffineMod:
		return intrange.Number{Range: intrange.RemU(l.Range, r.Range), Divisor: intrange.RemSDivisor(l, r)}
	}
	r.Range = positive(r.Range)
	if e.Kind() == ir.AffineFloorDiv {
		return intrange.Number{Range: intrange.FloorDivS(l.Range, r.Range), Divisor: intrange.DivSDivisor(l, r)}
	}
	return intrange.Number{Range: intrange.CeilDivS(l.Range, r.Range), Divisor: intrange.DivSDivisor(l, r)}
}

// positive leaves out divisors that are not allowed.
func positive(r *intrange.Range) *intrange.Range {
	one := big.NewInt(1)
	if r.SMin.Cmp(one) >= 0 || r.SMax.Cmp(one) < 0 {
		return r
	}
	return intrange.FromSigned(64, one, r.SMax)
}
