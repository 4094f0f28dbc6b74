package llvm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// InlineAsmOp is a piece of assembly.
type InlineAsmOp struct {
	ir.Base
	Args           []*ir.Value
	Text           string // the assembly, with `$0`, `$1`, … for outputs and then inputs
	Constraints    string // LLVM's, separated by commas
	HasSideEffects bool   // the assembly does more than compute
	IsAlignStack   bool
	Tail           TailCall
	Dialect        ir.Opt[AsmDialect]
	OperandAttrs   *ir.ArrayAttr
	Result         *ir.Value // nil for none
}

// InlineAsm is llvm.inline_asm.
var InlineAsm = ir.Define(ir.Spec[InlineAsmOp]{
	Name: "llvm.inline_asm", Syntax: "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? (`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints $operands `:` functional-type($operands, $res)", Summary: "Assembly",
	Doc: "Assembly with its operands bound by constraints; an input may be tied to an output by the output's number.\n\n```mlir\nllvm.func @f(%a: i32) {\n  %0 = llvm.inline_asm has_side_effects asm_dialect = att \"mov.u32 $0, $1;\", \"=r,r\" %a : (i32) -> i32\n  llvm.return\n}\n```",
	Fields: func(o *InlineAsmOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Args, "operands", AnyType),
			ir.Text(&o.Text, "asm_string", ir.StrAttr),
			ir.Text(&o.Constraints, "constraints", ir.StrAttr),
			ir.Flag(&o.HasSideEffects, "has_side_effects"),
			ir.Flag(&o.IsAlignStack, "is_align_stack"),
			tailCallField(&o.Tail, "tail_call_kind"),
			ir.OptEnum(&o.Dialect, "asm_dialect", asmDialectC),
			ir.AttrIs(&o.OperandAttrs, "operand_attrs", ir.ArrayAttrC).Optional(),
			ir.OptOut(&o.Result, "res", AnyType),
		}
	},
	Parse: parseInlineAsm, Print: printInlineAsm,
	Verify: func(o InlineAsmOp) error {
		if o.Tail == MustTail {
			return o.Errorf("tail call kind 'musttail' is not supported by this operation")
		}
		return nil
	},
	Effects: func(o InlineAsmOp) []ir.Effect {
		if !o.HasSideEffects {
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
		p.Expect("<")
		st.SetProp("tail_call_kind", TailCallKind.ParseKeywords(p))
		p.Expect(">")
	}
	if p.Accept("asm_dialect") {
		p.Expect("=")
		st.SetProp("asm_dialect", ir.I64Attr(parseAsmDialect(p)))
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

func parseAsmDialect(p ir.OpParser) int64 {
	pos := p.Pos()
	i := slices.Index(asmDialects, p.KeywordOrString())
	if p.Err() == nil && i < 0 {
		p.Errorf(pos, "expected string or keyword containing one of the following enum values for attribute 'asm_dialect' [%s]", strings.Join(asmDialects, ", "))
	}
	return int64(i)
}

func printInlineAsm(p ir.OpPrinter, o InlineAsmOp) {
	if o.HasSideEffects {
		p.Str(" has_side_effects")
	}
	if o.IsAlignStack {
		p.Str(" is_align_stack")
	}
	if o.Tail != TailUnmarked {
		p.Str(" tail_call_kind = <" + o.Tail.String() + ">")
	}
	if o.Dialect.OK {
		p.Str(" asm_dialect = " + o.Dialect.V.String())
	}
	if o.OperandAttrs != nil {
		p.Str(" operand_attrs = ")
		p.Attr(o.OperandAttrs)
	}
	p.AttrDict(o.Op, "asm_string", "constraints", "has_side_effects", "is_align_stack", "tail_call_kind", "asm_dialect",
		"operand_attrs")
	p.Space()
	p.Quoted(o.Text)
	p.Str(", ")
	p.Quoted(o.Constraints)
	p.Space()
	p.Operands(o.Args)
	p.Str(" : ")
	p.FunctionType(o.Op.OperandTypes(), o.ResultTypes())
}

// NewInlineAsm makes assembly with one result, or none when t is nil.
func NewInlineAsm(b *ir.Builder, t ir.Type, text, constraints string, sideEffects bool, operands ...*ir.Value) *ir.Op {
	types := []ir.Type{}
	if t != nil {
		types = append(types, t)
	}
	return InlineAsm.New(b, InlineAsmOp{Args: operands, Text: text, Constraints: constraints, HasSideEffects: sideEffects,
		Dialect: ir.Some(ATT)}, types...).Op
}
