package math

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// UnaryOp is the view of the functions of one operand.
type UnaryOp struct {
	ir.Base
	Input    *ir.Value
	FastMath arith.FastMathFlags
	Result   *ir.Value
}

// The functions of one float.
var (
	AbsF = ir.Define(floatSpec("absf", "floating point absolute-value operation", "The absolute value.",
		func(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(constfold.FloatBits(operands, o.Result.Type(),
				func(f *fp.Format, x []uint64) uint64 { return f.Abs(x[0]) }))
		}))
	Acos = float("acos", "arcus cosine of the specified value", "The inverse cosine, in radians.",
		withPositiveNaN(gomath.Acos))
	Acosh = float("acosh", "Hyperbolic arcus cosine of the given value", "The inverse hyperbolic cosine.",
		computed(gomath.Acosh))
	Asin  = float("asin", "arcus sine of the given value", "The inverse sine, in radians.", withPositiveNaN(gomath.Asin))
	Asinh = float("asinh", "hyperbolic arcus sine of the given value", "The inverse hyperbolic sine.",
		computed(gomath.Asinh))
	Atan  = float("atan", "arcus tangent of the given value", "The inverse tangent, in radians.", computed(gomath.Atan))
	Atanh = float("atanh", "hyperbolic arcus tangent of the given value", "The inverse hyperbolic tangent.",
		computed(gomath.Atanh))
	Cbrt = float("cbrt", "cube root of the specified value", "The cube root.", nil)
	Ceil = float("ceil", "ceiling of the specified value", "The least integer that is not less.", exact(gomath.Ceil))
	Cos  = float("cos", "cosine of the specified value", "The cosine of an angle in radians.", computed(gomath.Cos))
	Cosh = float("cosh", "hyperbolic cosine of the specified value", "The hyperbolic cosine.", computed(gomath.Cosh))
	Erf  = float("erf", "error function of the specified value", "The error function.", computed(gomath.Erf))
	Erfc = float("erfc", "complementary error function of the specified value", "One minus the error function.",
		computed(gomath.Erfc))
	Exp   = float("exp", "base-e exponential of the specified value", "e to the operand.", computed(gomath.Exp))
	Exp2  = float("exp2", "base-2 exponential of the specified value", "2 to the operand.", computed(gomath.Exp2))
	ExpM1 = float("expm1", "base-e exponential of the specified value minus 1",
		"e to the operand minus one, exact also near zero.", computed(gomath.Expm1))
	Floor = float("floor", "floor of the specified value", "The greatest integer that is not greater.",
		exact(gomath.Floor))
	Log = float("log", "base-e logarithm of the specified value", "The natural logarithm.",
		positive(gomath.Log, gomath.Copysign(0, -1)))
	Log10 = float("log10", "base-10 logarithm of the specified value", "The decimal logarithm.",
		positive(gomath.Log10, gomath.Copysign(0, -1)))
	Log1p = float("log1p", "Computes the natural logarithm of one plus the given value",
		"The natural logarithm of one plus the operand, exact also near zero.", positive(gomath.Log1p, 1))
	Log2 = float("log2", "base-2 logarithm of the specified value", "The binary logarithm.",
		positive(gomath.Log2, gomath.Copysign(0, -1)))
	Round = float("round", "round of the specified value",
		"The nearest integer; halfway cases go away from zero.", computed(gomath.Round))
	RoundEven = float("roundeven", "round of the specified value with halfway cases to even",
		"The nearest integer; halfway cases go to the even one.", exact(gomath.RoundToEven))
	Rsqrt = float("rsqrt", "reciprocal of sqrt (1 / sqrt of the specified value)", "One over the square root.", nil)
	Sin   = float("sin", "sine of the specified value", "The sine of an angle in radians.", computed(gomath.Sin))
	Sinh  = float("sinh", "hyperbolic sine of the specified value", "The hyperbolic sine.", computed(gomath.Sinh))
	Sqrt  = float("sqrt", "sqrt of the specified value", "The square root.", positive(gomath.Sqrt, gomath.Copysign(0, -1)))
	Tan   = float("tan", "tangent of the specified value", "The tangent of an angle in radians.", computed(gomath.Tan))
	Tanh  = float("tanh", "hyperbolic tangent of the specified value", "The hyperbolic tangent.", computed(gomath.Tanh))
	Trunc = float("trunc", "trunc of the specified value", "The integer part: rounds towards zero.",
		computed(gomath.Trunc))
)

func float(name, summary, text string, fn constfold.FloatFunc) ir.Def[UnaryOp] {
	if fn == nil {
		return ir.Define(floatSpec(name, summary, text, nil))
	}
	return ir.Define(floatSpec(name, summary, text, func(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		return ir.FoldAttr(constfold.Floats(operands, o.Result.Type(), fn))
	}))
}

func floatSpec(name, summary, text string, fold folder) ir.Spec[UnaryOp] {
	return ir.Spec[UnaryOp]{
		Name: "math." + name, Summary: summary,
		Doc: ir.DocExample(text, "%a: f32, %v: vector<4xf32>",
			"%0 = math."+name+" %a : f32", "%1 = math."+name+" %v fastmath<fast> : vector<4xf32>"),
		Traits: ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: func(o *UnaryOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Input, "operand", ir.FloatLike), arith.FastMathField(&o.FastMath),
				ir.Out(&o.Result, "result", ir.FloatLike).Like("operand"),
			}
		},
		Format: "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Fold:   fold,
	}
}

// exact is a function whose result is a number of every format.
func exact(fn func(float64) float64) constfold.FloatFunc {
	return func(_ *fp.Format, x []float64) (float64, bool) { return fn(x[0]), true }
}

// computed is a function folded for f32 and f64 only, as upstream does.
func computed(fn func(float64) float64) constfold.FloatFunc {
	return func(f *fp.Format, x []float64) (float64, bool) {
		return libmNaN(fn(x[0])), f == fp.F32 || f == fp.F64
	}
}

// positive is such a function that is left alone where its operand and add have
// a negative sum, be it -0.
func positive(fn func(float64) float64, add float64) constfold.FloatFunc {
	return func(f *fp.Format, x []float64) (float64, bool) {
		return libmNaN(fn(x[0])), !gomath.Signbit(x[0]+add) && (f == fp.F32 || f == fp.F64)
	}
}

// withPositiveNaN is a computed function for which the library takes care that
// a new NaN is positive.
func withPositiveNaN(fn func(float64) float64) constfold.FloatFunc {
	return func(f *fp.Format, x []float64) (float64, bool) { return fn(x[0]), f == fp.F32 || f == fp.F64 }
}

// libmNaN gives a new NaN the sign that it has in upstream's constants, which
// the C library computes on an x86 processor: there an invalid operation makes
// a negative one.
func libmNaN(x float64) float64 {
	if gomath.IsNaN(x) {
		return gomath.Copysign(x, -1)
	}
	return x
}

// The functions of one integer.
var (
	AbsI = integer("absi", "integer absolute-value operation",
		"The absolute value of a signed integer; that of the least integer is itself.", absOf)
	CountLeadingZeros = integer("ctlz", "counts the leading zeros an integer value", "How many high bits are zero.",
		leadingZeros)
	CountTrailingZeros = integer("cttz", "counts the trailing zeros an integer value", "How many low bits are zero.",
		trailingZeros)
	CtPop = integer("ctpop", "counts the number of set bits of an integer value", "How many bits are one.",
		popCount)
)

func integer(name, summary, text string, fn constfold.IntFunc) ir.Def[UnaryOp] {
	return ir.Define(ir.Spec[UnaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: i32", "%0 = math."+name+" %a : i32"),
		Traits: ir.Pure | ir.SameOperandsAndResultType | ir.Elementwise,
		Fields: func(o *UnaryOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Input, "operand", ir.SignlessIntegerOrIndexLike),
				ir.Out(&o.Result, "result", ir.SignlessIntegerOrIndexLike).Like("operand"),
			}
		},
		Format: "$operand attr-dict `:` type($result)",
		Fold: func(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
			return ir.FoldAttr(constfold.Ints(operands, o.Result.Type(), fn))
		},
	})
}

// The questions about one float.
var (
	IsFinite = question("isfinite", "returns true if the operand classifies as finite",
		"Whether a number is neither infinite nor NaN.",
		func(x float64) bool { return !gomath.IsNaN(x) && !gomath.IsInf(x, 0) })
	IsInf = question("isinf", "returns true if the operand classifies as infinite",
		"Whether a number is infinite.", func(x float64) bool { return gomath.IsInf(x, 0) })
	IsNaN    = question("isnan", "returns true if the operand classifies as NaN", "Whether a number is NaN.", gomath.IsNaN)
	IsNormal = ir.Define(questionSpec("isnormal", "returns true if the operand classifies as normal",
		"Whether a number is neither zero, subnormal, infinite nor NaN.", foldIsNormal))
)

type folder = func(UnaryOp, []ir.Attr) ([]ir.FoldResult, bool)

func question(name, summary, text string, fn func(float64) bool) ir.Def[UnaryOp] {
	return ir.Define(questionSpec(name, summary, text, func(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		return ir.FoldAttr(constfold.Tests(operands, o.Result.Type(), func(x []float64) bool { return fn(x[0]) }))
	}))
}

func questionSpec(name, summary, text string, fold folder) ir.Spec[UnaryOp] {
	return ir.Spec[UnaryOp]{
		Name: "math." + name, Summary: summary,
		Doc:    ir.DocExample(text, "%a: f32", "%0 = math."+name+" %a : f32"),
		Traits: ir.Pure | ir.Elementwise,
		Fields: func(o *UnaryOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Input, "operand", ir.FloatLike), arith.FastMathField(&o.FastMath),
				ir.Out(&o.Result, "result", ir.BoolLike),
			}
		},
		Match: []ir.TypeMatch{{Summary: "result type has i1 element type and same shape as operands",
			From: "operand", To: "result", Map: arith.BoolType}},
		Format: "$operand attr-dict `:` type($operand)",
		Infer:  func(o UnaryOp) ([]ir.Type, error) { return []ir.Type{arith.BoolType(o.Input.Type())}, nil },
		Fold:   fold,
	}
}

// foldIsNormal asks for the least normal number of the operand's own format.
func foldIsNormal(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
	t, ok := ir.ElemOrSelf(o.Input.Type()).(*ir.FloatType)
	if !ok || t.Format() == nil {
		return ir.NoFold()
	}
	least := gomath.Ldexp(1, 1-t.Format().Bias)
	return ir.FoldAttr(constfold.Tests(operands, o.Result.Type(), func(x []float64) bool {
		a := gomath.Abs(x[0])
		return a >= least && !gomath.IsInf(a, 0)
	}))
}
