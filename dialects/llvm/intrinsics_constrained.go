package llvm

import "github.com/tsopt/tsopt/ir"

// Constrained intrinsics state the rounding mode and what exceptions matter.

// ConstrainedOp is a conversion in a stated rounding mode.
type ConstrainedOp struct {
	ir.Base
	Arg        *ir.Value
	Rounding   RoundingMode // where the conversion rounds
	Exceptions FPException
	Result     *ir.Value
}

func constrained(name, from, to string, rounding bool) ir.Def[ConstrainedOp] {
	format, example := "$arg_0 ", " "
	if rounding {
		format, example = format+"$roundingmode ", " tonearest "
	}
	return ir.Define(ir.Spec[ConstrainedOp]{
		Name: "llvm.intr.experimental.constrained." + name, Summary: name + " in a stated rounding mode", Traits: ir.Pure,
		Doc: "LLVM's `llvm.experimental.constrained." + name + "`.\n\n```mlir\nllvm.func @f(%a: " + from +
			") {\n  %0 = llvm.intr.experimental.constrained." +
			name + " %a" + example + "ignore : " + from + " to " + to + "\n  llvm.return\n}\n```",
		Fields: func(o *ConstrainedOp) []ir.Field {
			fields := []ir.Field{ir.In(&o.Arg, "arg_0", AnyType)}
			if rounding {
				fields = append(fields, ir.Enum(&o.Rounding, "roundingmode", roundingC))
			}
			return append(fields, ir.Enum(&o.Exceptions, "fpExceptionBehavior", fpExceptionC), result(&o.Result, AnyType))
		},
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
var ConstrainedOps = []*ir.OpDef{ConstrainedUIToFP.OpDef, ConstrainedSIToFP.OpDef, ConstrainedFPTrunc.OpDef,
	ConstrainedFPExt.OpDef}
