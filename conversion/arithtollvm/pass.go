// Package arithtollvm is --convert-arith-to-llvm: integer and floating-point
// operations one by one, index as an integer.
package arithtollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir/pass"
)

// Pass is convert-arith-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-arith-to-llvm",
	Class: "ArithToLLVMConversionPass",
	Doc: `Convert Arith dialect to LLVM dialect

Converts the operations of arith one by one. Operations that cannot be converted, for example
on tensors, are not changed.`,
	New: llvmtypes.Conversion{Patterns: Patterns}.New,
}
