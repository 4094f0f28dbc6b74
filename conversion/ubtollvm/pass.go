// Package ubtollvm is --convert-ub-to-llvm: poison and unreachable.
package ubtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-ub-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-ub-to-llvm",
	Class: "UBToLLVMConversionPass",
	Doc: `Convert UB dialect to LLVM dialect

Converts poison values of types that LLVM supports.`,
	New: llvmtypes.Conversion{Patterns: Patterns}.New,
}

// Patterns converts ub with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(ub.PoisonOp_, c.TypeConverter, "poison",
			func(r *rewrite.ConversionRewriter, op, _ ub.PoisonOp) bool {
				t := r.Type(op.Result.Type())
				if t == nil {
					return r.Fail(op.Op, "has a type that cannot be converted to LLVM: '%s'", op.Result.Type())
				}
				r.Replace(op.Op, llvm.PoisonValue.New(r.Builder, llvm.ValueOp{}, t).Result)
				return true
			}),
		rewrite.ConvertOn(ub.Unreachable, c.TypeConverter, "unreachable",
			func(r *rewrite.ConversionRewriter, op, _ ub.UnreachableOp) bool {
				llvm.Unreachable.New(r.Builder, llvm.UnreachableOp{})
				r.Erase(op.Op)
				return true
			}),
	}
}
