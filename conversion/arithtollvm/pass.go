// Package arithtollvm is --convert-arith-to-llvm: integer and floating-point
// operations one by one, index as an integer.
package arithtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-arith-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-arith-to-llvm",
	Class: "ArithToLLVMConversionPass",
	Doc: `Convert Arith dialect to LLVM dialect

Converts the operations of arith one by one. What does not convert, for example
on tensors, stays.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct{ indexBitwidth int }

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Int("index-bitwidth", &p.indexBitwidth, "Bitwidth of the index type, 0 to use size of machine word")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	c := llvmtypes.New(llvmtypes.Options{IndexBitwidth: p.indexBitwidth})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm")
	return rewrite.ApplyPartialConversion(op, target, Patterns(c))
}
