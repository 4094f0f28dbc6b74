package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Dialect is the llvm dialect.
var Dialect = &ir.Dialect{
	Name:    dialectName,
	Summary: "LLVM IR as operations",
	Doc:     "Operations, types and attributes that map one to one to LLVM IR.",
	Ops: slices.Concat(arithOps, cmpOps, castOps, memoryOps, vectorOps, aggregateOps, constantOps, globalOps, controlOps,
		exceptionOps, indirectOps, callOps,
		selectOps, debugOps, ConstrainedOps, intrinsicDefs()),
	Types:        typeDefs(),
	Attrs:        attrDefs(),
	Constant:     materialize,
	VerifyOpAttr: verifyOpAttr, VerifyArgAttr: verifyArgAttr,
	Alias: alias,
	UnknownType: func(word string, builtin bool) string {
		if builtin {
			return "unexpected type, expected keyword"
		}
		return "unknown LLVM type: " + word
	},
	InlineInto: mayInline, Inlining: inlining,
}

func intrinsicDefs() []*ir.OpDef {
	var defs []*ir.OpDef
	for _, in := range Intrinsics {
		defs = append(defs, in.Def.OpDef)
	}
	return defs
}

// verifyOpAttr checks the dialect's attributes on operations of any dialect.
func verifyOpAttr(op *ir.Op, a ir.NamedAttr) error {
	switch a.Name {
	case "llvm.data_layout", "llvm.target_triple":
		if _, ok := a.Value.(*ir.StringAttr); !ok {
			return op.Errorf("expected '%s' to be a string attribute", a.Name)
		}
	case "llvm.emit_c_interface":
		if op.Name() != "func.func" && op.Name() != "llvm.func" {
			return op.Errorf("'%s' attribute can only be used on functions", a.Name)
		}
	}
	return nil
}
