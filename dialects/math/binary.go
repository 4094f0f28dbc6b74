package math

import (
	gomath "math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// BinaryOp is the view of the functions of two operands.
type BinaryOp struct {
	ir.Base
	LHS, RHS *ir.Value
	FastMath arith.FastMathFlags
	Result   *ir.Value
}

func binaryFields(o *BinaryOp, lhs, rhs ir.TypeConstraint, attrs ...ir.Field) []ir.Field {
	fields := append([]ir.Field{ir.In(&o.LHS, "lhs", lhs), ir.In(&o.RHS, "rhs", rhs)}, attrs...)
	return append(fields, ir.Out(&o.Result, "result", lhs).Like("lhs"))
}

// The functions of two operands.
var (
	Atan2 = float2("atan2", "2-argument arcus tangent of the given values",
		"The angle of the point (rhs, lhs), in radians.", foldAtan2)
	CopySign = float2("copysign", "A copysign operation", "The magnitude of the left operand with the sign of the right.",
		func(operands []ir.Attr, t ir.Type) ir.Attr {
			return constfold.FloatBits(operands, t, func(f *fp.Format, x []uint64) uint64 { return f.CopySign(x[0], x[1]) })
		})
	PowF = float2("powf", "floating point raised to the power of operation", "The left operand to the right one.",
		libm2(pow))

	IPowI = ir.Define(ir.Spec[BinaryOp]{
		Name: "math.ipowi", Summary: "signed integer raised to the power of operation",
		Doc: ir.DocExample("A signed integer to a signed integer power, modulo 2^width. A negative power rounds towards zero "+
			"and is undefined for zero.", "%a: i32, %b: i32", "%0 = math.ipowi %a, %b : i32"),
		Traits: ir.SameOperandsAndResultType | ir.Elementwise,
		Does:   []ir.Effect{},
		// A negative power is a quotient.
		Speculatable: func(o BinaryOp) bool {
			n, ok := rewrite.IntConstant(o.RHS)
			return ok && n >= 0 || rewrite.IsSafeDivisor(o.LHS, false)
		},
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, ir.SignlessIntegerOrIndexLike, ir.SignlessIntegerOrIndexLike)
		},
		Format: "$lhs `,` $rhs attr-dict `:` type($result)",
		Fold: func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(constfold.Ints(operands, o.Result.Type(), intPower))
		},
	})

	FPowI = ir.Define(ir.Spec[BinaryOp]{
		Name: "math.fpowi", Summary: "floating point raised to the signed integer power",
		Doc: ir.DocExample("A float to a signed integer power.", "%a: f32, %n: i32",
			"%0 = math.fpowi %a, %n : f32, i32"),
		Traits: ir.Pure | ir.SameOperandsAndResultShape | ir.Elementwise,
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, ir.FloatLike, ir.SignlessIntegerOrIndexLike, arith.FastMathField(&o.FastMath))
		},
		Match:  ir.SameTypes("lhs", "result"),
		Format: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
	})
)

func float2(name, summary, text string, compute func(operands []ir.Attr, t ir.Type) ir.Attr) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: f32, %b: f32", "%0 = math."+name+" %a, %b : f32"),
		Traits: ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, ir.FloatLike, ir.FloatLike, arith.FastMathField(&o.FastMath))
		},
		Format: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Fold: func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(compute(operands, o.Result.Type()))
		},
	})
}

// foldAtan2 has no angle for the origin, in any format, as upstream.
func foldAtan2(operands []ir.Attr, t ir.Type) ir.Attr {
	return constfold.Floats(operands, t, func(f *fp.Format, x []float64) (float64, bool) {
		if x[0] == 0 && x[1] == 0 {
			return gomath.NaN(), true
		}
		return gomath.Atan2(x[0], x[1]), f == fp.F32 || f == fp.F64
	})
}

// pow is rounded correctly for the powers that are multiplications.
func pow(x, y float64) float64 {
	v := gomath.Pow(x, y)
	const most = 1024
	if y != gomath.Trunc(y) || gomath.Abs(y) > most || v == 0 || gomath.IsInf(v, 0) || gomath.IsNaN(v) ||
		gomath.IsInf(x, 0) || gomath.IsNaN(x) {
		return v
	}
	exact := new(big.Float).SetPrec(256).SetFloat64(1)
	base := new(big.Float).SetFloat64(x)
	for range int(gomath.Abs(y)) {
		exact.Mul(exact, base)
	}
	if y < 0 {
		exact.Quo(big.NewFloat(1), exact)
	}
	v, _ = exact.Float64()
	return v
}

func libm2(fn func(x, y float64) float64) func(operands []ir.Attr, t ir.Type) ir.Attr {
	return func(operands []ir.Attr, t ir.Type) ir.Attr {
		return constfold.Floats(operands, t, func(f *fp.Format, x []float64) (float64, bool) {
			v := fn(x[0], x[1])
			return libmNaN(v), f == fp.F32 || f == fp.F64
		})
	}
}

// TernaryOp is the view of the functions of three operands.
type TernaryOp struct {
	ir.Base
	A, B, C  *ir.Value
	FastMath arith.FastMathFlags
	Result   *ir.Value
}

// The functions of three floats.
var (
	Fma = float3("fma", "floating point fused multipy-add operation", "a times b plus c, rounded once.",
		"%0 = math.fma %a, %b, %c : f32", "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		[3]string{"a", "b", "c"})
	ClampF = float3("clampf", "floating point clamping operation",
		"The first operand, moved to the nearer end of an interval when it is outside. A NaN stays NaN.",
		"%0 = math.clampf %a to [%b, %c] : f32",
		"$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		[3]string{"value", "min", "max"})
)

func float3(name, summary, text, example, format string, names [3]string) ir.Def[TernaryOp] {
	return ir.Define(ir.Spec[TernaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: f32, %b: f32, %c: f32", example),
		Traits: ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: func(o *TernaryOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.A, names[0], ir.FloatLike), ir.In(&o.B, names[1], ir.FloatLike), ir.In(&o.C, names[2], ir.FloatLike),
				arith.FastMathField(&o.FastMath),
				ir.Out(&o.Result, "result", ir.FloatLike).Like(names[0]),
			}
		},
		Format: format,
	})
}

// SincosOp is the view of [Sincos].
type SincosOp struct {
	ir.Base
	Input    *ir.Value
	FastMath arith.FastMathFlags
	Sin, Cos *ir.Value
}

// Sincos is `math.sincos`.
var Sincos = ir.Define(ir.Spec[SincosOp]{
	Name: "math.sincos", Summary: "sine and cosine of the specified value",
	Doc: ir.DocExample("The sine and the cosine of an angle in radians.", "%a: f32",
		"%sin, %cos = math.sincos %a : f32"),
	Traits: ir.Pure | ir.SameOperandsAndResultShape | ir.Elementwise,
	Fields: func(o *SincosOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Input, "operand", ir.FloatLike), arith.FastMathField(&o.FastMath),
			ir.Out(&o.Sin, "sin", ir.FloatLike).Like("operand"), ir.Out(&o.Cos, "cos", ir.FloatLike).Like("operand"),
		}
	},
	Match:       ir.SameTypes("operand", "sin", "cos"),
	Format:      "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
	ResultNames: ir.NameResults[SincosOp],
})
