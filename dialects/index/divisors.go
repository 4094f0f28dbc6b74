package index

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// binaryDivisors say what divides the results of operations on two indices.
var binaryDivisors = map[string]func(x, y intrange.Number) int64{
	"index.add":       mayWrap(intrange.AddDivisor),
	"index.sub":       mayWrap(intrange.SubDivisor),
	"index.mul":       mayWrap(intrange.MulDivisor),
	"index.divs":      intrange.DivSDivisor,
	"index.divu":      intrange.DivUDivisor,
	"index.ceildivs":  intrange.DivSDivisor,
	"index.ceildivu":  intrange.DivUDivisor,
	"index.floordivs": intrange.DivSDivisor,
	"index.rems":      intrange.RemSDivisor,
	"index.remu":      intrange.RemUDivisor,
	"index.maxs":      intrange.CommonDivisor,
	"index.maxu":      intrange.CommonDivisor,
	"index.mins":      intrange.CommonDivisor,
	"index.minu":      intrange.CommonDivisor,
	"index.shl":       mayWrap(intrange.ShlDivisor),
	"index.shrs":      intrange.ShrSDivisor,
	"index.shru":      intrange.ShrUDivisor,
	"index.and":       intrange.AndDivisor,
	"index.or":        intrange.OrDivisor,
	"index.xor":       intrange.OrDivisor,
}

func mayWrap(fn func(x, y intrange.Number, f intrange.Flags) int64) func(x, y intrange.Number) int64 {
	return func(x, y intrange.Number) int64 { return fn(x, y, intrange.Flags{}) }
}

// common divides both results of an operation, with 64-bit and with 32-bit indices.
func common(wide, narrow int64) int64 {
	return intrange.CommonDivisor(intrange.Number{Divisor: wide}, intrange.Number{Divisor: narrow})
}

// InferDivisors implements [intrange.DivisorInferrer].
func (o BinaryOp) InferDivisors(operands []intrange.Number) []int64 {
	fn := binaryDivisors[o.Name()]
	if fn == nil {
		return nil
	}
	x, y := operands[0], operands[1]
	return []int64{common(fn(x, y), fn(x.Narrowed(32), y.Narrowed(32)))}
}

// InferDivisors implements [intrange.DivisorInferrer].
func (c CastOp) InferDivisors(operands []intrange.Number) []int64 {
	x, signed := operands[0], c.Name() == "index.casts"
	if w := intrange.WidthOf(c.Output.Type()); !ir.IsIndex.OK(c.Output.Type()) {
		return []int64{common(intrange.CastDivisor(x, w, signed), intrange.CastDivisor(x.Narrowed(32), w, signed))}
	}
	return []int64{common(intrange.CastDivisor(x, 64, signed), intrange.CastDivisor(x, 32, signed))}
}
