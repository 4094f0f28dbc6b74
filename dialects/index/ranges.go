package index

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

type binaryRange func(x, y *intrange.Range) *intrange.Range

// reading is which reading of a narrower index is compared.
type reading int

const (
	asUnsigned reading = iota
	asSigned
	asBoth
)

// binaryRanges are the ranges of operations on two indices.
var binaryRanges = map[string]struct {
	fn binaryRange
	as reading
}{
	"index.add":       {wrapping(intrange.Add), asBoth},
	"index.sub":       {wrapping(intrange.Sub), asBoth},
	"index.mul":       {wrapping(intrange.Mul), asBoth},
	"index.divs":      {intrange.DivS, asSigned},
	"index.divu":      {intrange.DivU, asUnsigned},
	"index.ceildivs":  {intrange.CeilDivS, asSigned},
	"index.ceildivu":  {intrange.CeilDivU, asUnsigned},
	"index.floordivs": {intrange.FloorDivS, asSigned},
	"index.rems":      {intrange.RemS, asSigned},
	"index.remu":      {intrange.RemU, asUnsigned},
	"index.maxs":      {intrange.MaxS, asSigned},
	"index.maxu":      {intrange.MaxU, asUnsigned},
	"index.mins":      {intrange.MinS, asSigned},
	"index.minu":      {intrange.MinU, asUnsigned},
	"index.shl":       {wrapping(intrange.Shl), asBoth},
	"index.shrs":      {intrange.ShrS, asSigned},
	"index.shru":      {intrange.ShrU, asUnsigned},
	"index.and":       {intrange.And, asUnsigned},
	"index.or":        {intrange.Or, asUnsigned},
	"index.xor":       {intrange.Xor, asUnsigned},
}

func wrapping(fn func(x, y *intrange.Range, f intrange.Flags) *intrange.Range) binaryRange {
	return func(x, y *intrange.Range) *intrange.Range { return fn(x, y, intrange.Flags{}) }
}

// InferRanges implements [intrange.Inferrer]. An index may have 32 or 64 bits:
// where the results differ, either may come out.
func (o BinaryOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	rule, ok := binaryRanges[o.Name()]
	if !ok {
		return nil
	}
	x, y := operands[0], operands[1]
	wide := rule.fn(x, y)
	narrow := rule.fn(intrange.Trunc(x, 32), intrange.Trunc(y, 32))
	if agree(intrange.Trunc(wide, 32), narrow, rule.as) {
		return []*intrange.Range{wide}
	}
	return []*intrange.Range{wide.Union(intrange.Ext(narrow, 64))}
}

func agree(x, y *intrange.Range, as reading) bool {
	unsigned := x.UMin.Cmp(y.UMin) == 0 && x.UMax.Cmp(y.UMax) == 0
	signed := x.SMin.Cmp(y.SMin) == 0 && x.SMax.Cmp(y.SMax) == 0
	switch as {
	case asUnsigned:
		return unsigned
	case asSigned:
		return signed
	}
	return unsigned && signed
}

// InferRanges implements [intrange.Inferrer].
func (c CastOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	from, to := operands[0].Width, intrange.WidthOf(c.Output.Type())
	switch {
	case to < from:
		return []*intrange.Range{intrange.Trunc(operands[0], to)}
	case to == from:
		return []*intrange.Range{operands[0]}
	case c.Name() == "index.casts":
		return []*intrange.Range{intrange.ExtS(operands[0], to)}
	}
	return []*intrange.Range{intrange.ExtU(operands[0], to)}
}

// predicates are those of index.cmp in intrange's terms.
var predicates = map[string]intrange.Predicate{
	"eq": intrange.EQ, "ne": intrange.NE, "slt": intrange.SLT, "sle": intrange.SLE, "sgt": intrange.SGT, "sge": intrange.SGE,
	"ult": intrange.ULT, "ule": intrange.ULE, "ugt": intrange.UGT, "uge": intrange.UGE,
}

// InferRanges implements [intrange.Inferrer]: a truth value must be the same
// for 32 and 64 bits.
func (c CmpOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	p, x, y := predicates[c.Predicate()], operands[0], operands[1]
	wide, ok1 := p.Evaluate(x, y)
	narrow, ok2 := p.Evaluate(intrange.Trunc(x, 32), intrange.Trunc(y, 32))
	if !ok1 || !ok2 || wide != narrow {
		return []*intrange.Range{intrange.Full(1)}
	}
	return []*intrange.Range{intrange.OfConstant(ir.Bool(wide))}
}

// InferRanges implements [intrange.Inferrer].
func (c ConstantOp) InferRanges([]*intrange.Range) []*intrange.Range {
	return []*intrange.Range{intrange.OfConstant(c.Value)}
}

// InferRanges implements [intrange.Inferrer].
func (s SizeOfOp) InferRanges([]*intrange.Range) []*intrange.Range {
	return []*intrange.Range{intrange.FromUnsigned(64, big.NewInt(32), big.NewInt(64))}
}
