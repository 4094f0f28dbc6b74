// Package ub is the dialect of undefined behaviour: the poison value and the
// point that control never reaches.
package ub

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the ub dialect.
var Dialect = &ir.Dialect{
	Name:    "ub",
	Summary: "Undefined behaviour",
	Doc:     "Operations for undefined behaviour: poison values, and unreachable code.",
	Ops:     []*ir.OpDef{PoisonOp_.OpDef, Unreachable.OpDef},
	Attrs: []ir.AttrDef{{Mnemonic: "poison", Summary: "A value that may be anything",
		Parse: func(ir.OpParser, ir.Type) ir.Attr { return Poison }}},
	Constant: materialise,
}

func materialise(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	if value != Poison {
		return nil
	}
	return b.Create(ir.OpState{Def: PoisonOp_.OpDef, Loc: loc, Types: []ir.Type{t}})
}
