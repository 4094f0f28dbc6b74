package gputonvvm

import (
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/rewrite"
)

const assertFail = "__assertfail"

// assertion calls the function of CUDA's runtime that reports a failed
// assertion with its place and stops the kernel.
func (l *lowering) assertion() rewrite.ConversionPattern {
	return rewrite.ConvertOn(cf.Assert, l.c.TypeConverter, "assert",
		func(r *rewrite.ConversionRewriter, op, in cf.AssertOp) bool {
			if !r.MaySplit(op.Op) {
				return false
			}
			module := ir.NearestSymbolTable(op.Op)
			params := []ir.Type{llvm.Ptr, llvm.Ptr, ir.I32, llvm.Ptr, ir.I64}
			if ir.LookupSymbol(module, assertFail) == nil {
				atStart(r, module, func(b *ir.Builder) {
					f := llvm.NewFunc(b, assertFail, llvm.Function(llvm.Void, params, false))
					f.SetAttr("passthrough", ir.Array(ir.String_("noreturn")))
				})
			}
			before := op.Block()
			after := r.SplitBlock(op.Op.Next())
			failure := r.CreateBlock(before.Region(), after)
			b := r.Builder
			b.SetToEnd(failure)
			file, function, line := placeOf(op.Loc())
			message := stringAddress(r, module, "assert_message_%d", op.Message)
			fileText := stringAddress(r, module, "assert_file_%d", file)
			functionText := stringAddress(r, module, "assert_func_%d", function)
			number := llvm.NewConstant(b, ir.I32, ir.I32Attr(line))
			one := llvm.NewConstant(b, ir.I64, ir.I64Attr(1))
			llvm.NewCall(b, nil, assertFail, message, fileText, number, functionText, one)
			llvm.NewBr(b, after)
			b.SetBefore(op.Op)
			llvm.NewCondBr(b, in.Condition, after, nil, failure, nil)
			r.Erase(op.Op)
			return true
		})
}

// stringAddress is the address of a text, with a zero at its end, in a global.
func stringAddress(r *rewrite.ConversionRewriter, module *ir.Op, format, text string) *ir.Value {
	text += "\x00"
	array := llvm.Array(int64(len(text)), ir.I8)
	name := freeName(module, format)
	atStart(r, module, func(b *ir.Builder) {
		llvm.NewGlobal(b, name, array, llvm.Internal, true, ir.String_(text), 0, 0)
	})
	base := llvm.NewAddressOf(r.Builder, llvm.Ptr, name)
	return llvm.NewGEP(r.Builder, llvm.Ptr, array, base, make([]ir.Mixed, 2), 0)
}

// placeOf is what a location says of the source.
func placeOf(loc diag.Loc) (file, function string, line int64) {
	file, function = "(unknown)", "(unknown)"
	for {
		c, ok := loc.(*diag.CallSiteLoc)
		if !ok {
			break
		}
		loc = c.Callee
	}
	if n, ok := loc.(*diag.NameLoc); ok {
		function, loc = n.Name, n.Child
	}
	if f, ok := loc.(*diag.FileLoc); ok {
		file, line = f.File, int64(f.Line)
	}
	return file, function, line
}
