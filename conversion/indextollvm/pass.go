// Package indextollvm is --convert-index-to-llvm: arithmetic on index.
package indextollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-index-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-index-to-llvm",
	Class: "ConvertIndexToLLVMPass",
	Doc: `Lower the index dialect to the llvm dialect.

Index becomes an integer of the target's width.`,
	New: llvmtypes.Conversion{Patterns: Patterns, Illegal: []string{"index"}}.New,
}

// Patterns converts index with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, p := range []struct{ from, to *ir.OpDef }{
		{index.Add.OpDef, llvm.Add.OpDef}, {index.Sub.OpDef, llvm.Sub.OpDef}, {index.Mul.OpDef, llvm.Mul.OpDef},
		{index.DivS.OpDef, llvm.SDiv.OpDef}, {index.DivU.OpDef, llvm.UDiv.OpDef}, {index.RemS.OpDef, llvm.SRem.OpDef},
		{index.RemU.OpDef, llvm.URem.OpDef}, {index.MaxS.OpDef, llvm.SMax.Def.OpDef}, {index.MaxU.OpDef, llvm.UMax.Def.OpDef},
		{index.MinS.OpDef, llvm.SMin.Def.OpDef}, {index.MinU.OpDef, llvm.UMin.Def.OpDef}, {index.Shl.OpDef, llvm.Shl.OpDef},
		{index.ShrS.OpDef, llvm.AShr.OpDef}, {index.ShrU.OpDef, llvm.LShr.OpDef}, {index.And.OpDef, llvm.And.OpDef},
		{index.Or.OpDef, llvm.Or.OpDef}, {index.XOr.OpDef, llvm.XOr.OpDef},
	} {
		out = append(out, c.OneToOne(p.from, p.to, nil))
	}
	return append(out,
		rewrite.ConvertAny(index.CeilDivS.OpDef, c.TypeConverter, "ceildivs", binary(ceilDivS)),
		rewrite.ConvertAny(index.CeilDivU.OpDef, c.TypeConverter, "ceildivu", binary(ceilDivU)),
		rewrite.ConvertAny(index.FloorDivS.OpDef, c.TypeConverter, "floordivs", binary(floorDivS)),
		rewrite.ConvertOn(index.CastS, c.TypeConverter, "casts", cast(llvm.SExt)),
		rewrite.ConvertOn(index.CastU, c.TypeConverter, "castu", cast(llvm.ZExt)),
		rewrite.ConvertOn(index.Cmp, c.TypeConverter, "cmp", compare),
		rewrite.ConvertOn(index.SizeOf, c.TypeConverter, "sizeof",
			func(r *rewrite.ConversionRewriter, op, _ index.SizeOfOp) bool {
				r.Replace(op.Op, llvm.NewInt(r.Builder, c.Index(), int64(c.IndexBitwidth)))
				return true
			}),
		rewrite.ConvertOn(index.Constant, c.TypeConverter, "constant",
			func(r *rewrite.ConversionRewriter, op, _ index.ConstantOp) bool {
				r.Replace(op.Op, llvm.NewInt(r.Builder, c.Index(), op.Value.Int()))
				return true
			}),
		rewrite.ConvertOn(index.BoolConstant, c.TypeConverter, "bool.constant",
			func(r *rewrite.ConversionRewriter, op, _ index.ConstantOp) bool {
				r.Replace(op.Op, llvm.NewConstant(r.Builder, ir.I1, op.Value))
				return true
			}))
}

// cast widens, narrows or does nothing.
func cast(extend ir.Def[llvm.CastOp]) func(*rewrite.ConversionRewriter, index.CastOp, index.CastOp) bool {
	return func(r *rewrite.ConversionRewriter, op, converted index.CastOp) bool {
		to := r.Type(op.Output.Type())
		in, _ := ir.BitWidth(converted.Input.Type())
		out, _ := ir.BitWidth(to)
		switch {
		case in == out:
			r.Replace(op.Op, converted.Input)
		case out > in:
			r.Replace(op.Op, extend.New(r.Builder, llvm.CastOp{Arg: converted.Input}, to).Result)
		default:
			r.Replace(op.Op, llvm.Trunc.New(r.Builder, llvm.CastOp{Arg: converted.Input}, to).Result)
		}
		return true
	}
}

var predicates = map[string]llvm.ICmpPredicate{
	"eq": llvm.EQ, "ne": llvm.NE, "sge": llvm.SGE, "sgt": llvm.SGT, "sle": llvm.SLE, "slt": llvm.SLT,
	"uge": llvm.UGE, "ugt": llvm.UGT, "ule": llvm.ULE, "ult": llvm.ULT,
}

func compare(r *rewrite.ConversionRewriter, op, in index.CmpOp) bool {
	r.Replace(op.Op, llvm.NewICmp(r.Builder, predicates[op.Predicate()], in.LHS, in.RHS))
	return true
}
