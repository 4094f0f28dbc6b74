// Package arithexpand is --arith-expand: it expands arithmetic that LLVM has no instruction for.
package arithexpand

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is arith-expand.
var Pass = &pass.Pass{
	Name:  "arith-expand",
	Class: "ArithExpandOpsPass",
	Doc: `Legalize Arith ops to be convertible to LLVM.

Ceiling and floor divisions become divisions that round towards zero, with a correction;
minima and maxima become comparisons and selects; block-scaled conversions
become multiplications and divisions. The options also expand conversions to and from
small float formats into operations on their bits.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct{ bf16, f8E8M0, f4E2M1 bool }

func (e *runner) Options(o *pass.Options) {
	o.Bool("include-bf16", &e.bf16, "Enable the BF16 expansion patterns")
	o.Bool("include-f8e8m0", &e.f8E8M0, "Enable the F8E8M0 expansion patterns")
	o.Bool("include-f4e2m1", &e.f4E2M1, "Enable the F4E2M1 expansion patterns")
}

// keeps reports whether a conversion between a wide and a narrow format is left
// alone.
func (e *runner) keeps(wide, narrow ir.Type) bool {
	switch ir.ElemOrSelf(narrow) {
	case ir.BF16:
		return !e.bf16 || ir.ElemOrSelf(wide) != ir.F32
	case ir.F8E8M0FNU:
		return !e.f8E8M0
	case ir.F4E2M1FN:
		return !e.f4E2M1
	}
	return true
}

// Run expands everything inside op.
func (e *runner) Run(ctx *pass.Context, op *ir.Op) error {
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("arith", "vector").IllegalOp(
		arith.CeilDivSI.OpDef, arith.CeilDivUI.OpDef, arith.FloorDivSI.OpDef, arith.MaxSI.OpDef, arith.MaxUI.OpDef,
		arith.MinSI.OpDef, arith.MinUI.OpDef, arith.MaximumF.OpDef, arith.MinimumF.OpDef, arith.MaxNumF.OpDef,
		arith.MinNumF.OpDef,
		arith.ScalingExtF.OpDef, arith.ScalingTruncF.OpDef)
	target.DynamicOp(func(op *ir.Op) bool { o := arith.ExtF.Of(op); return e.keeps(o.Out.Type(), o.In.Type()) },
		arith.ExtF.OpDef)
	target.DynamicOp(func(op *ir.Op) bool { o := arith.TruncF.Of(op); return e.keeps(o.In.Type(), o.Out.Type()) },
		arith.TruncF.OpDef)
	return rewrite.ApplyPartialConversion(op, target, rewrite.LiftAll(append(Patterns(),
		rewrite.On(arith.ExtF, "expand-extf", expandExtF),
		rewrite.On(arith.TruncF, "expand-truncf", expandTruncF))))
}

// Patterns expand one operation each.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(arith.CeilDivSI, "expand-ceildivsi",
			func(r *rewrite.Rewriter, o arith.DivOp) bool { return replace(r, o.Op, o.LHS, o.RHS, ceilDivSigned) }),
		rewrite.On(arith.CeilDivUI, "expand-ceildivui",
			func(r *rewrite.Rewriter, o arith.DivOp) bool { return replace(r, o.Op, o.LHS, o.RHS, ceilDivUnsigned) }),
		on(arith.FloorDivSI, floorDivSigned),
		on(arith.MaxSI, choose(arith.SGT)),
		on(arith.MaxUI, choose(arith.UGT)),
		on(arith.MinSI, choose(arith.SLT)),
		on(arith.MinUI, choose(arith.ULT)),
		on(arith.MaximumF, extremum(arith.UGTF, propagateNaN)),
		on(arith.MinimumF, extremum(arith.ULTF, propagateNaN)),
		on(arith.MaxNumF, extremum(arith.UGTF, avoidNaN)),
		on(arith.MinNumF, extremum(arith.ULTF, avoidNaN)),
		rewrite.On(arith.ScalingExtF, "expand-scaling_extf", expandScalingExtF),
		rewrite.On(arith.ScalingTruncF, "expand-scaling_truncf", expandScalingTruncF),
	}
}

// expansion computes an operation on x and y by others.
type expansion func(b *ir.Builder, x, y *ir.Value) *ir.Value

func on(def ir.Def[arith.BinaryOp], fn expansion) rewrite.Pattern {
	return rewrite.On(def, "expand-"+def.OpDef.Name[len("arith."):],
		func(r *rewrite.Rewriter, o arith.BinaryOp) bool { return replace(r, o.Op, o.LHS, o.RHS, fn) })
}

func replace(r *rewrite.Rewriter, op *ir.Op, x, y *ir.Value, fn expansion) bool {
	t := op.Result(0).Type()
	if _, shaped := t.(ir.ShapedType); shaped && !ir.HasStaticShape(t) {
		return false // constants of its shape are needed
	}
	r.Loc = op.Loc()
	r.Replace(op, fn(r.Builder, x, y))
	return true
}

// constant is an integer, or a vector or tensor full of it.
func constant(b *ir.Builder, t ir.Type, v int64) *ir.Value {
	if s, ok := t.(ir.ShapedType); ok {
		return arith.NewConstant(b, ir.SplatOf(s, ir.Integer(s.Elem(), v)))
	}
	return arith.ConstantInt(b, v, t)
}

func divide(b *ir.Builder, def ir.Def[arith.DivOp], x, y *ir.Value) *ir.Value {
	return b.Value(def.OpDef, x.Type(), x, y)
}

// ceilDivUnsigned is x == 0 ? 0 : (x - 1) / y + 1, which cannot wrap.
func ceilDivUnsigned(b *ir.Builder, x, y *ir.Value) *ir.Value {
	zero := constant(b, x.Type(), 0)
	isZero := arith.NewCmpI(b, arith.EQ, x, zero)
	one := constant(b, x.Type(), 1)
	quotient := divide(b, arith.DivUI, arith.Binary(b, arith.SubI, x, one), y)
	return arith.NewSelect(b, isZero, zero, arith.Binary(b, arith.AddI, quotient, one))
}

// ceilDivSigned adds one to x / y where there is a remainder and the exact
// quotient is positive.
func ceilDivSigned(b *ir.Builder, x, y *ir.Value) *ir.Value {
	zero, one := constant(b, x.Type(), 0), constant(b, x.Type(), 1)
	quotient := divide(b, arith.DivSI, x, y)
	inexact := arith.NewCmpI(b, arith.NE, x, arith.Binary(b, arith.MulI, quotient, y))
	sameSign := arith.NewCmpI(b, arith.EQ, arith.NewCmpI(b, arith.SLT, x, zero), arith.NewCmpI(b, arith.SLT, y, zero))
	cond := arith.Binary(b, arith.AndI, inexact, sameSign)
	return arith.NewSelect(b, cond, arith.Binary(b, arith.AddI, quotient, one), quotient)
}

// floorDivSigned subtracts one from x / y where there is a remainder and the
// exact quotient is negative.
func floorDivSigned(b *ir.Builder, x, y *ir.Value) *ir.Value {
	quotient := divide(b, arith.DivSI, x, y)
	inexact := arith.NewCmpI(b, arith.NE, x, arith.Binary(b, arith.MulI, quotient, y))
	zero := constant(b, x.Type(), 0)
	differ := arith.NewCmpI(b, arith.NE, arith.NewCmpI(b, arith.SLT, x, zero), arith.NewCmpI(b, arith.SLT, y, zero))
	cond := arith.Binary(b, arith.AndI, inexact, differ)
	minusOne := constant(b, x.Type(), -1)
	return arith.NewSelect(b, cond, arith.Binary(b, arith.AddI, quotient, minusOne), quotient)
}

// choose takes x where the predicate holds, else y.
func choose(p arith.CmpIPredicate) expansion {
	return func(b *ir.Builder, x, y *ir.Value) *ir.Value {
		return arith.NewSelect(b, arith.NewCmpI(b, p, x, y), x, y)
	}
}

// extremum compares so that a NaN in x is taken, and then looks at NaN.
func extremum(p arith.CmpFPredicate, nan func(b *ir.Builder, x, y, best *ir.Value) *ir.Value) expansion {
	return func(b *ir.Builder, x, y *ir.Value) *ir.Value {
		best := arith.NewSelect(b, arith.NewCmpF(b, p, x, y), x, y)
		return nan(b, x, y, best)
	}
}

// propagateNaN takes y where it is NaN.
func propagateNaN(b *ir.Builder, _, y, best *ir.Value) *ir.Value {
	return arith.NewSelect(b, arith.NewCmpF(b, arith.UNO, y, y), y, best)
}

// avoidNaN takes y where x is NaN.
func avoidNaN(b *ir.Builder, x, y, best *ir.Value) *ir.Value {
	return arith.NewSelect(b, arith.NewCmpF(b, arith.UNO, x, x), y, best)
}
