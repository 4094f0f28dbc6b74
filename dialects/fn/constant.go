package fn

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ConstantOp is the view of [Constant].
type ConstantOp struct {
	ir.Base
	Value  *ir.SymbolRefAttr // Value refers to the function
	Result *ir.Value
}

// Constant is `func.constant`.
var Constant = ir.Define(ir.Spec[ConstantOp]{
	Name:    "func.constant",
	Summary: "constant",
	Doc: "A function, named by its symbol, as a value.\n\n```mlir\nfunc.func private @callee(i32) -> f32\n\n" +
		"func.func @example() {\n  %f = func.constant @callee : (i32) -> f32\n  return\n}\n```\n",
	Traits: ir.ConstantLike | ir.Pure,
	Fields: func(o *ConstantOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Value, "value", ir.FlatSymbolRef),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Format:      "attr-dict $value `:` type(results)",
	Constant:    func(c ConstantOp) ir.Attr { return c.Value },
	ResultNames: func(c ConstantOp, set func(*ir.Value, string)) { set(c.Result, "f") },
})

// VerifySymbolUses implements [ir.SymbolUser].
func (c ConstantOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	f, ok := Func.Cast(lookup(c.Op, c.Value))
	if !ok {
		return c.Errorf("reference to undefined function '%s'", c.Value.Root())
	}
	if c.Result.Type() != ir.Type(f.Type()) {
		return c.Errorf("reference to function with mismatched type")
	}
	return nil
}

func materialise(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	if _, ok := t.(*ir.FunctionType); !ok || !ir.FlatSymbolRef.OK(value) {
		return nil
	}
	return b.Create(ir.OpState{Def: Constant.OpDef, Loc: loc, Types: []ir.Type{t}, Props: []ir.Attr{value}})
}
