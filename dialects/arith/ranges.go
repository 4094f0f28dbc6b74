package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

type binaryRange func(x, y *intrange.Range, f intrange.Flags) *intrange.Range

// binaryRanges are the ranges of operations on two integers.
var binaryRanges = map[string]binaryRange{
	"arith.addi":       intrange.Add,
	"arith.subi":       intrange.Sub,
	"arith.muli":       intrange.Mul,
	"arith.shli":       intrange.Shl,
	"arith.divui":      withoutFlags(intrange.DivU),
	"arith.divsi":      withoutFlags(intrange.DivS),
	"arith.ceildivui":  withoutFlags(intrange.CeilDivU),
	"arith.ceildivsi":  withoutFlags(intrange.CeilDivS),
	"arith.floordivsi": withoutFlags(intrange.FloorDivS),
	"arith.remui":      withoutFlags(intrange.RemU),
	"arith.remsi":      withoutFlags(intrange.RemS),
	"arith.andi":       withoutFlags(intrange.And),
	"arith.ori":        withoutFlags(intrange.Or),
	"arith.xori":       withoutFlags(intrange.Xor),
	"arith.maxsi":      withoutFlags(intrange.MaxS),
	"arith.maxui":      withoutFlags(intrange.MaxU),
	"arith.minsi":      withoutFlags(intrange.MinS),
	"arith.minui":      withoutFlags(intrange.MinU),
	"arith.shrui":      withoutFlags(intrange.ShrU),
	"arith.shrsi":      withoutFlags(intrange.ShrS),
}

func withoutFlags(fn func(x, y *intrange.Range) *intrange.Range) binaryRange {
	return func(x, y *intrange.Range, _ intrange.Flags) *intrange.Range { return fn(x, y) }
}

// InferRanges implements [intrange.Inferrer].
func (o BinaryOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	fn := binaryRanges[o.Name()]
	if fn == nil {
		return nil
	}
	return []*intrange.Range{fn(operands[0], operands[1], o.flags())}
}

// flags are the overflow flags of the operation.
func (o BinaryOp) flags() intrange.Flags {
	return intrange.Flags{NoSigned: o.Overflow&NSW != 0, NoUnsigned: o.Overflow&NUW != 0}
}

// InferRanges implements [intrange.Inferrer].
func (o DivOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	return BinaryOp(o).InferRanges(operands)
}

// castRanges are the ranges of conversions between integers.
var castRanges = map[string]func(r *intrange.Range, w int) *intrange.Range{
	"arith.extui":        intrange.ExtU,
	"arith.extsi":        intrange.ExtS,
	"arith.trunci":       intrange.Trunc,
	"arith.index_cast":   resized(intrange.ExtS),
	"arith.index_castui": resized(intrange.ExtU),
}

// resized extends or truncates.
func resized(extend func(*intrange.Range, int) *intrange.Range) func(*intrange.Range, int) *intrange.Range {
	return func(r *intrange.Range, w int) *intrange.Range {
		switch {
		case w > r.Width:
			return extend(r, w)
		case w < r.Width:
			return intrange.Trunc(r, w)
		}
		return r
	}
}

// InferRanges implements [intrange.Inferrer].
func (o CastOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	fn, w := castRanges[o.Name()], intrange.WidthOf(o.Out.Type())
	if fn == nil || w == 0 || operands[0] == nil {
		return nil
	}
	return []*intrange.Range{fn(operands[0], w)}
}

// InferRanges implements [intrange.Inferrer].
func (o CmpIOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	return []*intrange.Range{intrange.Compare(intrange.Predicate(o.Predicate), operands[0], operands[1])}
}

// RangesWhen implements [intrange.Condition].
func (o CmpIOp) RangesWhen(truth bool, operands []*intrange.Range) []*intrange.Range {
	x, y := intrange.Suppose(intrange.Predicate(o.Predicate), truth, operands[0], operands[1])
	return []*intrange.Range{x, y}
}

// Choice implements [intrange.Choice].
func (o SelectOp) Choice() (cond, then, otherwise *ir.Value) {
	return o.Condition, o.TrueValue, o.FalseValue
}

// InferRanges implements [intrange.Inferrer].
func (o SelectOp) InferRanges(operands []*intrange.Range) []*intrange.Range {
	return []*intrange.Range{intrange.Select(operands[0], operands[1], operands[2])}
}

// InferRanges implements [intrange.Inferrer].
func (c ConstantOp) InferRanges([]*intrange.Range) []*intrange.Range {
	return []*intrange.Range{intrange.OfConstant(c.Value)}
}
