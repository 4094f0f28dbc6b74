package memref

import "github.com/tsopt/tsopt/ir"

// GlobalOp is `memref.global "private" constant @name : type = dense<…>`.
type GlobalOp struct {
	ir.Base
	SymName       string
	SymVisibility ir.Opt[string]
	TypeAttr      ir.Type
	InitialValue  ir.Attr // nil for a declaration, unit for an uninitialised definition, else the elements
	IsConstant    bool    // the buffer is never written
	Alignment     int64   // the requested alignment in bytes, 0 for the natural one
}

// Type is the buffer's type.
func (g GlobalOp) Type() *ir.MemRefType {
	t, _ := g.TypeAttr.(*ir.MemRefType)
	return t
}

// Global declares or defines a buffer with a name.
var Global = ir.Define(ir.Spec[GlobalOp]{
	Name: "memref.global", Syntax: "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` $type (`=` (`uninitialized` | $initial_value))? attr-dict",
	Summary: "declare or define a global memref variable",
	Doc: "A buffer that lives as long as the program. Without a value it is a declaration; `uninitialized` is a " +
		"definition without contents.\n\n" +
		"```mlir\nmemref.global \"private\" constant @table : memref<2xf32> = dense<[0.0, 2.0]> {alignment = 64 : i64}\n" +
		"memref.global @out : memref<3xf16> = uninitialized\n```",
	Traits: ir.SymbolTrait,
	Fields: func(o *GlobalOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC),
			ir.OptText(&o.SymVisibility, "sym_visibility", ir.StrAttr),
			ir.TypeIs(&o.TypeAttr, "type", ir.TypeAttrOf("memref type attribute", isMemRef)),
			ir.AttrIs(&o.InitialValue, "initial_value", ir.AnyAttrC).Optional(),
			ir.Flag(&o.IsConstant, "constant"),
			ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
		}
	},
	Does:   []ir.Effect{},
	Verify: verifyGlobal,
	Parse:  parseGlobal,
	Print:  printGlobal,
})

func isMemRef(t ir.Type) bool {
	_, ok := t.(*ir.MemRefType)
	return ok
}

func parseGlobal(p ir.OpParser, st *ir.OpState) {
	if v, ok := p.OptionalString(); ok {
		st.SetProp("sym_visibility", ir.String_(v))
	}
	if p.Accept("constant") {
		st.SetProp("constant", ir.Unit)
	}
	st.SetProp("sym_name", ir.String_(p.Symbol()))
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	m, ok := t.(*ir.MemRefType)
	if !ok || !ir.HasStaticShape(m) {
		p.Errorf(p.NamePos(), "type should be static shaped memref, but got '%s'", t)
		return
	}
	st.SetProp("type", ir.TypeOf(t))
	if p.Accept("=") {
		if p.Accept("uninitialized") {
			st.SetProp("initial_value", ir.Unit)
		} else {
			init := p.Attr(contentsType(m))
			if !ir.IsElements(init) {
				p.Errorf(p.NamePos(), "initial value should be a unit or elements attribute")
			}
			st.SetProp("initial_value", init)
		}
	}
	p.FormatAttrs(st)
}

// contentsType is the tensor type of a buffer's elements.
func contentsType(m *ir.MemRefType) ir.Type { return ir.Tensor(m.Shape(), m.Elem(), nil) }

func printGlobal(p ir.OpPrinter, g GlobalOp) {
	if v := g.SymVisibility; v.OK {
		p.Space()
		p.Quoted(v.V)
	}
	if g.IsConstant {
		p.Str(" constant")
	}
	p.Space()
	p.Symbol(g.SymName)
	p.Str(" : ")
	p.Type(g.Type())
	switch v := g.InitialValue.(type) {
	case nil:
	case *ir.UnitAttr:
		p.Str(" = uninitialized")
	default:
		p.Str(" = ")
		p.AttrWithoutType(v)
	}
	p.AttrDict(g.Op, "sym_visibility", "constant", "sym_name", "type", "initial_value")
}

func verifyGlobal(g GlobalOp) error {
	t := g.Type()
	if t == nil || !ir.HasStaticShape(t) {
		return g.Errorf("type should be static shaped memref, but got '%s'", g.TypeAttr)
	}
	v := g.InitialValue
	if v == nil || v == ir.Unit {
		return nil
	}
	elements, ok := v.(ir.TypedAttr)
	if !ok || !ir.IsElements(v) {
		return g.Errorf("initial value should be a unit or elements attribute, but got %s", v)
	}
	shaped, ok := elements.Type().(ir.ShapedType)
	if !ok {
		return g.Errorf("initial value should be a unit or elements attribute, but got %s", v)
	}
	if shaped.Elem() != t.Elem() {
		return g.Errorf("initial value element expected to be of type '%s', but was of type '%s'", t.Elem(), shaped.Elem())
	}
	want, got := t.Shape(), shaped.Shape()
	if !agree(want, got) {
		return g.Errorf("initial value shape expected to be %s but was %s", dimsText(want), dimsText(got))
	}
	return nil
}

func dimsText(dims []int64) string {
	s := ""
	for i, d := range dims {
		if i > 0 {
			s += ", "
		}
		s += dynamicText(d)
	}
	return s
}

// GetGlobalOp is `%m = memref.get_global @name : type`.
type GetGlobalOp struct {
	ir.Base
	Global *ir.SymbolRefAttr // Global names the global
	Result *ir.Value
}

// Memory implements [memory.MemoryIdentity].
func (g GetGlobalOp) Memory() any { return g.Global }

// VerifySymbolUses implements [ir.SymbolUser].
func (g GetGlobalOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	global, ok := Global.Cast(lookup(g.Op, g.Global))
	if !ok {
		return g.Errorf("'%s' does not reference a valid global memref", g.Global.Root())
	}
	if got := g.Result.Type(); got != ir.Type(global.Type()) {
		return g.Errorf("result type '%s' does not match type '%s' of the global memref @%s", got, global.Type(),
			g.Global.Root())
	}
	return nil
}

// GetGlobal is the memref of a global.
var GetGlobal = ir.Define(ir.Spec[GetGlobalOp]{
	Name:    "memref.get_global",
	Summary: "get the memref pointing to a global variable",
	Doc: "The buffer that a memref.global names.\n\n" +
		"```mlir\nmemref.global \"private\" @table : memref<2xf32>\nfunc.func @f() {\n" +
		"  %0 = memref.get_global @table : memref<2xf32>\n  return\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *GetGlobalOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Global, "name", ir.FlatSymbolRef),
			ir.Out(&o.Result, "result", ir.AnyStaticShapeMemRef),
		}
	},
	Format: "$name `:` type($result) attr-dict",
})
