// Package mlprogram has of upstream's ml_program dialect what exports of frameworks contain: global variables.
// torch-mlir writes the seed of random numbers as one, which most programs do not use.
package mlprogram

import "github.com/tsopt/tsopt/ir"

// Dialect is the ml_program dialect.
var Dialect = &ir.Dialect{
	Name: "ml_program", Summary: "global variables of exported programs",
	Doc: "Global variables of programs that frameworks export. Those that nothing uses are dropped by symbol-dce; nothing " +
		"here reads the others.",
	Ops: []*ir.OpDef{Global.OpDef},
}

// GlobalOp is `ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>`.
type GlobalOp struct {
	ir.Base
	SymName       string
	Type          ir.Type // of the variable
	IsMutable     bool
	Value         ir.Attr // the first value, nil for none
	SymVisibility ir.Opt[string]
}

// Global is ml_program.global.
var Global = ir.Define(ir.Spec[GlobalOp]{
	Name: "ml_program.global", Syntax: "$sym_visibility (`mutable` $is_mutable^)? $sym_name (`(` $value `)`)? `:` $type attr-dict",
	Summary: "Module level declaration of a global variable",
	Doc: "A variable of the module. One that is not mutable has a value.\n\n" +
		"```mlir\nml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>\n" +
		"ml_program.global public mutable @state : tensor<4xf32>\n```",
	Traits: ir.SymbolTrait,
	Fields: func(o *GlobalOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC), ir.TypeIs(&o.Type, "type", ir.TypeAttrC),
			ir.Flag(&o.IsMutable, "is_mutable"), ir.AttrIs(&o.Value, "value", ir.AnyAttrC).Optional(),
			ir.OptText(&o.SymVisibility, "sym_visibility", ir.StrAttr),
		}
	},
	Does:  []ir.Effect{},
	Parse: parse,
	Print: print,
	Verify: func(g GlobalOp) error {
		if !g.IsMutable && g.Value == nil {
			return g.Errorf("immutable global must have an initial value")
		}
		return nil
	},
})

func parse(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	visibility, _ := p.OptionalKeyword()
	switch visibility {
	case "public", "private", "nested":
		st.SetProp("sym_visibility", ir.String_(visibility))
	default:
		p.Errorf(pos, "expected 'public', 'private', or 'nested'")
		return
	}
	if p.Accept("mutable") {
		st.SetProp("is_mutable", ir.Unit)
	}
	st.SetProp("sym_name", ir.String_(p.Symbol()))
	if p.Accept("(") {
		if value := p.Attr(nil); value != nil {
			st.SetProp("value", value)
		}
		p.Expect(")")
	}
	if t := p.ColonType(); t != nil {
		st.SetProp("type", ir.TypeOf(t))
	}
	p.OpAttrs(st)
}

func print(p ir.OpPrinter, g GlobalOp) {
	p.Str(" " + g.SymVisibility.Or("public") + " ")
	if g.IsMutable {
		p.Str("mutable ")
	}
	p.Symbol(g.SymName)
	if g.Value != nil {
		p.Str("(")
		p.Attr(g.Value)
		p.Str(")")
	}
	p.Str(" : ")
	p.Type(g.Type)
	p.AttrDict(g.Op, "sym_name", "type", "is_mutable", "value", "sym_visibility")
}
