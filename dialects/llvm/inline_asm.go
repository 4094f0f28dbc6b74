package llvm

import "github.com/tsopt/tsopt/ir"

// InlineAsmOp is a piece of assembly.
type InlineAsmOp struct{ *ir.Op }

// Text is the assembly, with `$0`, `$1`, … for outputs and then inputs.
func (o InlineAsmOp) Text() string { return ir.PropOf[*ir.StringAttr](o.Op, 0).Value() }

// Constraints are LLVM's, separated by commas.
func (o InlineAsmOp) Constraints() string { return ir.PropOf[*ir.StringAttr](o.Op, 1).Value() }

// HasSideEffects reports whether the assembly does more than compute.
func (o InlineAsmOp) HasSideEffects() bool { return o.HasAttr("has_side_effects") }

// InlineAsm is llvm.inline_asm.
var InlineAsm = ir.Define(ir.Spec[InlineAsmOp]{
	Name: "llvm.inline_asm", Summary: "Assembly",
	Doc:      "Assembly with its operands bound by constraints; an input may be tied to an output by the output's number.\n\n```mlir\nllvm.func @f(%a: i32) {\n  %0 = llvm.inline_asm has_side_effects asm_dialect = att \"mov.u32 $0, $1;\", \"=r,r\" %a : (i32) -> i32\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "operands", Type: AnyType, Arity: ir.Variadic}},
	Results:  []ir.Operand{{Name: "res", Type: AnyType, Arity: ir.Optional}},
	Attrs: []ir.AttrField{
		{Name: "asm_string", Attr: ir.StrAttr}, {Name: "constraints", Attr: ir.StrAttr}, unit("has_side_effects"), unit("is_align_stack"),
		{Name: "tail_call_kind", Attr: tailCallC, Default: TailCallKind.Of(0)}, {Name: "asm_dialect", Attr: asmDialectC, Optional: true},
		{Name: "operand_attrs", Attr: ir.ArrayAttrC, Optional: true},
	},
	Parse: parseInlineAsm, Print: printInlineAsm,
	Verify: func(o InlineAsmOp) error {
		if enumWord(o.Op, "tail_call_kind", "none") == "musttail" {
			return o.Errorf("tail call kind 'musttail' is not supported by this operation")
		}
		return nil
	},
	Effects: func(o InlineAsmOp) []ir.Effect {
		if !o.HasSideEffects() {
			return nil
		}
		return []ir.Effect{{Kind: ir.Write}, {Kind: ir.Read}}
	},
})

func parseInlineAsm(p ir.OpParser, st *ir.OpState) {
	for _, w := range []string{"has_side_effects", "is_align_stack"} {
		if p.Accept(w) {
			st.SetProp(w, ir.Unit)
		}
	}
	if p.Accept("tail_call_kind") {
		p.Expect("=")
		st.SetProp("tail_call_kind", parseEnum(TailCallKind)(p, nil))
	}
	if p.Accept("asm_dialect") {
		p.Expect("=")
		st.SetProp("asm_dialect", ir.I64Attr(int64(p.OneOf(asmDialects...))))
	}
	if p.Accept("operand_attrs") {
		p.Expect("=")
		if a := p.Attr(nil); a != nil {
			st.SetProp("operand_attrs", a)
		}
	}
	p.OpAttrs(st)
	st.SetProp("asm_string", ir.String_(p.String()))
	p.Expect(",")
	st.SetProp("constraints", ir.String_(p.String()))
	operands := p.Operands(ir.NoDelimiter)
	p.Expect(":")
	pos := p.Pos()
	ft := p.FunctionType()
	if p.Err() != nil {
		return
	}
	if len(ft.Inputs()) != len(operands) {
		p.Errorf(pos, "%d operands present, but expected %d", len(operands), len(ft.Inputs()))
		return
	}
	st.Operands = p.ResolveAll(operands, ft.Inputs())
	st.Types = ft.Results()
}

func printInlineAsm(p ir.OpPrinter, o InlineAsmOp) {
	for _, w := range []string{"has_side_effects", "is_align_stack"} {
		if o.HasAttr(w) {
			p.Str(" " + w)
		}
	}
	if k := enumWord(o.Op, "tail_call_kind", "none"); k != "none" {
		p.Str(" tail_call_kind = <" + k + ">")
	}
	if o.HasAttr("asm_dialect") {
		p.Str(" asm_dialect = " + asmDialects[ir.IntOf(o.Op, "asm_dialect", 0)])
	}
	if a := o.Attr("operand_attrs"); a != nil {
		p.Str(" operand_attrs = ")
		p.Attr(a)
	}
	p.AttrDict(o.Op, "asm_string", "constraints", "has_side_effects", "is_align_stack", "tail_call_kind", "asm_dialect", "operand_attrs")
	p.Space()
	p.Quoted(o.Text())
	p.Str(", ")
	p.Quoted(o.Constraints())
	p.Space()
	p.Operands(o.Operands())
	p.Str(" : ")
	p.FunctionType(o.OperandTypes(), o.ResultTypes())
}

// NewInlineAsm makes assembly with one result, or none when t is nil.
func NewInlineAsm(b *ir.Builder, t ir.Type, text, constraints string, sideEffects bool, operands ...*ir.Value) *ir.Op {
	types := []ir.Type{}
	if t != nil {
		types = append(types, t)
	}
	st := ir.OpState{Def: InlineAsm.OpDef, Operands: operands, Types: types}
	st.SetProp("asm_string", ir.String_(text))
	st.SetProp("constraints", ir.String_(constraints))
	if sideEffects {
		st.SetProp("has_side_effects", ir.Unit)
	}
	st.SetProp("asm_dialect", ir.I64Attr(0))
	return b.Create(st)
}
