package analysis

import "github.com/tsopt/tsopt/ir"

// IsSymbol reports whether op defines a symbol: it may, and it has a name.
func IsSymbol(op *ir.Op) bool { return op.Has(ir.SymbolTrait) && ir.SymbolName(op) != "" }

// Discardable reports whether a symbol may go when nothing refers to it: it is
// private, or nested in a symbol table that is hidden from the outside.
func Discardable(op *ir.Op, hidden bool) bool {
	switch ir.SymbolVisibility(op) {
	case "private":
		return true
	case "nested":
		return hidden
	}
	return false
}

// SymbolUses calls fn for every reference to a symbol by op and what is inside,
// but not inside nested symbol tables. known is false when op holds an
// unregistered operation that could be a symbol table.
func SymbolUses(op *ir.Op, fn func(user *ir.Op, ref *ir.SymbolRefAttr)) (known bool) {
	if couldBeTable(op) {
		return false
	}
	opUses(op, fn)
	if op.Has(ir.SymbolTableTrait) {
		return true
	}
	return usesInside(op, fn)
}

// SymbolUsesInside is [SymbolUses] for what is inside op, also when op is a
// symbol table.
func SymbolUsesInside(op *ir.Op, fn func(user *ir.Op, ref *ir.SymbolRefAttr)) (known bool) {
	return usesInside(op, fn)
}

func usesInside(op *ir.Op, fn func(*ir.Op, *ir.SymbolRefAttr)) bool {
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if !SymbolUses(o, fn) {
					return false
				}
			}
		}
	}
	return true
}

// couldBeTable reports whether nothing is known of op and it has the shape of a
// symbol table.
func couldBeTable(op *ir.Op) bool { return op.Def().Unregistered && op.NumRegions() == 1 }

func opUses(op *ir.Op, fn func(*ir.Op, *ir.SymbolRefAttr)) {
	visit := func(a ir.Attr) {
		ir.WalkAttr(a, func(x ir.Attr) {
			if ref, ok := x.(*ir.SymbolRefAttr); ok {
				fn(op, ref)
			}
		})
	}
	for _, a := range op.Props() {
		if a != nil {
			visit(a)
		}
	}
	for _, na := range op.DiscardableAttrs() {
		visit(na.Value)
	}
}
