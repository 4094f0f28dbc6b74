// Package arith is the arith dialect: arithmetic, comparison and conversion of
// integers and floats, and of vectors and tensors of them element by element.
//
// The operations are tables: one row each with its name, its text and its
// folder. Folders compute with package constfold and know the identities in
// rules.go; rewrites that make new operations are in the pattern files. Names,
// syntax and results are those of MLIR 22.
package arith

import "github.com/tsopt/tsopt/ir"

// Dialect is the arith dialect.
var Dialect = &ir.Dialect{
	Name:    "arith",
	Summary: "Arithmetic on integers and floats",
	Doc: "Arithmetic, comparisons and conversions of numbers. Every operation also works on vectors and tensors, " +
		"element by element. Integers are two's complement; an operation on poison gives poison.",
	Ops: []*ir.OpDef{
		AddF.OpDef, AddI.OpDef, AddUIExtended.OpDef, AndI.OpDef, Bitcast.OpDef, CeilDivSI.OpDef, CeilDivUI.OpDef,
		CmpF.OpDef, CmpI.OpDef, Constant.OpDef, DivF.OpDef, DivSI.OpDef, DivUI.OpDef, ExtF.OpDef, ExtSI.OpDef,
		ExtUI.OpDef, FloorDivSI.OpDef, FPToSI.OpDef, FPToUI.OpDef, IndexCast.OpDef, IndexCastUI.OpDef,
		MaximumF.OpDef, MaxNumF.OpDef, MaxSI.OpDef, MaxUI.OpDef, MinimumF.OpDef, MinNumF.OpDef, MinSI.OpDef,
		MinUI.OpDef, MulF.OpDef, MulI.OpDef, MulSIExtended.OpDef, MulUIExtended.OpDef, NegF.OpDef, OrI.OpDef,
		RemF.OpDef, RemSI.OpDef, RemUI.OpDef, ScalingExtF.OpDef, ScalingTruncF.OpDef, Select.OpDef, ShLI.OpDef,
		ShRSI.OpDef, ShRUI.OpDef, SIToFP.OpDef, SubF.OpDef, SubI.OpDef, TruncF.OpDef, TruncI.OpDef, UIToFP.OpDef,
		XOrI.OpDef,
	},
	Attrs: []ir.AttrDef{
		FastMath.AttrDef("conditions that a floating-point operation assumes, and transformations that are allowed"),
		Overflow.AttrDef("conditions that an integer operation assumes"),
	},
	Constant: materialise,
}
