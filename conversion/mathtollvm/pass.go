// Package mathtollvm is --convert-math-to-llvm: elementary functions as LLVM
// intrinsics. NVPTX's llc cannot select most of them: expand first with
// convert-math-to-nvvm, which is package mathtonvvm.
package mathtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-math-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-math-to-llvm",
	Class: "ConvertMathToLLVMPass",
	Doc: `Convert Math dialect to LLVM dialect

Converts functions with an LLVM intrinsic; others are not changed.`,
	New: func() pass.Runner { return &runner{approximateLog1p: true} },
}

type runner struct{ approximateLog1p bool }

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("approximate-log1p", &p.approximateLog1p, "Enable approximation of Log1p.")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	c := llvmtypes.New(llvmtypes.Options{})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm")
	return rewrite.ApplyPartialConversion(op, target, Patterns(c, p.approximateLog1p))
}
