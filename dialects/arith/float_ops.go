package arith

import (
	"math"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// UnaryOp is the view of the operations on one operand.
type UnaryOp struct {
	ir.Base
	Input    *ir.Value // the operand
	FastMath FastMathFlags
	Result   *ir.Value
}

// NegF is `arith.negf`.
var NegF = ir.Define(ir.Spec[UnaryOp]{
	Name: "arith.negf", Summary: "floating point negation",
	Doc:    ir.DocExample("Changes the sign.", "%a: f64", "%0 = arith.negf %a : f64"),
	Traits: ir.SameOperandsAndResultType | ir.Elementwise | ir.Pure,
	Fields: func(o *UnaryOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Input, "operand", ir.FloatLike),
			FastMathField(&o.FastMath),
			ir.Out(&o.Result, "result", ir.FloatLike).Like("operand"),
		}
	},
	Format: "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
	Fold: func(o UnaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		if neg := definedBy(o.Input, "arith.negf"); neg != nil {
			return ir.FoldValue(ir.View[UnaryOp](neg).Input)
		}
		return ir.FoldAttr(constfold.FloatBits(operands, o.Result.Type(),
			func(f *fp.Format, x []uint64) uint64 { return f.Negate(x[0]) }))
	},
})

// The floating-point operations on two operands of one type.
var (
	AddF = floatOp("addf", "floating point addition operation", "Adds.", ir.Commutative, (*fp.Format).Add,
		rightIsFloat(math.Copysign(0, -1)))
	SubF = floatOp("subf", "floating point subtraction operation", "Subtracts.", 0, (*fp.Format).Sub, rightIsFloat(0))
	MulF = floatOp("mulf", "floating point multiplication operation", "Multiplies.", ir.Commutative, (*fp.Format).Mul,
		rightIsFloat(1), fastZero)
	DivF = floatOp("divf", "floating point division operation", "Divides.", 0, (*fp.Format).Div, rightIsFloat(1))
	RemF = floatOp("remf", "floating point division remainder operation",
		"The remainder of a division towards zero; it has the sign of the dividend (C's fmod).", 0,
		anyFormat(math.Mod))

	MaximumF = floatOp("maximumf", "floating-point maximum operation",
		"The maximum of two numbers. A NaN operand gives NaN, and -0 is less than +0.", ir.Commutative, anyFormat(fp.Maximum),
		equalOperands, rightIsFloat(math.Inf(-1)))
	MaxNumF = floatOp("maxnumf", "floating-point maximum operation",
		"The maximum of two numbers. If one operand is NaN, the result is the other.", ir.Commutative, anyFormat(fp.MaxNum),
		equalOperands, rightIsNaN)
	MinimumF = floatOp("minimumf", "floating-point minimum operation",
		"The minimum of two numbers. A NaN operand gives NaN, and -0 is less than +0.", ir.Commutative, anyFormat(fp.Minimum),
		equalOperands, rightIsFloat(math.Inf(1)))
	MinNumF = floatOp("minnumf", "floating-point minimum operation",
		"The minimum of two numbers. If one operand is NaN, the result is the other.", ir.Commutative, anyFormat(fp.MinNum),
		equalOperands, rightIsNaN)
)

func floatOp(name, summary, text string, traits ir.Traits, fn func(*fp.Format, float64, float64) float64,
	rules ...rule) ir.Def[BinaryOp] {
	compute := func(operands []ir.Attr, t ir.Type) ir.Attr {
		return constfold.Floats(operands, t, func(f *fp.Format, x []float64) (float64, bool) {
			v := fn(f, x[0], x[1])
			if math.IsNaN(v) {
				v = math.NaN() // positive, whatever the processor makes of it
			}
			return v, true
		})
	}
	return ir.Define(ir.Spec[BinaryOp]{
		Name: "arith." + name, Summary: summary,
		Doc: ir.DocExample(text+" `fastmath<…>` lists assumptions about the operands and allowed transformations.",
			"%a: f64, %b: f64", "%0 = arith."+name+" %a, %b fastmath<nnan,contract> : f64"),
		Traits: ir.SameOperandsAndResultType | ir.Elementwise | ir.Pure | traits,
		Fields: func(o *BinaryOp) []ir.Field {
			return binaryFields(o, ir.FloatLike, FastMathField(&o.FastMath))
		},
		Format: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Fold:   folder(compute, rules...),
	})
}

// anyFormat is a function whose result is a number of the operands' format, whatever that is.
func anyFormat(fn func(x, y float64) float64) func(*fp.Format, float64, float64) float64 {
	return func(_ *fp.Format, x, y float64) float64 { return fn(x, y) }
}

// fastZero folds `x * 0` to 0 where neither NaN nor the sign of zero matters.
func fastZero(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
	const needed = NoNaNs | NoSignedZeros
	if o.FastMath&needed == needed && (isFloat(rhs, 0) || isFloat(rhs, math.Copysign(0, -1))) {
		return toValue(o.RHS)
	}
	return noFold()
}

// rightIsNaN folds `x op NaN` to x.
func rightIsNaN(o BinaryOp, _, rhs ir.Attr) (ir.FoldResult, bool) {
	if v, ok := floatOf(rhs); ok && math.IsNaN(v) {
		return toValue(o.LHS)
	}
	return noFold()
}
