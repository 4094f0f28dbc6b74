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
		rewrite.ConvertOn(arith.CmpI, c.TypeConverter, "cmpi", func(r *rewrite.ConversionRewriter, op, in arith.CmpIOp) bool {
			return compare(c, r, op.Op, in.Operands(), llvm.ICmp.OpDef, nil)
		}),
		rewrite.ConvertOn(arith.CmpF, c.TypeConverter, "cmpf", func(r *rewrite.ConversionRewriter, op, in arith.CmpFOp) bool {
			return compare(c, r, op.Op, in.Operands(), llvm.FCmp.OpDef, llvmtypes.FastMath(op.Op))
		}),
		rewrite.ConvertOn(arith.IndexCast, c.TypeConverter, "index_cast", indexCast(c, llvm.SExt.OpDef)),
		rewrite.ConvertOn(arith.IndexCastUI, c.TypeConverter, "index_castui", indexCast(c, llvm.ZExt.OpDef)),
	)
	out = append(out, extendedPatterns(c)...)
	return append(out, divisionPatterns()...)
}

// constant keeps the attribute; the type says what it means.
func constant(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, arith.ConstantOp, arith.ConstantOp) bool {
	return func(r *rewrite.ConversionRewriter, op, _ arith.ConstantOp) bool {
		t := c.Type(op.Result.Type())
		if t == nil || !llvm.IsCompatibleType(t) {
			return r.Fail(op.Op, "has a type that has no llvm form: '%s'", op.Result.Type())
		}
		r.ReplaceWith(op.Op, ir.OpState{Def: llvm.Constant.OpDef, Types: []ir.Type{t}, Props: []ir.Attr{op.Attr("value")}, Attrs: op.DiscardableAttrs()})
		return true
	}
}

// truncF leaves roundings other than to nearest even, of which LLVM has only
// the constrained form.
func truncF(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, arith.CastOp, arith.CastOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.CastOp) bool {
		if op.HasAttr("roundingmode") {
			return constrainedTrunc(c, r, op, in.Operands())
		}
		return c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
			return b.Value(llvm.FPTrunc.OpDef, t, xs...)
		})
	}
}

// llvmRounding maps arith's rounding modes to the positions in
// llvm.RoundingModes.
var llvmRounding = []int64{1, 3, 2, 0, 4}

func constrainedTrunc(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op arith.CastOp, args []*ir.Value) bool {
	mode := llvmRounding[ir.IntOf(op.Op, "roundingmode", 0)]
	return c.Replace(r, op.Op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
		st := ir.OpState{Def: llvm.ConstrainedFPTrunc.OpDef, Operands: xs, Types: []ir.Type{t}}
		st.SetProp("roundingmode", ir.I64Attr(mode))
		st.SetProp("fpExceptionBehavior", ir.I64Attr(0))
		return b.Create(st).Result(0)
	})
}

func compare(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value, def *ir.OpDef, attrs []ir.NamedAttr) bool {
	return c.Replace(r, op, args, func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
		st := ir.OpState{Def: def, Operands: xs, Types: []ir.Type{t}}
		st.SetProp("predicate", op.Attr("predicate"))
		for _, a := range attrs {
			if a.Name == "fastmathFlags" {
				st.SetProp(a.Name, a.Value)
			}
		}
		return b.Create(st).Result(0)
	})
}

// indexCast widens, narrows or does nothing.
func indexCast(c *llvmtypes.Converter, extend *ir.OpDef) func(*rewrite.ConversionRewriter, arith.CastOp, arith.CastOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.CastOp) bool {
		from, okFrom := ir.BitWidth(ir.ElemOrSelf(c.Type(elemType(op.In.Type()))))
		to, okTo := ir.BitWidth(ir.ElemOrSelf(c.Type(elemType(op.Out.Type()))))
		if !okFrom || !okTo {
			return r.Fail(op.Op, "converts a type that has no llvm form")
		}
		if from == to {
			r.Replace(op.Op, in.Operand(0))
			return true
		}
		def := extend
		if to < from {
			def = llvm.Trunc.OpDef
		}
		return c.Replace(r, op.Op, in.Operands(), func(b *ir.Builder, t ir.Type, xs []*ir.Value) *ir.Value {
			return b.Value(def, t, xs...)
		})
	}
}

func elemType(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Elem()
	}
	return t
}
