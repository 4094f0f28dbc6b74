// Package cftollvm is --convert-cf-to-llvm: branches, switches and assertions.
package cftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-cf-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-cf-to-llvm",
	Class: "ConvertControlFlowToLLVMPass",
	Op:    "builtin.module",
	Doc: `Convert ControlFlow operations to the LLVM dialect

Converts branches and the arguments of the blocks they go to. An assertion
becomes a branch to a block that prints the message and aborts.`,
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
	target.NoFold = true
	return rewrite.ApplyPartialConversion(op, target, append(Patterns(c), AssertPattern(c)))
}
