package linalggroup

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// names gives functions of groups their names: equal functions are one.
type names struct {
	taken map[string]bool
	made  map[string][]fn.FuncOp // by the name without a number
}

func newNames(module *ir.Op) *names {
	n := &names{taken: map[string]bool{}, made: map[string][]fn.FuncOp{}}
	for op := range module.Region(0).Entry().Ops() {
		n.taken[ir.SymbolName(op)] = true
	}
	return n
}

// fresh is a name that no other symbol has.
func (n *names) fresh(base string) string {
	name := base
	for i := 1; n.taken[name]; i++ {
		name = base + "_" + strconv.Itoa(i)
	}
	return name
}

// unique lets a call of a new function call an equal one that exists, and erases the new one then. It returns the
// function behind which the next one goes.
func (n *names) unique(base string, f fn.FuncOp, call fn.CallOp, last *ir.Op) *ir.Op {
	name := ir.SymbolName(f.Op)
	for _, other := range n.made[base] {
		f.Op.SetAttr(ir.SymbolNameAttr, ir.String_(ir.SymbolName(other.Op)))
		if new(ir.Equivalence).Equal(f.Op, other.Op) {
			call.Op.SetAttr("callee", ir.SymbolRef(ir.SymbolName(other.Op)))
			f.Op.Erase()
			return last
		}
	}
	f.Op.SetAttr(ir.SymbolNameAttr, ir.String_(name))
	n.taken[name] = true
	n.made[base] = append(n.made[base], f)
	return f.Op
}
