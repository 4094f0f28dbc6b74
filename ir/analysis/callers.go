package analysis

import "github.com/tsopt/tsopt/ir"

// UnknownCallers finds the operations inside root that something outside, or
// something that is no call, may call: symbols that can be seen from outside,
// and those that an attribute of another operation names.
func UnknownCallers(root *ir.Op) map[*ir.Op]bool {
	u := &callerSearch{found: map[*ir.Op]bool{}}
	u.table(root, root.ParentOp() == nil)
	return u.found
}

type callerSearch struct {
	found   map[*ir.Op]bool
	symbols ir.SymbolCache
}

func (u *callerSearch) table(op *ir.Op, hidden bool) {
	isTable := op.Has(ir.SymbolTableTrait)
	hidden = !isTable || hidden || !IsSymbol(op) || ir.SymbolVisibility(op) == "private"
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if o.NumRegions() > 0 {
					u.table(o, hidden)
				}
			}
		}
	}
	if isTable {
		u.symbolsOf(op, hidden)
	}
}

func (u *callerSearch) symbolsOf(table *ir.Op, hidden bool) {
	for b := range table.Region(0).Blocks() {
		for op := range b.Ops() {
			if !IsSymbol(op) || !Discardable(op, hidden) {
				u.found[op] = true
			}
		}
	}
	known := SymbolUsesInside(table, func(user *ir.Op, ref *ir.SymbolRefAttr) {
		if _, call := ir.As[ir.CallOp](user); call {
			return
		}
		for _, sym := range u.symbols.ResolveAll(table, ref) {
			u.found[sym] = true
		}
	})
	if !known {
		ir.WalkOps(table, func(o *ir.Op) { u.found[o] = true })
	}
}
