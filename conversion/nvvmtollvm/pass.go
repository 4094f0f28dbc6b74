// Package nvvmtollvm is --convert-nvvm-to-llvm: operations of the nvvm dialect for which LLVM has no intrinsic become
// inline PTX. The others stay; the translation to LLVM IR calls their intrinsics.
//
// Tables have the text of each operation ([forms]); one builder makes the constraints, the predicate and the ties of
// all of them.
package nvvmtollvm

import (
	"errors"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is convert-nvvm-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-nvvm-to-llvm",
	Class: "ConvertNVVMToLLVMPass",
	Doc: `Convert NVVM to PTX with Inline Assembly in LLVM dialect

Converts operations without an LLVM intrinsic, such as operations with a
predicate and wgmma, to llvm.inline_asm with their PTX.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct{}

// Run converts everything inside op.
func (*runner) Run(_ *pass.Context, op *ir.Op) error {
	var found []*ir.Op
	ir.WalkOps(op, func(o *ir.Op) {
		if f, ok := forms[o.Def()]; ok && f.needed(o) {
			found = append(found, o)
		}
	})
	var errs []error
	dominance := &analysis.Dominance{}
	for _, o := range found {
		if err := lower(o, forms[o.Def()], dominance); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
