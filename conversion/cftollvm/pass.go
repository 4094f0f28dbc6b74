// Package cftollvm is --convert-cf-to-llvm: branches, switches and assertions.
package cftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-cf-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-cf-to-llvm",
	Class: "ConvertControlFlowToLLVMPass",
	Op:    "builtin.module",
	Doc: `Convert ControlFlow operations to the LLVM dialect

Converts branches and block arguments. An assertion
becomes a branch to a block that prints the message and aborts.`,
	New: llvmtypes.Conversion{
		Patterns: func(c *llvmtypes.Converter) []rewrite.ConversionPattern { return append(Patterns(c), AssertPattern(c)) },
		NoFold:   true,
	}.New,
}
