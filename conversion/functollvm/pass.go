// Package functollvm is --convert-func-to-llvm: functions, calls and returns.
package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-func-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-func-to-llvm",
	Class: "ConvertFuncToLLVMPass",
	Op:    "builtin.module",
	Doc: `Convert from the Func dialect to the LLVM dialect

Converts functions with their signatures. A memref argument
becomes the members of its descriptor or, with use-bare-ptr-memref-call-conv, a
pointer, which needs a static shape; several results become one struct.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct {
	barePtr       bool
	indexBitwidth int
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("use-bare-ptr-memref-call-conv", &p.barePtr, "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types")
	o.Int("index-bitwidth", &p.indexBitwidth, "Bitwidth of the index type, 0 to use size of machine word")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	c := llvmtypes.New(llvmtypes.Options{IndexBitwidth: p.indexBitwidth, BarePtr: p.barePtr})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm")
	return rewrite.ApplyPartialConversion(op, target, Patterns(c))
}
