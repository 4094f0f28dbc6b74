package arith

import "github.com/tsopt/tsopt/ir/analysis/intrange"

type binaryDivisor func(x, y intrange.Number, f intrange.Flags) int64

// binaryDivisors say what divides the results of operations on two integers.
var binaryDivisors = map[string]binaryDivisor{
	"arith.addi":       intrange.AddDivisor,
	"arith.subi":       intrange.SubDivisor,
	"arith.muli":       intrange.MulDivisor,
	"arith.shli":       intrange.ShlDivisor,
	"arith.divui":      flagless(intrange.DivUDivisor),
	"arith.ceildivui":  flagless(intrange.DivUDivisor),
	"arith.divsi":      flagless(intrange.DivSDivisor),
	"arith.ceildivsi":  flagless(intrange.DivSDivisor),
	"arith.floordivsi": flagless(intrange.DivSDivisor),
	"arith.remui":      flagless(intrange.RemUDivisor),
	"arith.remsi":      flagless(intrange.RemSDivisor),
	"arith.andi":       flagless(intrange.AndDivisor),
	"arith.ori":        flagless(intrange.OrDivisor),
	"arith.xori":       flagless(intrange.OrDivisor),
	"arith.shrui":      flagless(intrange.ShrUDivisor),
	"arith.shrsi":      flagless(intrange.ShrSDivisor),
	"arith.maxsi":      flagless(intrange.CommonDivisor),
	"arith.maxui":      flagless(intrange.CommonDivisor),
	"arith.minsi":      flagless(intrange.CommonDivisor),
	"arith.minui":      flagless(intrange.CommonDivisor),
}

func flagless(fn func(x, y intrange.Number) int64) binaryDivisor {
	return func(x, y intrange.Number, _ intrange.Flags) int64 { return fn(x, y) }
}

// InferDivisors implements [intrange.DivisorInferrer].
func (o BinaryOp) InferDivisors(operands []intrange.Number) []int64 {
	fn := binaryDivisors[o.Name()]
	if fn == nil {
		return nil
	}
	return []int64{fn(operands[0], operands[1], o.flags())}
}

// InferDivisors implements [intrange.DivisorInferrer].
func (o DivOp) InferDivisors(operands []intrange.Number) []int64 {
	return BinaryOp(o).InferDivisors(operands)
}

// InferDivisors implements [intrange.DivisorInferrer].
func (o CastOp) InferDivisors(operands []intrange.Number) []int64 {
	w := intrange.WidthOf(o.Out.Type())
	if castRanges[o.Name()] == nil || w == 0 || operands[0].Range == nil {
		return nil
	}
	signed := o.Def() != ExtUI.OpDef && o.Def() != IndexCastUI.OpDef
	return []int64{intrange.CastDivisor(operands[0], w, signed)}
}

// InferArrays implements [intrange.ArrayInferrer].
func (o SelectOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	x, y := of.Array(o.TrueValue), of.Array(o.FalseValue)
	if x == nil || y == nil {
		return nil
	}
	return []*intrange.Array{x.Join(y)}
}

// InferDivisors implements [intrange.DivisorInferrer].
func (o SelectOp) InferDivisors(operands []intrange.Number) []int64 {
	return []int64{intrange.SelectDivisor(operands[0], operands[1], operands[2])}
}
