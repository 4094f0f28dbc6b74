// Package math is the math dialect: elementary functions on floats, and on
// vectors and tensors of them, and bit counts and powers of integers.
package math

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the math dialect.
var Dialect = &ir.Dialect{
	Name:    "math",
	Summary: "Elementary functions",
	Doc: "Mathematical functions beyond arithmetic. Every operation also works on vectors and tensors, element by element. " +
		"How exact the results are is the target's choice; constants are computed in the format of the operand.",
	Ops: []*ir.OpDef{
		AbsF.OpDef, AbsI.OpDef, Acos.OpDef, Acosh.OpDef, Asin.OpDef, Asinh.OpDef, Atan.OpDef, Atan2.OpDef, Atanh.OpDef,
		Cbrt.OpDef, Ceil.OpDef, ClampF.OpDef, CopySign.OpDef, Cos.OpDef, Cosh.OpDef, CountLeadingZeros.OpDef,
		CountTrailingZeros.OpDef, CtPop.OpDef, Erf.OpDef, Erfc.OpDef, Exp.OpDef, Exp2.OpDef, ExpM1.OpDef, Floor.OpDef,
		Fma.OpDef, FPowI.OpDef, IPowI.OpDef, IsFinite.OpDef, IsInf.OpDef, IsNaN.OpDef, IsNormal.OpDef, Log.OpDef,
		Log10.OpDef, Log1p.OpDef, Log2.OpDef, PowF.OpDef, Round.OpDef, RoundEven.OpDef, Rsqrt.OpDef, Sin.OpDef,
		Sincos.OpDef, Sinh.OpDef, Sqrt.OpDef, Tan.OpDef, Tanh.OpDef, Trunc.OpDef,
	},
	Constant: func(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
		return arith.Dialect.Constant(b, value, t, loc)
	},
}
