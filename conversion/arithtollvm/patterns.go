package arithtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns converts arith with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, p := range []struct {
		from, to *ir.OpDef
		attrs    llvmtypes.AttrMap
	}{
		{arith.AddI.OpDef, llvm.Add.OpDef, llvmtypes.Overflow},
		{arith.SubI.OpDef, llvm.Sub.OpDef, llvmtypes.Overflow},
		{arith.MulI.OpDef, llvm.Mul.OpDef, llvmtypes.Overflow},
		{arith.ShLI.OpDef, llvm.Shl.OpDef, llvmtypes.Overflow},
		{arith.DivSI.OpDef, llvm.SDiv.OpDef, nil},
		{arith.DivUI.OpDef, llvm.UDiv.OpDef, nil},
		{arith.RemSI.OpDef, llvm.SRem.OpDef, nil},
		{arith.RemUI.OpDef, llvm.URem.OpDef, nil},
		{arith.AndI.OpDef, llvm.And.OpDef, nil},
		{arith.OrI.OpDef, llvm.Or.OpDef, nil},
		{arith.XOrI.OpDef, llvm.XOr.OpDef, nil},
		{arith.ShRSI.OpDef, llvm.AShr.OpDef, nil},
		{arith.ShRUI.OpDef, llvm.LShr.OpDef, nil},
		{arith.MaxSI.OpDef, llvm.SMax.Def.OpDef, nil},
		{arith.MaxUI.OpDef, llvm.UMax.Def.OpDef, nil},
		{arith.MinSI.OpDef, llvm.SMin.Def.OpDef, nil},
		{arith.MinUI.OpDef, llvm.UMin.Def.OpDef, nil},
		{arith.AddF.OpDef, llvm.FAdd.OpDef, llvmtypes.FastMath},
		{arith.SubF.OpDef, llvm.FSub.OpDef, llvmtypes.FastMath},
		{arith.MulF.OpDef, llvm.FMul.OpDef, llvmtypes.FastMath},
		{arith.DivF.OpDef, llvm.FDiv.OpDef, llvmtypes.FastMath},
		{arith.RemF.OpDef, llvm.FRem.OpDef, llvmtypes.FastMath},
		{arith.NegF.OpDef, llvm.FNeg.OpDef, llvmtypes.FastMath},
		{arith.MaximumF.OpDef, llvm.Maximum.Def.OpDef, llvmtypes.FastMath},
		{arith.MinimumF.OpDef, llvm.Minimum.Def.OpDef, llvmtypes.FastMath},
		{arith.MaxNumF.OpDef, llvm.MaxNum.Def.OpDef, llvmtypes.FastMath},
		{arith.MinNumF.OpDef, llvm.MinNum.Def.OpDef, llvmtypes.FastMath},
		{arith.ExtF.OpDef, llvm.FPExt.OpDef, llvmtypes.DropFastMath},
		{arith.ExtSI.OpDef, llvm.SExt.OpDef, nil},
		{arith.ExtUI.OpDef, llvm.ZExt.OpDef, nil},
		{arith.FPToSI.OpDef, llvm.FPToSI.OpDef, nil},
		{arith.FPToUI.OpDef, llvm.FPToUI.OpDef, nil},
		{arith.SIToFP.OpDef, llvm.SIToFP.OpDef, nil},
		{arith.UIToFP.OpDef, llvm.UIToFP.OpDef, nil},
		{arith.TruncI.OpDef, llvm.Trunc.OpDef, llvmtypes.Overflow},
		{arith.Bitcast.OpDef, llvm.BitCast.OpDef, nil},
		{arith.Select.OpDef, llvm.Select.OpDef, nil},
	} {
		out = append(out, c.OneToOne(p.from, p.to, p.attrs))
	}
	out = append(out,
		rewrite.ConvertOn(arith.Constant, c.TypeConverter, "constant", constant(c)),
		rewrite.ConvertOn(arith.TruncF, c.TypeConverter, "truncf", truncF(c)),
		// The two dialects number their predicates alike.
		rewrite.ConvertOn(arith.CmpI, c.TypeConverter, "cmpi", func(r *rewrite.ConversionRewriter, op, in arith.CmpIOp) bool {
			return c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, _ ir.Type, xs []*ir.Value) *ir.Value {
				return llvm.ICmp.New(b, llvm.ICmpOp{Predicate: llvm.ICmpPredicate(op.Predicate), LHS: xs[0], RHS: xs[1]}).Result
			})
		}),
		rewrite.ConvertOn(arith.CmpF, c.TypeConverter, "cmpf", func(r *rewrite.ConversionRewriter, op, in arith.CmpFOp) bool {
			flags := llvmtypes.FastMathFlags(op.FastMath)
			return c.Computes(r, op.Op) && c.Replace(r, op.Op, in.Operands(),
				func(b *ir.Builder, _ ir.Type, xs []*ir.Value) *ir.Value {
					return llvm.FCmp.New(b, llvm.FCmpOp{Predicate: llvm.FCmpPredicate(op.Predicate), LHS: xs[0], RHS: xs[1],
						FastMath: flags}).Result
				})
		}),
		rewrite.ConvertOn(arith.IndexCast, c.TypeConverter, "index_cast", indexCast(c, llvm.SExt)),
		rewrite.ConvertOn(arith.IndexCastUI, c.TypeConverter, "index_castui", indexCast(c, llvm.ZExt)),
	)
	out = append(out, extendedPatterns(c)...)
	return append(out, divisionPatterns()...)
}

// constant keeps the attribute; the type says what it means.
func constant(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, arith.ConstantOp, arith.ConstantOp) bool {
	return func(r *rewrite.ConversionRewriter, op, _ arith.ConstantOp) bool {
		t := c.Type(op.Result.Type())
		if t == nil || !llvm.IsCompatibleType(t) {
			return r.Fail(op.Op, "has a type that cannot be converted to LLVM: '%s'", op.Result.Type())
		}
		k := llvm.Constant.New(r.Builder, llvm.ConstantOp{Value: op.Value}, t)
		k.Op.SetDiscardableAttrs(op.Op.DiscardableAttrs())
		r.Replace(op.Op, k.Result)
		return true
	}
}

// truncF leaves roundings other than to nearest even: LLVM has only their constrained form.
func truncF(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, arith.CastOp, arith.CastOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.CastOp) bool {
		if !c.Computes(r, op.Op) {
			return false
		}
		if op.Rounding.OK {
			return constrainedTrunc(c, r, op, in.Operands())
		}
		return c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
			return llvm.FPTrunc.New(b, llvm.CastOp{Arg: xs[0]}, t).Result
		})
	}
}

// llvmRounding maps arith's rounding modes.
var llvmRounding = []llvm.RoundingMode{
	arith.ToNearestEven: llvm.ToNearest, arith.Downward: llvm.Downward, arith.Upward: llvm.Upward,
	arith.TowardZero:    llvm.TowardZero,
	arith.ToNearestAway: llvm.ToNearestAway,
}

func constrainedTrunc(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op arith.CastOp, args []*ir.Value) bool {
	return c.Replace(r, op.Op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
		return llvm.ConstrainedFPTrunc.New(b, llvm.ConstrainedOp{Arg: xs[0], Rounding: llvmRounding[op.Rounding.V]}, t).Result
	})
}

// indexCast widens, narrows or does nothing.
func indexCast(c *llvmtypes.Converter, extend ir.Def[llvm.CastOp]) func(*rewrite.ConversionRewriter, arith.CastOp,
	arith.CastOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.CastOp) bool {
		from, okFrom := ir.BitWidth(ir.ElemOrSelf(c.Type(elemType(op.In.Type()))))
		to, okTo := ir.BitWidth(ir.ElemOrSelf(c.Type(elemType(op.Out.Type()))))
		if !okFrom || !okTo {
			return r.Fail(op.Op, "has a type that cannot be converted to LLVM")
		}
		if from == to {
			r.Replace(op.Op, in.In)
			return true
		}
		def := extend
		if to < from {
			def = llvm.Trunc
		}
		return c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
			return def.New(b, llvm.CastOp{Arg: xs[0]}, t).Result
		})
	}
}

func elemType(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Elem()
	}
	return t
}
