package arithtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// extendedPatterns convert the operations with two results.
func extendedPatterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(arith.AddUIExtended, c.TypeConverter, "addui_extended", addExtended(c)),
		rewrite.ConvertOn(arith.MulSIExtended, c.TypeConverter, "mulsi_extended", mulExtended(c, llvm.SExt)),
		rewrite.ConvertOn(arith.MulUIExtended, c.TypeConverter, "mului_extended", mulExtended(c, llvm.ZExt)),
	}
}

func addExtended(c *llvmtypes.Converter) func(*rewrite.ConversionRewriter, arith.ExtendedOp, arith.ExtendedOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.ExtendedOp) bool {
		sum, over := c.Type(op.Result(0).Type()), c.Type(op.Result(1).Type())
		if !flat(sum) {
			return r.Fail(op.Op, "ND vector types are not supported yet")
		}
		both := llvm.UAddWithOverflow.New(r.Builder, llvm.Struct(sum, over), in.Operands()...)
		r.Replace(op.Op, llvm.NewExtractValue(r.Builder, both, 0), llvm.NewExtractValue(r.Builder, both, 1))
		return true
	}
}

// flat reports whether t is a scalar or a vector of one dimension.
func flat(t ir.Type) bool {
	_, nested := t.(*llvm.ArrayType)
	return t != nil && !nested && llvm.IsCompatibleType(t)
}

// mulExtended multiplies at twice the width.
func mulExtended(c *llvmtypes.Converter, extend ir.Def[llvm.CastOp]) func(*rewrite.ConversionRewriter, arith.ExtendedOp,
	arith.ExtendedOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in arith.ExtendedOp) bool {
		t := c.Type(op.Result(0).Type())
		if !flat(t) {
			return r.Fail(op.Op, "ND vector types are not supported yet")
		}
		bits, _ := ir.BitWidth(ir.ElemOrSelf(t))
		elem := ir.Int(2 * bits)
		wide := ir.Type(elem)
		shift := ir.Attr(ir.Integer(elem, int64(bits)))
		if v, ok := t.(*ir.VectorType); ok {
			vec := v.CloneWith(v.Shape(), elem).(*ir.VectorType)
			wide, shift = vec, ir.SplatOf(vec, shift)
		}
		b := r.Builder
		wider := func(v *ir.Value) *ir.Value { return extend.New(b, llvm.CastOp{Arg: v}, wide).Result }
		product := llvm.Mul.New(b, llvm.BinaryOp{LHS: wider(in.LHS), RHS: wider(in.RHS)}, wide).Result
		low := llvm.Trunc.New(b, llvm.CastOp{Arg: product}, t).Result
		high := llvm.LShr.New(b, llvm.BinaryOp{LHS: product, RHS: llvm.NewConstant(b, wide, shift)}, wide).Result
		r.Replace(op.Op, low, llvm.Trunc.New(b, llvm.CastOp{Arg: high}, t).Result)
		return true
	}
}
