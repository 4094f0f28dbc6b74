// Package narrowfloats is --narrow-floats: it does arithmetic with small integers in the narrow floats that hold the
// results exactly.
//
// bounds.go computes integer bounds of a number, exact.go chooses the float type and makes the operations.
package narrowfloats

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is narrow-floats.
var Pass = pass.Simple("narrow-floats", "NarrowFloats", "",
	`Compute small integers in floating point

Floats with a precision of p bits represent all integers up to 2^p: f16 up to 2048, bf16 up to 256, f32 up to 16777216. Sums,
differences and multiplications of integers of at most 8 bits, and of constants, are exact in floats if each intermediate result
is below this bound. If integers are converted after such a computation, the pass converts them first and computes in floats.
Conversions of narrow integers handle several values at a time, while 32-bit integers are converted one at a time.

A computation in f32 of such integers and of extended f16 or bf16 values, rounded by arith.truncf, is done in
the narrow type: rounding a sum or difference twice is innocuous, since 24 >= 2 * 11 + 2 (Figueroa, "When is double rounding
innocuous?", 1995); a multiplication by an integer below 2^11 or 2^8 has at most 24 significant bits, and is rounded once.

`+"```mlir\n"+`%q = arith.extui %w : i4 to i32
%n = arith.subi %q, %c8 : i32
%f = arith.sitofp %n : i32 to f16
%x = arith.extf %f : f16 to f32
%s = arith.extf %scale : f16 to f32
%p = arith.mulf %x, %s : f32
%r = arith.truncf %p : f32 to f16
`+"```\n\nbecomes\n\n```mlir\n"+`%q = arith.uitofp %w : i4 to f16
%f = arith.subf %q, %c8 : f16
%r = arith.mulf %f, %scale : f16
`+"```\n",
	func(_ *pass.Context, root *ir.Op) error {
		known := map[*ir.Op]*intrange.Analysis{}
		var ops []arith.CastOp
		ir.WalkOps(root, func(op *ir.Op) {
			if o, ok := ir.As[arith.CastOp](op); ok {
				ops = append(ops, o)
			}
		})
		for _, o := range ops {
			scope := intrange.Scope(o.Op)
			if known[scope] == nil {
				known[scope] = intrange.New(scope)
			}
			n := &numbers{known[scope], ir.Before(o.Op)}
			if v := n.narrowed(o); v != nil {
				o.Out.ReplaceAllUsesWith(v)
				eraseDead(o.Op)
			}
		}
		return nil
	}).Between(forms.Normal(), nil)

// narrowed is what a cast gives, computed in the floats that it gives; nil where that is not to be had.
func (n *numbers) narrowed(o arith.CastOp) *ir.Value {
	f, isFloat := ir.ElemOrSelf(o.Out.Type()).(*ir.FloatType)
	switch {
	case !isFloat || precision[f] == 0:
	case o.Def() == arith.SIToFP.OpDef, o.Def() == arith.UIToFP.OpDef:
		if lo, _, ok := n.bounds(o.In); ok && computed(o.In) && (lo >= 0 || o.Def() == arith.SIToFP.OpDef) &&
			n.exact(o.In, f) {
			return n.make(o.In, f)
		}
	case o.Def() == arith.TruncF.OpDef && ir.ElemOrSelf(o.In.Type()) == ir.F32 && 2*precision[f]+2 <= precision[ir.F32]:
		if x, ok := floatArithmetic(o.In); ok && (n.integers(x.LHS) || n.integers(x.RHS)) && n.exact(x.LHS, f) &&
			n.exact(x.RHS, f) {
			return n.again(x, f)
		}
	}
	return nil
}

// integers reports whether a float is an integer always.
func (n *numbers) integers(v *ir.Value) bool {
	_, _, ok := n.bounds(v)
	return ok
}

// eraseDead erases what is computed for nothing.
func eraseDead(op *ir.Op) {
	if !ir.IsTriviallyDead(op) {
		return
	}
	operands := op.Operands()
	op.Erase()
	for _, v := range operands {
		if def := v.DefiningOp(); def != nil {
			eraseDead(def)
		}
	}
}
