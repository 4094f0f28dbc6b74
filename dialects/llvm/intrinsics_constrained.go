package llvm

import "github.com/tsopt/tsopt/ir"

// Constrained intrinsics state the rounding mode and what exceptions matter.

func constrained(name, from, to string, rounding bool) ir.Def[IntrOp] {
	format, words, example := "$arg_0 ", []ir.AttrField(nil), " "
	if rounding {
		format, example = format+"$roundingmode ", " tonearest "
		words = append(words, ir.AttrField{Name: "roundingmode", Attr: roundingC})
	}
	words = append(words, ir.AttrField{Name: "fpExceptionBehavior", Attr: fpExceptionC})
	return ir.Define(ir.Spec[IntrOp]{
		Name: "llvm.intr.experimental.constrained." + name, Summary: name + " in a stated rounding mode", Traits: ir.Pure,
		Doc: "LLVM's `llvm.experimental.constrained." + name + "`.\n\n```mlir\nllvm.func @f(%a: " + from + ") {\n  %0 = llvm.intr.experimental.constrained." +
			name + " %a" + example + "ignore : " + from + " to " + to + "\n  llvm.return\n}\n```",
		Operands: []ir.Operand{{Name: "arg_0", Type: AnyType}}, Results: result(AnyType), Attrs: words,
		Format: format + "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
	})
}

// The constrained conversions.
var (
	ConstrainedUIToFP  = constrained("uitofp", "i32", "f32", true)
	ConstrainedSIToFP  = constrained("sitofp", "i32", "f32", true)
	ConstrainedFPTrunc = constrained("fptrunc", "f64", "f32", true)
	ConstrainedFPExt   = constrained("fpext", "f32", "f64", false)
)

// ConstrainedOps are all constrained conversions.
var ConstrainedOps = []*ir.OpDef{ConstrainedUIToFP.OpDef, ConstrainedSIToFP.OpDef, ConstrainedFPTrunc.OpDef, ConstrainedFPExt.OpDef}
