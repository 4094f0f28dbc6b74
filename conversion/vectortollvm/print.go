package vectortollvm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// punctuationFunctions are the functions of MLIR's runner that print the text between values.
var punctuationFunctions = map[vector.Punctuation]string{
	vector.OpenParen: "printOpen", vector.CloseParen: "printClose", vector.Comma: "printComma",
	vector.Newline: "printNewline",
}

// print calls the functions of MLIR's runner. Vectors are printed by convert-vector-to-scf, element by element.
func (l lowering) print() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Print, l.c.TypeConverter, "print",
		func(r *rewrite.ConversionRewriter, op, in vector.PrintOp) bool {
			module := ir.NearestSymbolTable(op.Op)
			if module == nil {
				return r.Fail(op.Op, "is in no module")
			}
			b := r.Builder
			switch {
			case op.Source != nil:
				name, v := l.printed(b, op.Source.Type(), in.Source)
				if v == nil {
					return r.Fail(op.Op, "prints a value of type '%s', for which there is no function", op.Source.Type())
				}
				callPrinter(r, module, name, v)
			case op.StringLiteral.OK:
				callPrinter(r, module, "printString", printedText(r, module, op.StringLiteral.V))
			}
			if name, ok := punctuationFunctions[op.Punctuation.V]; ok && !op.StringLiteral.OK {
				callPrinter(r, module, name)
			}
			r.Erase(op.Op)
			return true
		})
}

// printed is a scalar as its function takes it, nil where there is none.
func (l lowering) printed(b *ir.Builder, t ir.Type, v *ir.Value) (function string, as *ir.Value) {
	bits := func() *ir.Value { return llvm.BitCast.New(b, llvm.CastOp{Arg: v}, ir.I16).Result }
	switch t {
	case ir.Type(ir.F64):
		return "printF64", v
	case ir.Type(ir.F32):
		return "printF32", v
	case ir.Type(ir.F16):
		return "printF16", bits()
	case ir.Type(ir.BF16):
		return "printBF16", bits()
	case ir.Type(ir.Index):
		return "printU64", widened(b, arith.ExtUI, v)
	}
	n, ok := t.(*ir.IntegerType)
	switch {
	case !ok || n.Width() > 64:
		return "", nil
	case n.Signedness() == ir.Unsigned:
		return "printU64", widened(b, arith.ExtUI, v)
	case n.Width() == 1:
		return "printI64", widened(b, arith.ExtUI, v)
	}
	return "printI64", widened(b, arith.ExtSI, v)
}

// widened is a 64-bit integer.
func widened(b *ir.Builder, extend ir.Def[arith.CastOp], v *ir.Value) *ir.Value {
	if v.Type() == ir.Type(ir.I64) {
		return v
	}
	return extend.New(b, arith.CastOp{In: v}, ir.I64).Out
}

// callPrinter calls a function that returns nothing, and declares it in the module.
func callPrinter(r *rewrite.ConversionRewriter, module *ir.Op, name string, args ...*ir.Value) {
	if ir.LookupSymbol(module, name) == nil {
		atStart(r, module, func(b *ir.Builder) {
			llvm.NewFunc(b, name,
				llvm.Function(llvm.Void, ir.ValueTypes(args), false))
		})
	}
	llvm.NewCall(r.Builder, nil, name, args...)
}

// printedText is the address of a new global that holds the text with a zero at its end.
func printedText(r *rewrite.ConversionRewriter, module *ir.Op, text string) *ir.Value {
	name := "vector_print_str"
	for i := 0; ir.LookupSymbol(module, name) != nil; i++ {
		name = fmt.Sprintf("vector_print_str_%d", i)
	}
	data := text + "\x00"
	t := llvm.Array(int64(len(data)), ir.I8)
	atStart(r, module, func(b *ir.Builder) {
		bytes := ir.DenseElements(ir.Tensor([]int64{int64(len(data))}, ir.I8, nil), data)
		llvm.NewGlobal(b, name, t, llvm.Private, true, bytes, 0, 0)
	})
	return llvm.NewGEP(r.Builder, llvm.Ptr, t, llvm.NewAddressOf(r.Builder, llvm.Ptr, name), []ir.Mixed{{}}, 0)
}

// atStart makes an operation at the start of a module.
func atStart(r *rewrite.ConversionRewriter, module *ir.Op, mk func(b *ir.Builder)) {
	block, at := r.InsertionPoint()
	r.SetToStart(module.Body())
	mk(r.Builder)
	r.SetInsertionPoint(block, at)
}
