package llvm

import "github.com/tsopt/tsopt/ir"

// VAArgOp reads the next variable argument.
type VAArgOp struct{ *ir.Op }

// VAArg is llvm.va_arg.
var VAArg = ir.Define(ir.Spec[VAArgOp]{
	Name: "llvm.va_arg", Summary: "Next variable argument",
	Doc: "Reads the next variable argument of a list.\n\n```mlir\nllvm.func @f(%list: !llvm.ptr) {\n" +
		"  %0 = llvm.va_arg %list : (!llvm.ptr) -> i32\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "arg", Type: AnyPointer}}, Results: result(AnyType),
	Format: "$arg attr-dict `:` functional-type($arg, $res)",
})
