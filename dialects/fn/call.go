package fn

import (
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// CallOp is the view of [Call].
type CallOp struct {
	ir.Base
	Args     []*ir.Value
	Target   *ir.SymbolRefAttr // the function called
	ArgAttrs *ir.ArrayAttr
	ResAttrs *ir.ArrayAttr
	NoInline bool // the call must not be inlined
	Values   []*ir.Value
}

// Call is `func.call`.
var Call = ir.Define(ir.Spec[CallOp]{
	Name:    "func.call",
	Summary: "call operation",
	Doc: "Calls a function of the same symbol table by name.\n\n" +
		"```mlir\nfunc.func private @add(f32, f32) -> f32\n\nfunc.func @caller(%a: f32, %b: f32) -> f32 {\n" +
		"  %sum = func.call @add(%a, %b) : (f32, f32) -> f32\n  return %sum : f32\n}\n```\n",
	Fields: func(o *CallOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Args, "operands", ir.AnyType),
			ir.AttrIs(&o.Target, "callee", ir.FlatSymbolRef),
			ir.AttrIs(&o.ArgAttrs, ArgAttrsAttr, ir.DictArrayC).Optional(),
			ir.AttrIs(&o.ResAttrs, ResultAttrsAttr, ir.DictArrayC).Optional(),
			ir.Flag(&o.NoInline, "no_inline"),
			ir.Outs(&o.Values, "results", ir.AnyType),
		}
	},
	Format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
})

// Callee implements [ir.CallOp].
func (c CallOp) Callee() (*ir.SymbolRefAttr, *ir.Value) { return c.Target, nil }

// CallOperands implements [ir.CallOp].
func (c CallOp) CallOperands() []*ir.Value { return c.Args }

// VerifySymbolUses implements [ir.SymbolUser].
func (c CallOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	ref := c.Target
	if ref == nil {
		return c.Errorf("requires a 'callee' symbol reference attribute")
	}
	f, ok := Func.Cast(lookup(c.Op, ref))
	if !ok {
		return c.Errorf("'%s' does not reference a valid function%s", ref.Root(),
			nearest.DidYouMean(ref.Root(), functions(c.Op)))
	}
	in, out := f.FunctionType()
	if len(in) != len(c.Args) {
		return c.Errorf("incorrect number of operands for callee")
	}
	for i, t := range in {
		if got := c.Args[i].Type(); got != t {
			return c.Errorf("operand type mismatch: expected operand type '%s', but provided '%s' for operand number %d", t, got,
				i)
		}
	}
	if len(out) != len(c.Values) {
		return c.Errorf("incorrect number of results for callee")
	}
	for i, t := range out {
		if c.Values[i].Type() != t {
			return c.Errorf("result type mismatch at index %d", i).
				Note(c.Loc(), "      op result types: %s", ir.JoinTypes(c.ResultTypes(), "'", ", ")).
				Note(c.Loc(), "function result types: %s", ir.JoinTypes(out, "'", ", "))
		}
	}
	return nil
}

// CallIndirectOp is the view of [CallIndirect].
type CallIndirectOp struct {
	ir.Base
	CalleeValue    *ir.Value
	CalleeOperands []*ir.Value
	ArgAttrs       *ir.ArrayAttr
	ResAttrs       *ir.ArrayAttr
	Results        []*ir.Value
}

// CallIndirect is `func.call_indirect`.
var CallIndirect = ir.Define(ir.Spec[CallIndirectOp]{
	Name:    "func.call_indirect",
	Syntax:  "$callee `(` $callee_operands `)` attr-dict `:` type($callee)",
	Summary: "indirect call operation",
	Doc: ir.DocExample("Calls a function that is a value.", "%f: (f32, f32) -> f32, %a: f32, %b: f32",
		"%sum = func.call_indirect %f(%a, %b) : (f32, f32) -> f32"),
	Fields: func(o *CallIndirectOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.CalleeValue, "callee", ir.AnyFunctionType),
			ir.Ins(&o.CalleeOperands, "callee_operands", ir.AnyType),
			ir.AttrIs(&o.ArgAttrs, "arg_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.ResAttrs, "res_attrs", ir.DictArrayC).Optional(),
			ir.Outs(&o.Results, "results", ir.AnyType),
		}
	},
	Parse: parseCallIndirect,
	Print: func(p ir.OpPrinter, c CallIndirectOp) {
		p.Space()
		p.Operand(c.CalleeValue)
		p.Str("(")
		p.Operands(c.CallOperands())
		p.Str(")")
		p.AttrDict(c.Op)
		p.Str(" : ")
		p.Type(c.CalleeValue.Type())
	},
	Verify: CallIndirectOp.verify,
})

func parseCallIndirect(p ir.OpParser, st *ir.OpState) {
	callee := p.Operand()
	pos := p.Pos()
	args := p.Operands(ir.Paren)
	p.OpAttrs(st)
	p.Expect(":")
	t := p.TypeIn(ir.AnyFunctionType.Class)
	ft := t.(*ir.FunctionType)
	if len(args) != len(ft.Inputs()) {
		p.Errorf(pos, "number of operands and types do not match: got %d operands and %d types", len(args), len(ft.Inputs()))
		return
	}
	st.Operands = append([]*ir.Value{p.Resolve(callee, t)}, p.ResolveAll(args, ft.Inputs())...)
	st.Types = ft.Results()
}

func (c CallIndirectOp) verify() error {
	t := c.CalleeValue.Type().(*ir.FunctionType)
	if !slices.Equal(t.Inputs(), c.Op.OperandTypes()[1:]) {
		return c.Errorf("failed to verify that callee input types match argument types")
	}
	if !slices.Equal(t.Results(), c.ResultTypes()) {
		return c.Errorf("failed to verify that callee result types match result types")
	}
	return nil
}

// Callee implements [ir.CallOp].
func (c CallIndirectOp) Callee() (*ir.SymbolRefAttr, *ir.Value) { return nil, c.CalleeValue }

// CallOperands implements [ir.CallOp].
func (c CallIndirectOp) CallOperands() []*ir.Value { return c.CalleeOperands }

// functions are the names that a call at op may refer to.
func functions(op *ir.Op) []string {
	var names []string
	if table := ir.NearestSymbolTable(op); table != nil {
		for f := range table.Body().Ops() {
			if Func.Is(f) {
				names = append(names, ir.SymbolName(f))
			}
		}
	}
	return names
}
