package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// InvokeOp calls a function that may throw.
type InvokeOp struct {
	ir.Base
	Calling
	NormalOperands []*ir.Value // passed to NormalDest
	UnwindOperands []*ir.Value // passed to UnwindDest
	BranchWeights  []int64
	NormalDest     *ir.Block // where the call returns to
	UnwindDest     *ir.Block // where an exception goes
}

// SuccessorOperands implements [ir.BranchOp]; successor 0 is where the call returns to.
func (o InvokeOp) SuccessorOperands(succ int) (start, n int) { return o.Op.OperandRange(1 + succ) }

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (o InvokeOp) SetSuccessorOperands(succ int, vs []*ir.Value) { o.Op.SetOperandGroup(1+succ, vs) }

// Invoke is llvm.invoke.
var Invoke = ir.Define(ir.Spec[InvokeOp]{
	Name: "llvm.invoke", Syntax: "($CConv)? ($callee | pointer) `(` $callee_operands `)` `to` $normalDest (`(` $normalDestOperands `:` type($normalDestOperands) `)`)? `unwind` $unwindDest (`(` $unwindDestOperands `:` type($unwindDestOperands) `)`)? (`vararg` `(` $var_callee_type^ `)`)? (`[` tag `(` (operands `:` types)? `)` `,` … `]`)? attr-dict `:` (type(pointer) `,`)? functional-type(arguments, $result)", Summary: "Call of a function that may throw",
	Doc: "Calls a function; control continues in the first block or, when the function throws, in the second, which starts with a `llvm.landingpad`.\n\n" +
		"```mlir\nllvm.func @personality(...) -> i32\nllvm.func @g(i32) -> f32\nllvm.func @f(%a: i32) attributes {personality = @personality} {\n" +
		"  %0 = llvm.invoke @g(%a) to ^bb1 unwind ^bb2 : (i32) -> f32\n^bb1:\n  llvm.return\n^bb2:\n" +
		"  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>\n  llvm.resume %1 : !llvm.struct<(ptr, i32)>\n}\n```",
	Traits: ir.Terminator | ir.AttrSizedOperandSegments,
	Fields: func(o *InvokeOp) []ir.Field {
		return append([]ir.Field{
			ir.Ins(&o.CalleeOperands, "callee_operands", AnyType),
			ir.Ins(&o.NormalOperands, "normalDestOperands", AnyType),
			ir.Ins(&o.UnwindOperands, "unwindDestOperands", AnyType),
			ir.TypeIs(&o.VarType, "var_callee_type", functionTypeC).Optional(),
			ir.AttrIs(&o.Symbol, "callee", ir.FlatSymbolRef).Optional(),
			argAttrsField(&o.ArgAttrs), resAttrsField(&o.ResAttrs), weightsField(&o.BranchWeights), cconvField(&o.CConv),
			optResult(&o.Calling.Result), ir.To(&o.NormalDest, "normalDest"), ir.To(&o.UnwindDest, "unwindDest"),
		}, bundleFields(&o.Bundled)...)
	},
	Parse: parseInvoke, Print: printInvoke, Verify: InvokeOp.verify,
})

func parseInvoke(p ir.OpParser, st *ir.OpState) {
	st.SetProp("CConv", acceptEnum(p, CConvKind, 0))
	var operands []ir.Unresolved
	name, direct := p.OptionalSymbol()
	if direct {
		st.SetProp("callee", ir.SymbolRef(name))
	} else {
		operands = append(operands, p.Operand())
	}
	operands = append(operands, p.Operands(ir.Paren)...)
	p.Expect("to")
	normal, normalArgs := p.SuccessorAndUses()
	p.Expect("unwind")
	unwind, unwindArgs := p.SuccessorAndUses()
	parseVarCallee(p, st)
	bundle := parseBundles(p, st)
	p.OpAttrs(st)
	p.Expect(":")
	finishCall(p, st, operands, direct, nil)
	if p.Err() != nil {
		return
	}
	st.Succs = []*ir.Block{normal, unwind}
	st.Operands = append(append(append(st.Operands, normalArgs...), unwindArgs...), bundle...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(operands)), int64(len(normalArgs)), int64(len(unwindArgs)),
		int64(len(bundle))))
}

func printInvoke(p ir.OpPrinter, o InvokeOp) {
	p.Space()
	printCConv(p, o.CConv)
	printCallee(p, o.Calling)
	p.Str(" to ")
	p.SuccessorAndUses(o.NormalDest, o.NormalOperands)
	p.Str(" unwind ")
	p.SuccessorAndUses(o.UnwindDest, o.UnwindOperands)
	printCallTail(p, o.Op, o.Calling)
}

func (o InvokeOp) verify() error {
	if err := o.Calling.verify(o.Op); err != nil {
		return err
	}
	if err := verifyWeights(o.Op, o.BranchWeights); err != nil {
		return err
	}
	pad := o.UnwindDest
	if pad.Empty() {
		return diag.Errorf(o.Loc(), "must have at least one operation in unwind destination")
	}
	if !LandingPad.Is(pad.First()) {
		return diag.Errorf(o.Loc(), "first operation in unwind destination should be a llvm.landingpad operation")
	}
	return nil
}

// LandingPadOp is where control arrives when a call throws.
type LandingPadOp struct {
	ir.Base
	Clauses []*ir.Value
	Cleanup bool // control arrives whatever is thrown
	Result  *ir.Value
}

// LandingPad is llvm.landingpad.
var LandingPad = ir.Define(ir.Spec[LandingPadOp]{
	Name: "llvm.landingpad", Syntax: "(`cleanup` $cleanup^)? (`(` (`catch` | `filter`) clause `:` type(clause) `)`)* `:` type($res)", Summary: "Where an exception arrives",
	Doc: "The first operation of the block that an exception unwinds to. A clause is the address of a type that is caught, or an array of those that are filtered.\n\n" +
		"```mlir\nllvm.func @personality(...) -> i32\nllvm.func @g()\nllvm.func @f() attributes {personality = @personality} {\n" +
		"  %type = llvm.mlir.zero : !llvm.ptr\n  llvm.invoke @g() to ^bb1 unwind ^bb2 : () -> ()\n^bb1:\n  llvm.return\n^bb2:\n" +
		"  %0 = llvm.landingpad (catch %type : !llvm.ptr) : !llvm.struct<(ptr, i32)>\n  llvm.return\n}\n```",
	Fields: func(o *LandingPadOp) []ir.Field {
		return []ir.Field{ir.Ins(&o.Clauses, "", AnyType), ir.Flag(&o.Cleanup, "cleanup"), result(&o.Result, AnyType)}
	},
	Parse: parseLandingPad, Print: printLandingPad, Verify: LandingPadOp.verify,
})

func parseLandingPad(p ir.OpParser, st *ir.OpState) {
	if p.Accept("cleanup") {
		st.SetProp("cleanup", ir.Unit)
	}
	for p.Err() == nil && p.Accept("(") {
		if !p.Accept("filter") {
			p.Expect("catch")
		}
		v := p.Operand()
		t := p.ColonType()
		if p.Err() == nil {
			st.Operands = append(st.Operands, p.Resolve(v, t))
		}
		p.Expect(")")
	}
	// Upstream reads no attributes here.
	t := p.ColonType()
	if p.Err() == nil {
		st.Types = []ir.Type{t}
	}
}

func printLandingPad(p ir.OpPrinter, o LandingPadOp) {
	p.Space()
	if o.Cleanup {
		p.Str("cleanup ")
	}
	for _, v := range o.Clauses {
		word := "catch"
		if isA[*ArrayType](v.Type()) {
			word = "filter"
		}
		p.Str("(" + word + " ")
		p.Operand(v)
		p.Str(" : ")
		p.Type(v.Type())
		p.Str(") ")
	}
	p.AttrDict(o.Op, "cleanup")
	p.Str(": ")
	p.Type(o.Result.Type())
}

func (o LandingPadOp) verify() error {
	f := o.ParentOp()
	for f != nil && f.Name() != "llvm.func" {
		f = f.ParentOp()
	}
	if f != nil && !f.HasAttr("personality") {
		return diag.Errorf(o.Loc(), "llvm.landingpad needs to be in a function with a personality")
	}
	if !o.Cleanup && len(o.Clauses) == 0 {
		return diag.Errorf(o.Loc(), "landingpad instruction expects at least one clause or cleanup attribute")
	}
	for i, v := range o.Clauses {
		if isA[*ArrayType](v.Type()) {
			continue
		}
		def := v.DefiningOp()
		switch {
		case ZeroValue.Is(def), AddressOf.Is(def):
		case BitCast.Is(def):
			if AddressOf.Is(BitCast.Of(def).Arg.DefiningOp()) {
				continue
			}
			return diag.Errorf(o.Loc(), "constant clauses expected").
				Note(def.Loc(), "global addresses expected as operand to bitcast used in clauses for landingpad")
		default:
			return diag.Errorf(o.Loc(), "clause #%d is not a known constant - null, addressof, bitcast", i)
		}
	}
	return nil
}

// ResumeOp hands an exception on.
type ResumeOp struct {
	ir.Base
	Value *ir.Value
}

// Resume is llvm.resume.
var Resume = ir.Define(ir.Spec[ResumeOp]{
	Name: "llvm.resume", Summary: "Hand an exception on",
	Doc: "Resumes the exception of a landing pad.\n\n```mlir\nllvm.func @personality(...) -> i32\n" +
		"llvm.func @f(%e: !llvm.struct<(ptr, i32)>) attributes {personality = @personality} {\n" +
		"  llvm.resume %e : !llvm.struct<(ptr, i32)>\n}\n```",
	Traits: ir.Terminator,
	Fields: func(o *ResumeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", AnyType),
		}
	},
	Format: "$value attr-dict `:` type($value)",
})

// verifyExceptionTypes checks that all exceptions of a function have one type.
func (o FuncOp) verifyExceptionTypes() error {
	var want ir.Type
	problem := ""
	check := func(t ir.Type, what string) {
		if want == nil {
			want = t
		}
		if t != want && problem == "" {
			problem = what
		}
	}
	ir.WalkOps(o.Op, func(op *ir.Op) {
		if o, ok := LandingPad.Cast(op); ok {
			check(o.Result.Type(), "'llvm.landingpad' should have a consistent result type inside a function")
		}
		if o, ok := Resume.Cast(op); ok {
			check(o.Value.Type(), "'llvm.resume' should have a consistent input type inside a function")
		}
	})
	if problem != "" {
		return diag.Errorf(o.Loc(), "%s", problem)
	}
	return nil
}

var exceptionOps = []*ir.OpDef{Invoke.OpDef, LandingPad.OpDef, Resume.OpDef}
