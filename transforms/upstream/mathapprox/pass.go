// Package mathapprox is --math-polynomial-approximation: elementary functions as arithmetic.
//
// A CPU has no instructions for them, and machine code that is loaded without a linker no library. Errors over all
// arguments, in units in the last place of f32, and of f64 where it is there:
//
//	exp 1 (1)   exp2 1 (2)   expm1 2.5   log 1 (2)   log2 2 (2)   log10 2 (2)   log1p 2
//	tanh 2 (2)  erf 1.5   sin, cos 1.5 (1.5)   rsqrt 1.5 (1.5)
//
// sin and cos reduce angles exactly up to 2^40 in f32 and 2^30 in f64; beyond they lose digits. f16 and bf16 are
// computed in f32. NaN, infinities, zeros and subnormal numbers have the results of C. An approximation is
// straight-line code of fused multiply-adds, comparisons and integers, for scalars and vectors of any shape.
package mathapprox

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is math-polynomial-approximation.
var Pass = pass.Simple("math-polynomial-approximation", "MathPolynomialApproximationPass", "",
	`Approximate math functions by polynomials

Replaces exp, exp2, expm1, log, log2, log10, log1p, tanh, erf, sin, cos and rsqrt of f32, f16 and bf16, and all but expm1,
log1p and erf of f64, on scalars and vectors, by arithmetic: polynomials, comparisons and operations on bits. Results are
within 2 units in the last place, so a CPU needs no library of functions. Other functions stay.`+"\n\n```mlir\n"+
		`func.func @f(%x: vector<8xf32>) -> vector<8xf32> {
  %r = math.exp %x : vector<8xf32>  // becomes math.fma, arith.mulf, arith.select, arith.bitcast, …
  return %r : vector<8xf32>
}
`+"```",
	func(_ *pass.Context, root *ir.Op) error {
		ir.WalkOps(root, func(op *ir.Op) {
			if fn, ok := functions[op.Def()]; ok {
				approximate(op, fn)
			}
		})
		return nil
	})

// function computes a function of a value of e's type.
type function func(e expr, x *ir.Value) *ir.Value

// both is a function for f32, and one for f64, nil for none.
type both struct{ f32, f64 function }

// functions are the approximations.
var functions = map[*ir.OpDef]both{
	math.Exp.OpDef:   {expF, expD},
	math.Exp2.OpDef:  {exp2F, exp2D},
	math.ExpM1.OpDef: {expm1F, nil},
	math.Log.OpDef:   {logF(1, ln2), logD(1, ln2)},
	math.Log2.OpDef:  {logF(log2e, 1), logD(log2e, 1)},
	math.Log10.OpDef: {logF(log10e, log10of2), logD(log10e, log10of2)},
	math.Log1p.OpDef: {log1pF, nil},
	math.Tanh.OpDef:  {tanhF, tanhD},
	math.Erf.OpDef:   {erfF, nil},
	math.Sin.OpDef:   {sin(trigF(0)), sin(trigD(0))},
	math.Cos.OpDef:   {trigF(1), trigD(1)},
	math.Rsqrt.OpDef: {rsqrt, rsqrt},
}

// approximate replaces an operation whose elements have a known type.
func approximate(op *ir.Op, fn both) {
	o := ir.View[math.UnaryOp](op)
	t := o.Result.Type()
	if _, tile := t.(*ir.TensorType); tile {
		return
	}
	b := ir.Before(op)
	switch elem := ir.ElemOrSelf(t); {
	case elem == ir.F32:
		o.Result.ReplaceAllUsesWith(fn.f32(expr{b, t, &single}, o.Input))
	case elem == ir.F64 && fn.f64 != nil:
		o.Result.ReplaceAllUsesWith(fn.f64(expr{b, t, &double}, o.Input))
	case elem == ir.F16 || elem == ir.BF16:
		e := expr{b, like(t, ir.F32), &single}
		wide := fn.f32(e, arith.Cast(b, arith.ExtF, o.Input, e.t))
		o.Result.ReplaceAllUsesWith(arith.Cast(b, arith.TruncF, wide, t))
	default:
		return
	}
	op.Erase()
}
