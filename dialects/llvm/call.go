package llvm

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// CallFuncOp calls a function by name or pointer.
type CallFuncOp struct{ *ir.Op }

// Callee implements [ir.CallOp].
func (o CallFuncOp) Callee() (*ir.SymbolRefAttr, *ir.Value) {
	if s := ir.AttrAs[*ir.SymbolRefAttr](o.Op, "callee"); s != nil {
		return s, nil
	}
	return nil, o.Operand(0)
}

// CallOperands implements [ir.CallOp].
func (o CallFuncOp) CallOperands() []*ir.Value {
	args := o.OperandGroup(0)
	if o.HasAttr("callee") {
		return args
	}
	return args[1:]
}

// VarCalleeType is the callee's type when it takes a variable number of
// arguments, nil otherwise.
func (o CallFuncOp) VarCalleeType() *FunctionType {
	if t := ir.AttrAs[*ir.TypeAttr](o.Op, "var_callee_type"); t != nil {
		return t.Value().(*FunctionType)
	}
	return nil
}

// ResultType is the callee's return type, [Void] for none.
func (o CallFuncOp) ResultType() ir.Type {
	if o.NumResults() == 0 {
		return Void
	}
	return o.Result(0).Type()
}

// CalleeType is the type of the callee as the call sees it.
func (o CallFuncOp) CalleeType() *FunctionType {
	if t := o.VarCalleeType(); t != nil {
		return t
	}
	return Function(o.ResultType(), ir.ValueTypes(o.CallOperands()), false)
}

// CallIntrinsicOp calls an LLVM intrinsic by name.
type CallIntrinsicOp struct {
	ir.Base
	Args             []*ir.Value // the arguments
	OpBundleOperands []*ir.Value
	Intrinsic        string // the name, `llvm.…`
	ArgAttrs         *ir.ArrayAttr
	ResAttrs         *ir.ArrayAttr
	OpBundleSizes    []int64
	OpBundleTags     *ir.ArrayAttr
	Result           *ir.Value
}

var (
	bundleFields = []ir.AttrField{
		{Name: "op_bundle_sizes", Attr: ir.DenseI32ArrayC, Default: ir.DenseI32()},
		{Name: "op_bundle_tags", Attr: ir.ArrayAttrC, Optional: true},
	}
	bundleOperands = ir.Operand{Name: "op_bundle_operands", Type: AnyType, Arity: ir.Variadic}
	optResult      = []ir.Operand{{Name: "result", Type: AnyType, Arity: ir.Optional}}
)

// Call is llvm.call.
var Call = ir.Define(ir.Spec[CallFuncOp]{
	Name: "llvm.call", Summary: "Call of a function",
	Doc:      "Calls a function by name, or by the pointer that is written in its place. A call of a function with a variable number of arguments states its type.\n\n```mlir\nllvm.func @g(i32) -> f32\nllvm.func @printf(!llvm.ptr, ...) -> i32\nllvm.func @f(%a: i32, %p: !llvm.ptr) {\n  %0 = llvm.call @g(%a) : (i32) -> f32\n  %1 = llvm.call %p(%a) : !llvm.ptr, (i32) -> f32\n  %2 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32\n  llvm.return\n}\n```",
	Traits:   ir.AttrSizedOperandSegments,
	Operands: []ir.Operand{{Name: "callee_operands", Type: AnyType, Arity: ir.Variadic}, bundleOperands}, Results: optResult,
	Attrs: withAlias(append([]ir.AttrField{
		{Name: "var_callee_type", Attr: functionTypeC, Optional: true}, {Name: "callee", Attr: ir.FlatSymbolRef, Optional: true},
		fastMathField, cconvField, {Name: "TailCallKind", Attr: tailCallC, Default: TailCallKind.Of(0)},
		optKind("memory_effects", MemoryEffects), unit("convergent"), unit("no_unwind"), unit("will_return"),
		argAttrsField, resAttrsField, unit("no_inline"), unit("always_inline"), unit("inline_hint"),
	}, bundleFields...)...),
	Parse: parseCall, Print: printCall,
	Verify: CallFuncOp.verify,
})

var callElided = []string{"callee", "TailCallKind", "var_callee_type", "CConv", ir.OperandSegments, "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs"}

func parseCall(p ir.OpParser, st *ir.OpState) {
	st.SetProp("CConv", acceptEnum(p, CConvKind, 0))
	st.SetProp("TailCallKind", acceptEnum(p, TailCallKind, 0))
	var operands []ir.Unresolved
	name, direct := p.OptionalSymbol()
	if direct {
		st.SetProp("callee", ir.SymbolRef(name))
	} else {
		operands = append(operands, p.Operand())
	}
	operands = append(operands, p.Operands(ir.Paren)...)
	parseVarCallee(p, st)
	bundle := parseBundles(p, st)
	p.OpAttrs(st)
	p.Expect(":")
	var types []ir.Type
	if !direct {
		types = append(types, p.Type())
		p.Expect(",")
	}
	finishCall(p, st, operands, types, bundle)
}

// parseVarCallee reads the type of a callee with variable arguments, if it comes
// next.
func parseVarCallee(p ir.OpParser, st *ir.OpState) {
	if !p.Accept("vararg") {
		return
	}
	p.Expect("(")
	if t := p.Type(); t != nil {
		st.SetProp("var_callee_type", ir.TypeOf(t))
	}
	p.Expect(")")
}

func printVarCallee(p ir.OpPrinter, op *ir.Op) {
	if t := (CallFuncOp{op}).VarCalleeType(); t != nil {
		p.Str(" vararg(")
		p.Type(t)
		p.Str(")")
	}
}

// finishCall reads the signature after the colon and resolves the operands.
func finishCall(p ir.OpParser, st *ir.OpState, operands []ir.Unresolved, types []ir.Type, bundle []*ir.Value) {
	pos := p.Pos()
	sig := fn.ParseSignature(p, true)
	if p.Err() != nil {
		return
	}
	types = append(types, sig.ArgTypes...)
	if len(types) != len(operands) {
		p.Errorf(pos, "expected as many input types as operands")
		return
	}
	sig.SetAttrs(st)
	st.Operands = append(p.ResolveAll(operands, types), bundle...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(operands)), int64(len(bundle))))
	if len(sig.ResultTypes) > 1 {
		p.Errorf(pos, "expected function with 0 or 1 result")
		return
	}
	st.Types = sig.ResultTypes
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
}

func printCall(p ir.OpPrinter, o CallFuncOp) {
	p.Space()
	if c := enumWord(o.Op, "CConv", "ccc"); c != "ccc" {
		p.Str(c + " ")
	}
	if k := enumWord(o.Op, "TailCallKind", "none"); k != "none" {
		p.Str(k + " ")
	}
	printCallee(p, o)
	printCallTail(p, o.Op, o)
}

// callee is what llvm.call and llvm.invoke share.
type callee interface {
	Callee() (*ir.SymbolRefAttr, *ir.Value)
	CallOperands() []*ir.Value
}

// printCallee prints `@f(%a)`, or the pointer that is called.
func printCallee(p ir.OpPrinter, o callee) {
	if sym, fn := o.Callee(); sym != nil {
		p.Symbol(sym.Root())
	} else {
		p.Operand(fn)
	}
	p.Str("(")
	p.Operands(o.CallOperands())
	p.Str(")")
}

// printCallTail prints what follows the arguments and destinations.
func printCallTail(p ir.OpPrinter, op *ir.Op, o callee) {
	printVarCallee(p, op)
	printBundles(p, op)
	p.AttrDict(op, callElided...)
	p.Str(" : ")
	if _, fn := o.Callee(); fn != nil {
		p.Type(fn.Type())
		p.Str(", ")
	}
	printCallSignature(p, op, o.CallOperands())
}

func printCallSignature(p ir.OpPrinter, op *ir.Op, args []*ir.Value) {
	p.List(ir.Paren, len(args), func(i int) {
		p.Type(args[i].Type())
		p.Attrs(attrsAt(op, "arg_attrs", i))
	})
	if op.NumResults() == 0 {
		p.Str(" -> ()")
		return
	}
	printResult(p, op.Result(0).Type(), attrsAt(op, "res_attrs", 0))
}

func (o CallFuncOp) verify() error {
	if !o.HasAttr("callee") && len(o.OperandGroup(0)) == 0 {
		return o.Errorf("must have either a `callee` attribute or at least an operand")
	}
	if t := o.VarCalleeType(); t != nil && len(t.params) > len(o.CallOperands()) {
		return o.Errorf("expected var_callee_type to have at most %d parameters", len(o.CallOperands()))
	}
	if o.HasAttr("callee") {
		return nil
	}
	if t := o.Operand(0).Type(); !isA[*PointerType](t) {
		return o.Errorf("indirect call expects a pointer as callee: '%s'", t)
	}
	return nil
}

// VerifySymbolUses implements [ir.SymbolUser].
func (o CallFuncOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	sym, _ := o.Callee()
	if sym == nil {
		return nil
	}
	target := lookup(o.Op, sym)
	if target == nil {
		return o.Errorf("'%s' does not reference a symbol in the current scope", sym.Root())
	}
	if f, ok := IFunc.Cast(target); ok {
		if t, ok := f.Type().(*FunctionType); ok {
			return o.verifyAgainst(t)
		}
	}
	fn, ok := Func.Cast(target)
	if !ok {
		return o.Errorf("'%s' does not reference a valid LLVM function or IFunc", sym.Root())
	}
	return o.verifyAgainst(fn.Type())
}

func (o CallFuncOp) verifyAgainst(t *FunctionType) error {
	args := o.CallOperands()
	switch {
	case t.vararg && o.VarCalleeType() == nil:
		return o.Errorf("missing var_callee_type attribute for vararg call")
	case !t.vararg && len(t.params) != len(args):
		return o.Errorf("incorrect number of operands (%d) for callee (expecting: %d)", len(args), len(t.params))
	case len(t.params) > len(args):
		return o.Errorf("incorrect number of operands (%d) for varargs callee (expecting at least: %d)", len(args), len(t.params))
	}
	for i, want := range t.params {
		if got := args[i].Type(); got != want {
			return o.Errorf("operand type mismatch for operand %d: '%s' != '%s'", i, got, want)
		}
	}
	switch {
	case o.NumResults() == 0 && t.result != Void:
		return o.Errorf("expected function call to produce a value")
	case o.NumResults() != 0 && t.result == Void:
		return o.Errorf("calling function with void result must not produce values")
	case o.NumResults() == 1 && o.Result(0).Type() != t.result:
		return o.Errorf("result type mismatch: '%s' != '%s'", o.Result(0).Type(), t.result)
	}
	return nil
}

// CallIntrinsic is llvm.call_intrinsic.
var CallIntrinsic = ir.Define(ir.Spec[CallIntrinsicOp]{
	Name: "llvm.call_intrinsic", Summary: "Call of an intrinsic",
	Doc:    "Calls an LLVM intrinsic by name; for an overloaded one the types choose the version.\n\n```mlir\nllvm.func @f(%a: f32) {\n  %0 = llvm.call_intrinsic \"llvm.nvvm.ex2.approx.ftz.f\"(%a) : (f32) -> f32\n  llvm.return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *CallIntrinsicOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Args, "args", AnyType),
			ir.Ins(&o.OpBundleOperands, "op_bundle_operands", AnyType),
			ir.Text(&o.Intrinsic, "intrin", ir.StrAttr),
			ir.Prop("fastmathFlags", fastMathC).Default(FastMathKind.Of(0)).Doc("relaxations of IEEE arithmetic."),
			ir.AttrIs(&o.ArgAttrs, "arg_attrs", ir.DictArrayC).Optional(),
			ir.AttrIs(&o.ResAttrs, "res_attrs", ir.DictArrayC).Optional(),
			ir.Numbers(&o.OpBundleSizes, "op_bundle_sizes", ir.DenseI32ArrayC).Default(ir.DenseI32()),
			ir.AttrIs(&o.OpBundleTags, "op_bundle_tags", ir.ArrayAttrC).Optional(),
			ir.OptOut(&o.Result, "result", AnyType),
		}
	},

	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("intrin", ir.String_(p.String()))
		operands := p.Operands(ir.Paren)
		bundle := parseBundles(p, st)
		p.OpAttrs(st)
		p.Expect(":")
		finishCall(p, st, operands, nil, bundle)
	},
	Print: func(p ir.OpPrinter, o CallIntrinsicOp) {
		p.Space()
		p.Quoted(o.Intrinsic)
		p.Str("(")
		p.Operands(o.Args)
		p.Str(")")
		printBundles(p, o.Op)
		p.AttrDict(o.Op, "intrin", ir.OperandSegments, "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs")
		p.Str(" : ")
		printCallSignature(p, o.Op, o.Args)
	},
	Verify: func(o CallIntrinsicOp) error {
		if len(o.Intrinsic) < 5 || o.Intrinsic[:5] != "llvm." {
			return o.Errorf("intrinsic name must start with 'llvm.'")
		}
		return verifyBundles(o.Op)
	},
})

// NewCall calls a function by name; results are its types, none for void.
func NewCall(b *ir.Builder, results []ir.Type, callee string, args ...*ir.Value) *ir.Op {
	if results == nil {
		results = []ir.Type{}
	}
	st := ir.OpState{Def: Call.OpDef, Operands: args, Types: results}
	st.SetProp("callee", ir.SymbolRef(callee))
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(args)), 0))
	return b.Create(st)
}

// NewCallIntrinsic calls an intrinsic by name; t is nil for no result.
func NewCallIntrinsic(b *ir.Builder, t ir.Type, name string, args ...*ir.Value) *ir.Op {
	types := []ir.Type{}
	if t != nil {
		types = append(types, t)
	}
	st := ir.OpState{Def: CallIntrinsic.OpDef, Operands: args, Types: types}
	st.SetProp("intrin", ir.String_(name))
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(args)), 0))
	return b.Create(st)
}

var callOps = []*ir.OpDef{Call.OpDef, CallIntrinsic.OpDef, InlineAsm.OpDef, VAArg.OpDef}
