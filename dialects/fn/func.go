package fn

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// FuncOp is the view of [Func].
type FuncOp struct {
	ir.Base
	SymName          string // the function's name
	FunctionTypeAttr ir.Type
	SymVisibility    string
	ArgAttrs         *ir.ArrayAttr
	ResAttrs         *ir.ArrayAttr
	NoInline         bool // the function must not be inlined
	Body             *ir.Region
}

// Func is `func.func`.
var Func = ir.Define(ir.Spec[FuncOp]{
	Name:    "func.func",
	Syntax:  "(`public` | `private` | `nested`)? $sym_name `(` arguments `)` (`->` results)? (`attributes` attr-dict)? ($body)?",
	Summary: "An operation with a name containing a single `SSACFG` region",
	Doc: "A function: a symbol with a type and a body. The arguments of the body's entry block are the " +
		"function's. Without a body it is a declaration, which must be private. It uses no value of the outside.\n\n" +
		"```mlir\nfunc.func private @callee(i32 {llvm.signext}) -> f32\n\n" +
		"func.func @identity(%x: i64) -> i64 attributes {doc.note = \"example\"} {\n  return %x : i64\n}\n```\n",
	Traits: ir.AffineScope | ir.AutomaticAllocationScope | ir.IsolatedFromAbove | ir.SymbolTrait,
	Fields: func(o *FuncOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", ir.SymbolNameC),
			ir.TypeIs(&o.FunctionTypeAttr, "function_type", ir.FunctionTypeAttr),
			ir.Text(&o.SymVisibility, "sym_visibility", ir.StrAttr).Optional(),
			ir.AttrIs(&o.ArgAttrs, "arg_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.ResAttrs, "res_attrs", ir.DictArrayC).Optional(),
			ir.Flag(&o.NoInline, "no_inline"),
			ir.Body(&o.Body, "body"),
		}
	},
	DefaultDialect: "func",
	Parse:          parseFunc,
	Print:          printFunc,
	Verify:         FuncOp.verify,
})

func parseFunc(p ir.OpParser, st *ir.OpState) {
	ParseVisibility(p, st)
	st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
	sig := ParseSignature(p, false)
	st.SetProp("function_type", ir.TypeOf(ir.Function(sig.ArgTypes, sig.ResultTypes)))
	pos := p.Pos()
	for _, a := range p.AttrDictWithKeyword() {
		if a.Name == ir.SymbolVisibilityAttr || a.Name == ir.SymbolNameAttr || a.Name == "function_type" {
			p.Errorf(pos, "'%s' is an inferred attribute and should not be specified in the explicit attribute dictionary",
				a.Name)
		}
		st.SetProp(a.Name, a.Value)
	}
	sig.SetAttrs(st)
	pos = p.Pos()
	body, ok := p.OptionalRegion(sig.Args, nil)
	if ok && p.Err() == nil && body.Empty() {
		p.Errorf(pos, "expected non-empty function body")
	}
	if body == nil {
		body = ir.NewRegion()
	}
	st.Regions = append(st.Regions, body)
	sig.Release()
}

func printFunc(p ir.OpPrinter, f FuncOp) {
	p.Space()
	if v, ok := f.Attr(ir.SymbolVisibilityAttr).(*ir.StringAttr); ok {
		p.Str(v.Value() + " ")
	}
	p.Symbol(f.SymName)
	in, out := f.FunctionType()
	PrintSignature(p, f.Op, f.FunctionBody(), in, out, false)
	p.AttrDictWithKeyword(f.Op, ir.SymbolNameAttr, "function_type", ir.SymbolVisibilityAttr, ArgAttrsAttr, ResultAttrsAttr)
	if !f.IsDeclaration() {
		p.Space()
		p.Region(f.FunctionBody(), ir.RegionStyle{HideArgs: true})
	}
}

func (f FuncOp) verify() error {
	if f.IsDeclaration() && ir.SymbolVisibility(f.Op) == "public" {
		return f.Errorf("symbol declaration cannot have public visibility")
	}
	in, out := f.FunctionType()
	return VerifySignature(f.Op, f.FunctionBody(), in, out)
}

// Type is the function's type.
func (f FuncOp) Type() *ir.FunctionType {
	return f.FunctionTypeAttr.(*ir.FunctionType)
}

// FunctionType implements [ir.FunctionLike].
func (f FuncOp) FunctionType() (inputs, results []ir.Type) {
	t := f.Type()
	return t.Inputs(), t.Results()
}

// SetType changes the function's type; the body is the caller's to keep right.
func (f FuncOp) SetType(t *ir.FunctionType) {
	ir.Edit(f.Op, func(o *FuncOp) { o.FunctionTypeAttr = t })
}

// FunctionBody implements [ir.FunctionLike].
func (f FuncOp) FunctionBody() *ir.Region { return f.Body }

// NoAlias implements [memory.ArgPromise].
func (FuncOp) NoAlias(arg *ir.Value) bool { return NoAlias(arg) }

// PromisedDivisor implements [intrange.ArgPromise].
func (FuncOp) PromisedDivisor(arg *ir.Value) int64 { return PromisedDivisor(arg) }

// PromisedArray implements [intrange.ArgPromise].
func (FuncOp) PromisedArray(arg *ir.Value) *intrange.Array { return PromisedArray(arg) }

// IsDeclaration reports whether the function has no body.
func (f FuncOp) IsDeclaration() bool { return f.FunctionBody().Empty() }

// CallableRegion implements [ir.Callable].
func (f FuncOp) CallableRegion() *ir.Region {
	if f.IsDeclaration() {
		return nil
	}
	return f.FunctionBody()
}

// CallableResultTypes implements [ir.Callable].
func (f FuncOp) CallableResultTypes() []ir.Type { return f.Type().Results() }

// NewFunc makes a public function with an empty entry block that has the
// arguments of the type.
func NewFunc(b *ir.Builder, name string, t *ir.FunctionType) FuncOp {
	body := ir.NewRegion(ir.NewBlock(t.Inputs()...))
	return Func.Of(b.Create(ir.OpState{
		Def: Func.OpDef, Props: []ir.Attr{ir.String_(name), ir.TypeOf(t)}, Regions: []*ir.Region{body},
	}))
}
