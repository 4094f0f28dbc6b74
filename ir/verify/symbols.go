package verify

import "github.com/tsopt/tsopt/ir"

// symbolTable checks that names are unique in op's table and that references to
// symbols by the operations from v.users[users] on, which lie in it, are right.
func (v *verifier) symbolTable(op *ir.Op, users int) bool {
	if op.NumRegions() != 1 {
		return v.opError(op, "Operations with a 'SymbolTable' must have exactly one region")
	}
	rg := op.Region(0)
	if !rg.HasOneBlock() {
		return v.opError(op, "Operations with a 'SymbolTable' must have exactly one block")
	}
	first := map[string]*ir.Op{}
	for o := range rg.Entry().Ops() {
		name := ir.SymbolName(o)
		if name == "" {
			continue
		}
		if have := first[name]; have != nil {
			return v.fail(errorAt(o, "redefinition of symbol named '%s'", name).Note(have.Loc(),
				"see existing symbol definition here"))
		}
		first[name] = o
	}
	inside := v.users[users:]
	v.users = v.users[:users]
	var cache ir.SymbolCache
	for _, o := range inside {
		u, _ := ir.As[ir.SymbolUser](o)
		if err := u.VerifySymbolUses(cache.Resolve); err != nil {
			return v.fail(located(err, o))
		}
	}
	return true
}

// mayReferToSymbols is cheap for the many operations without attributes.
func mayReferToSymbols(op *ir.Op) bool {
	if len(op.Props()) == 0 && len(op.DiscardableAttrs()) == 0 {
		return false
	}
	return ir.Implements[ir.SymbolUser](op.Def())
}
