// Package functollvm is --convert-func-to-llvm: functions, calls and returns.
package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is convert-func-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-func-to-llvm",
	Class: "ConvertFuncToLLVMPass",
	Op:    "builtin.module",
	Doc: `Convert from the Func dialect to the LLVM dialect

Converts functions with their signatures. A memref argument
becomes the members of its descriptor or, with use-bare-ptr-memref-call-conv, a
pointer, which requires a static shape; several results become one struct.`,
	New: llvmtypes.Conversion{Patterns: Patterns, Calls: true}.New,
}
