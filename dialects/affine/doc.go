// Package affine is the affine dialect: loops, conditions and memory accesses
// whose bounds and indices are affine maps of loop variables and symbols.
package affine

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the affine dialect.
var Dialect = &ir.Dialect{
	Name:    "affine",
	Summary: "Affine loops and accesses",
	Doc: "Loops, conditions and accesses in which every bound and index is an affine map. Operands of maps are dimensions " +
		"(loop variables) or symbols (values fixed for the whole function), so that accesses can be analysed.",
	Ops: []*ir.OpDef{
		Apply.OpDef, DelinearizeIndex.OpDef, DmaStart.OpDef, DmaWait.OpDef, For.OpDef, If.OpDef, LinearizeIndex.OpDef,
		Load.OpDef, Max.OpDef, Min.OpDef,
		Parallel.OpDef, Prefetch.OpDef, Store.OpDef, VectorLoad.OpDef, VectorStore.OpDef, Yield.OpDef,
	},
	Constant: func(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
		if value == ub.Poison {
			return ub.Dialect.Constant(b, value, t, loc)
		}
		return arith.Dialect.Constant(b, value, t, loc)
	},
}
