// Package cf is the cf dialect: control flow between blocks.
package cf

import "github.com/tsopt/tsopt/ir"

// Dialect is the cf dialect.
var Dialect = &ir.Dialect{
	Name:    "cf",
	Summary: "Branches between blocks",
	Doc:     "Unstructured control flow: branches, which end a block, and assertions.",
	Ops:     []*ir.OpDef{Assert.OpDef, Branch.OpDef, CondBranch.OpDef, Switch.OpDef},
}
