// Package index is the index dialect: arithmetic on values of type index, whose
// width, 32 or 64 bits, only the target knows. Folders therefore compute what is
// the same in both widths, and leave the rest.
package index

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the index dialect.
var Dialect = &ir.Dialect{
	Name:    "index",
	Summary: "Arithmetic on index values",
	Doc:     "Arithmetic, comparison and conversion of values of type index, whose width is the target's choice.",
	Ops: []*ir.OpDef{
		Add.OpDef, And.OpDef, BoolConstant.OpDef, CastS.OpDef, CastU.OpDef, CeilDivS.OpDef, CeilDivU.OpDef, Cmp.OpDef,
		Constant.OpDef, DivS.OpDef, DivU.OpDef, FloorDivS.OpDef, MaxS.OpDef, MaxU.OpDef, MinS.OpDef, MinU.OpDef,
		Mul.OpDef, Or.OpDef, RemS.OpDef, RemU.OpDef, Shl.OpDef, ShrS.OpDef, ShrU.OpDef, SizeOf.OpDef, Sub.OpDef, XOr.OpDef,
	},
	Attrs:    []ir.AttrDef{Predicate.AttrDef("how index.cmp compares")},
	Constant: materialise,
}

func materialise(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	v, ok := value.(*ir.IntegerAttr)
	if !ok || v.Type() != t {
		return nil
	}
	switch t {
	case ir.I1:
		return b.Create(ir.OpState{Def: BoolConstant.OpDef, Loc: loc, Props: []ir.Attr{value}, Types: []ir.Type{ir.I1}})
	case ir.Index:
		return b.Create(ir.OpState{Def: Constant.OpDef, Loc: loc, Props: []ir.Attr{value}, Types: []ir.Type{ir.Index}})
	}
	return nil
}
