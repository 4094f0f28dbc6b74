package math

import (
	gomath "math"
	"math/big"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// BinaryOp is the view of the functions of two operands.
type BinaryOp struct{ *ir.Op }

// LHS is the left operand.
func (o BinaryOp) LHS() *ir.Value { return o.Operand(0) }

// RHS is the right operand.
func (o BinaryOp) RHS() *ir.Value { return o.Operand(1) }

// The functions of two operands.
var (
	Atan2 = float2("atan2", "2-argument arcus tangent of the given values",
		"The angle of the point (rhs, lhs), in radians.", foldAtan2)
	CopySign = float2("copysign", "A copysign operation", "The magnitude of the left operand with the sign of the right.",
		func(operands []ir.Attr, t ir.Type) ir.Attr {
			return constfold.FloatBits(operands, t, func(f *fp.Format, x []uint64) uint64 { return f.CopySign(x[0], x[1]) })
		})
	PowF = float2("powf", "floating point raised to the power of operation", "The left operand to the right one.", libm2(pow))

	IPowI = ir.Define(ir.Spec[BinaryOp]{
		Name: "math.ipowi", Summary: "signed integer raised to the power of operation",
		Doc: ir.DocExample("A signed integer to a signed integer power, modulo 2^width. A negative power rounds towards zero "+
			"and is undefined for zero.", "%a: i32, %b: i32", "%0 = math.ipowi %a, %b : i32"),
		Traits:     ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Operands:   operands(ir.SignlessIntegerOrIndexLike, "lhs", "rhs"),
		Results:    operands(ir.SignlessIntegerOrIndexLike, "result"),
		Format:     "$lhs `,` $rhs attr-dict `:` type($result)",
		InferTypes: sameType,
		Fold: func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(constfold.Ints(operands, o.Result(0).Type(), intPower))
		},
	})

	FPowI = ir.Define(ir.Spec[BinaryOp]{
		Name: "math.fpowi", Summary: "floating point raised to the signed integer power",
		Doc: ir.DocExample("A float to a signed integer power.", "%a: f32, %n: i32",
			"%0 = math.fpowi %a, %n : f32, i32"),
		Traits:     ir.Pure | ir.SameOperandsAndResultShape | ir.Elementwise,
		Operands:   []ir.Operand{{Name: "lhs", Type: ir.FloatLike}, {Name: "rhs", Type: ir.SignlessIntegerOrIndexLike}},
		Results:    operands(ir.FloatLike, "result"),
		Attrs:      []ir.AttrField{arith.FastMathField},
		Match:      ir.SameTypes("lhs", "result"),
		Format:     "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
		InferTypes: sameType,
	})
)

func float2(name, summary, text string, compute func(operands []ir.Attr, t ir.Type) ir.Attr) ir.Def[BinaryOp] {
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:        ir.DocExample(text, "%a: f32, %b: f32", "%0 = math."+name+" %a, %b : f32"),
		Traits:     ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Operands:   operands(ir.FloatLike, "lhs", "rhs"),
		Results:    operands(ir.FloatLike, "result"),
		Attrs:      []ir.AttrField{arith.FastMathField},
		Format:     "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		InferTypes: sameType,
		Fold: func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(compute(operands, o.Result(0).Type()))
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

// pow is rounded correctly for the powers that are products.
func pow(x, y float64) float64 {
	v := gomath.Pow(x, y)
	const most = 1024
	if y != gomath.Trunc(y) || gomath.Abs(y) > most || v == 0 || gomath.IsInf(v, 0) || gomath.IsNaN(v) || gomath.IsInf(x, 0) {
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
type TernaryOp struct{ *ir.Op }

// Inputs are the operands.
func (o TernaryOp) Inputs() []*ir.Value { return o.Operands() }

// The functions of three floats.
var (
	Fma = float3("fma", "floating point fused multipy-add operation", "a times b plus c, rounded once.",
		"%0 = math.fma %a, %b, %c : f32", "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)", "a", "b", "c")
	ClampF = float3("clampf", "floating point clamping operation",
		"The first operand, moved to the nearer end of an interval when it is outside. A NaN stays NaN.",
		"%0 = math.clampf %a to [%b, %c] : f32",
		"$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)", "value", "min", "max")
)

func float3(name, summary, text, example, format string, names ...string) ir.Def[TernaryOp] {
	return ir.Define(ir.Spec[TernaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:        ir.DocExample(text, "%a: f32, %b: f32, %c: f32", example),
		Traits:     ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Operands:   operands(ir.FloatLike, names...),
		Results:    operands(ir.FloatLike, "result"),
		Attrs:      []ir.AttrField{arith.FastMathField},
		Format:     format,
		InferTypes: sameType,
	})
}

// SincosOp is the view of [Sincos].
type SincosOp struct{ *ir.Op }

// Sincos is `math.sincos`.
var Sincos = ir.Define(ir.Spec[SincosOp]{
	Name: "math.sincos", Summary: "sine and cosine of the specified value",
	Doc:      ir.DocExample("The sine and the cosine of an angle in radians.", "%a: f32", "%sin, %cos = math.sincos %a : f32"),
	Traits:   ir.Pure | ir.SameOperandsAndResultShape | ir.Elementwise,
	Operands: operands(ir.FloatLike, "operand"),
	Results:  operands(ir.FloatLike, "sin", "cos"),
	Attrs:    []ir.AttrField{arith.FastMathField},
	Match:    ir.SameTypes("operand", "sin", "cos"),
	Format:   "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
	InferTypes: func(st *ir.OpState) ([]ir.Type, error) {
		t := st.Operands[0].Type()
		return []ir.Type{t, t}, nil
	},
	ResultNames: ir.NameResults[SincosOp],
})
