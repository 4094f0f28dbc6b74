package memref

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// constantAlignment allows vector loads of consecutive elements.
const constantAlignment = 16

// ConstantGlobal is the constant buffer of type t with these elements in a symbol table; all equal constants share one.
// It is defined at the table's start if there is none yet.
func ConstantGlobal(table *ir.Op, t *ir.MemRefType, elements *ir.DenseElementsAttr) GlobalOp {
	for op := range table.Body().Ops() {
		if g, ok := Global.Cast(op); ok && g.IsConstant && g.TypeAttr == t && g.InitialValue == elements {
			return g
		}
	}
	name := "constant"
	for i := 0; ir.LookupSymbol(table, name) != nil; i++ {
		name = fmt.Sprintf("constant_%d", i)
	}
	b := ir.NewBuilder(nil)
	b.SetToStart(table.Body())
	return Global.New(b, GlobalOp{SymName: name, SymVisibility: ir.Some("private"), TypeAttr: t,
		InitialValue: elements, IsConstant: true, Alignment: constantAlignment})
}

// NewGetGlobal is the buffer g.
func NewGetGlobal(b *ir.Builder, g GlobalOp) *ir.Value {
	return GetGlobal.New(b, GetGlobalOp{Global: ir.SymbolRef(g.SymName)}, g.TypeAttr).Result
}
