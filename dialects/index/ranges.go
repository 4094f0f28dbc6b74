package index

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

type binaryRange func(x, y *intrange.Range) *intrange.Range

// binaryRanges are the ranges of operations on two indices.
var binaryRanges = map[string]binaryRange{
	"index.add":       wrapping(intrange.Add),
	"index.sub":       wrapping(intrange.Sub),
	"index.mul":       wrapping(intrange.Mul),
	"index.divs":      intrange.DivS,
	"index.divu":      intrange.DivU,
	"index.ceildivs":  intrange.CeilDivS,
	"index.ceildivu":  intrange.CeilDivU,
	"index.floordivs": intrange.FloorDivS,
	"index.rems":      intrange.RemS,
	"index.remu":      intrange.RemU,
	"index.maxs":      intrange.MaxS,
	"index.maxu":      intrange.MaxU,
	"index.mins":      intrange.MinS,
	"index.minu":      intrange.MinU,
	"index.shl":       wrapping(intrange.Shl),
	"index.shrs":      intrange.ShrS,
	"index.shru":      intrange.ShrU,
	"index.and":       intrange.And,
	"index.or":        intrange.Or,
	"index.xor":       intrange.Xor,
}

func wrapping(fn func(x, y *intrange.Range, f intrange.Flags) *intrange.Range) binaryRange {
	return func(x, y *intrange.Range) *intrange.Range { return fn(x, y, intrange.Flags{}) }
}

// The range of an index says two things: the index lies in it if it has 64 bits, and
// in what [intrange.Trunc] makes of it if it has 32.

// InferRanges implements [intrange.Inferrer].
func (o BinaryOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	fn, ok := binaryRanges[o.Name()]
	if !ok {
		return nil
	}
	x, y := operands[0], operands[1]
	return []*intrange.Range{ofBothWidths(fn(x, y), fn(intrange.Trunc(x, 32), intrange.Trunc(y, 32)))}
}

// ofBothWidths is a range of an index that is in wide if it has 64 bits and in
// narrow if it has 32.
func ofBothWidths(wide, narrow *intrange.Range) *intrange.Range {
	for _, r := range []*intrange.Range{wide, wide.Union(intrange.ExtS(narrow, 64))} {
		if intrange.Trunc(r, 32).Contains(narrow) {
			return r
		}
	}
	return intrange.Full(64)
}

// InferRanges implements [intrange.Inferrer]. What is extended from an index depends
// on its width.
func (c CastOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	x, to := operands[0], intrange.WidthOf(c.Output.Type())
	r := c.resize(x, to)
	if c.Input.Type() == ir.Index {
		r = r.Union(c.resize(intrange.Trunc(x, 32), to))
	}
	return []*intrange.Range{r}
}

// resize is the range of what the cast makes of x.
func (c CastOp) resize(x *intrange.Range, to int) *intrange.Range {
	switch {
	case to < x.Width:
		return intrange.Trunc(x, to)
	case to == x.Width:
		return x
	case c.Name() == "index.casts":
		return intrange.ExtS(x, to)
	}
	return intrange.ExtU(x, to)
}

// predicates are those of index.cmp in intrange's terms.
var predicates = map[string]intrange.Predicate{
	"eq": intrange.EQ, "ne": intrange.NE, "slt": intrange.SLT, "sle": intrange.SLE, "sgt": intrange.SGT,
	"sge": intrange.SGE,
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
