package stages

import (
	"github.com/tsopt/tsopt/ir"
)

// Only erases the functions of a module that a call of entry does not reach: what
// passes make of them changes nothing that is executed, and would be a stage of its
// own after every pass.
func Only(module *ir.Op, entry string) {
	reached := map[*ir.Op]bool{}
	var reach func(op *ir.Op)
	reach = func(op *ir.Op) {
		if op == nil || reached[op] {
			return
		}
		reached[op] = true
		ir.WalkSymbolUses(op, func(_ *ir.Op, ref *ir.SymbolRefAttr) { reach(ir.LookupSymbol(module, ref.Root())) })
	}
	reach(ir.LookupSymbol(module, entry))
	var functions []*ir.Op
	for op := range module.Body().Ops() {
		if _, isFunction := ir.As[ir.FunctionLike](op); isFunction {
			functions = append(functions, op)
		} else {
			reach(op)
		}
	}
	for _, f := range functions {
		if !reached[f] {
			f.Erase()
		}
	}
}
