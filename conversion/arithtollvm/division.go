package arithtollvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// divisionPatterns expand the divisions that round up or down, as upstream's
// populateCeilFloorDivExpandOpsPatterns does.
func divisionPatterns() []rewrite.ConversionPattern {
	return rewrite.LiftAll([]rewrite.Pattern{
		rewrite.On(arith.CeilDivSI, "expand-ceildivsi", ceilDivSI),
		rewrite.On(arith.CeilDivUI, "expand-ceildivui", ceilDivUI),
		rewrite.On(arith.FloorDivSI, "expand-floordivsi", floorDivSI),
	})
}

func number(b *ir.Builder, t ir.Type, v int64) *ir.Value {
	n := ir.Integer(ir.ElemOrSelf(t), v)
	if s, ok := t.(ir.ShapedType); ok {
		return arith.NewConstant(b, ir.SplatOf(s, n))
	}
	return arith.NewConstant(b, n)
}

// ceilDivSI: z = a / b; a != z*b and the signs are equal ? z+1 : z.
func ceilDivSI(r *rewrite.Rewriter, op arith.DivOp) bool {
	b := r.Builder
	x, y, t := op.LHS, op.RHS, op.Result.Type()
	zero, one := number(b, t, 0), number(b, t, 1)
	quot := divide(b, arith.DivSI, x, y)
	inexact := arith.NewCmpI(b, arith.NE, x, arith.Binary(b, arith.MulI, quot, y))
	sameSign := arith.NewCmpI(b, arith.EQ, arith.NewCmpI(b, arith.SLT, x, zero), arith.NewCmpI(b, arith.SLT, y, zero))
	cond := arith.Binary(b, arith.AndI, inexact, sameSign)
	r.Replace(op.Op, arith.NewSelect(b, cond, arith.Binary(b, arith.AddI, quot, one), quot))
	return true
}

// ceilDivUI: a == 0 ? 0 : (a-1)/b + 1.
func ceilDivUI(r *rewrite.Rewriter, op arith.DivOp) bool {
	b := r.Builder
	x, y, t := op.LHS, op.RHS, op.Result.Type()
	zero := number(b, t, 0)
	isZero := arith.NewCmpI(b, arith.EQ, x, zero)
	one := number(b, t, 1)
	quot := divide(b, arith.DivUI, arith.Binary(b, arith.SubI, x, one), y)
	r.Replace(op.Op, arith.NewSelect(b, isZero, zero, arith.Binary(b, arith.AddI, quot, one)))
	return true
}

// floorDivSI: z = a / b; a != z*b and the signs differ ? z-1 : z.
func floorDivSI(r *rewrite.Rewriter, op arith.BinaryOp) bool {
	b := r.Builder
	x, y, t := op.LHS, op.RHS, op.Result.Type()
	quot := divide(b, arith.DivSI, x, y)
	inexact := arith.NewCmpI(b, arith.NE, x, arith.Binary(b, arith.MulI, quot, y))
	zero := number(b, t, 0)
	differ := arith.NewCmpI(b, arith.NE, arith.NewCmpI(b, arith.SLT, x, zero), arith.NewCmpI(b, arith.SLT, y, zero))
	cond := arith.Binary(b, arith.AndI, inexact, differ)
	minusOne := number(b, t, -1)
	r.Replace(op.Op, arith.NewSelect(b, cond, arith.Binary(b, arith.AddI, quot, minusOne), quot))
	return true
}

func divide(b *ir.Builder, def ir.Def[arith.DivOp], x, y *ir.Value) *ir.Value {
	return def.New(b, arith.DivOp{LHS: x, RHS: y}, x.Type()).Result
}
