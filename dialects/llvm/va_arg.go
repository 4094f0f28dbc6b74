package llvm

import "github.com/tsopt/tsopt/ir"

// VAArgOp reads the next variable argument.
type VAArgOp struct {
	ir.Base
	Arg    *ir.Value // the list
	Result *ir.Value
}

// VAArg is llvm.va_arg.
var VAArg = ir.Define(ir.Spec[VAArgOp]{
	Name: "llvm.va_arg", Summary: "Next variable argument",
	Doc: "Reads the next variable argument of a list.\n\n```mlir\nllvm.func @f(%list: !llvm.ptr) {\n" +
		"  %0 = llvm.va_arg %list : (!llvm.ptr) -> i32\n  llvm.return\n}\n```",
	Fields: func(o *VAArgOp) []ir.Field {
		return []ir.Field{ir.In(&o.Arg, "arg", AnyPointer), result(&o.Result, AnyType)}
	},
	Format: "$arg attr-dict `:` functional-type($arg, $res)",
})
