// Package scf is the scf dialect: structured control flow. Loops and conditions
// are operations with regions; values go in as operands and region arguments and
// come out as yielded results.
package scf

import "github.com/tsopt/tsopt/ir"

// Dialect is the scf dialect.
var Dialect = &ir.Dialect{
	Name:    "scf",
	Summary: "Structured control flow",
	Doc: "Loops and conditions as operations with regions. What a region yields becomes the operation's result, " +
		"or the next iteration's argument.",
	Ops: []*ir.OpDef{
		Condition.OpDef, ExecuteRegion.OpDef, For.OpDef, Forall.OpDef, InParallel.OpDef, If.OpDef, IndexSwitch.OpDef,
		Parallel.OpDef, Reduce.OpDef, ReduceReturn.OpDef, While.OpDef, Yield.OpDef,
	},
}
