package llvm

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// Calling is what a call and an invoke have in common: who is called, by name or
// pointer, and with what.
type Calling struct {
	CalleeOperands []*ir.Value // the arguments, after the pointer if there is one
	VarType        ir.Type     // the callee's type when it takes a variable number of arguments
	Symbol         *ir.SymbolRefAttr
	CConv          CConv
	ArgAttrs       *ir.ArrayAttr
	ResAttrs       *ir.ArrayAttr
	Bundled
	Result *ir.Value // nil for none
}

// CallFuncOp calls a function by name or pointer.
type CallFuncOp struct {
	ir.Base
	Calling
	FastMath      FastMathFlags
	Tail          TailCall
	MemoryEffects *StructAttr

	Convergent, NoUnwind, WillReturn, NoInline, AlwaysInline, InlineHint bool
}

// Callee implements [ir.CallOp].
func (c Calling) Callee() (*ir.SymbolRefAttr, *ir.Value) {
	if c.Symbol != nil {
		return c.Symbol, nil
	}
	return nil, c.CalleeOperands[0]
}

// CallOperands implements [ir.CallOp].
func (c Calling) CallOperands() []*ir.Value {
	if c.Symbol != nil {
		return c.CalleeOperands
	}
	return c.CalleeOperands[1:]
}

// VarCalleeType is the callee's type when it takes a variable number of
// arguments, nil otherwise.
func (c Calling) VarCalleeType() *FunctionType {
	t, _ := c.VarType.(*FunctionType)
	return t
}

// ResultType is the callee's return type, [Void] for none.
func (c Calling) ResultType() ir.Type {
	if c.Result == nil {
		return Void
	}
	return c.Result.Type()
}

// CalleeType is the type of the callee as the call sees it.
func (c Calling) CalleeType() *FunctionType {
	if t := c.VarCalleeType(); t != nil {
		return t
	}
	return Function(c.ResultType(), ir.ValueTypes(c.CallOperands()), false)
}

// CallIntrinsicOp calls an LLVM intrinsic by name.
type CallIntrinsicOp struct {
	ir.Base
	Args      []*ir.Value // the arguments
	Intrinsic string      // the name, `llvm.…`
	FastMath  FastMathFlags
	ArgAttrs  *ir.ArrayAttr
	ResAttrs  *ir.ArrayAttr
	Bundled
	Result *ir.Value // nil for none
}

func optResult(p **ir.Value) ir.Field { return ir.OptOut(p, "result", AnyType) }

// Call is llvm.call.
var Call = ir.Define(ir.Spec[CallFuncOp]{
	Name: "llvm.call", Syntax: "($CConv)? ($TailCallKind)? ($callee | pointer) `(` $callee_operands `)` (`vararg` `(` $var_callee_type^ `)`)? (`[` tag `(` (operands `:` types)? `)` `,` … `]`)? attr-dict `:` (type(pointer) `,`)? functional-type(arguments, $result)", Summary: "Call of a function",
	Doc:    "Calls a function by name, or by the pointer that is written in its place. A call of a function with a variable number of arguments states its type.\n\n```mlir\nllvm.func @g(i32) -> f32\nllvm.func @printf(!llvm.ptr, ...) -> i32\nllvm.func @f(%a: i32, %p: !llvm.ptr) {\n  %0 = llvm.call @g(%a) : (i32) -> f32\n  %1 = llvm.call %p(%a) : !llvm.ptr, (i32) -> f32\n  %2 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32\n  llvm.return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *CallFuncOp) []ir.Field {
		fields := []ir.Field{
			ir.Ins(&o.CalleeOperands, "callee_operands", AnyType),
			ir.TypeIs(&o.VarType, "var_callee_type", functionTypeC).Optional(),
			ir.AttrIs(&o.Symbol, "callee", ir.FlatSymbolRef).Optional(),
			fastMathField(&o.FastMath), cconvField(&o.CConv), tailCallField(&o.Tail, "TailCallKind"),
			optKind(&o.MemoryEffects, "memory_effects", MemoryEffects),
			ir.Flag(&o.Convergent, "convergent"), ir.Flag(&o.NoUnwind, "no_unwind"), ir.Flag(&o.WillReturn, "will_return"),
			argAttrsField(&o.ArgAttrs), resAttrsField(&o.ResAttrs),
			ir.Flag(&o.NoInline, "no_inline"), ir.Flag(&o.AlwaysInline, "always_inline"), ir.Flag(&o.InlineHint, "inline_hint"),
			optResult(&o.Calling.Result),
		}
		return withAlias(append(fields, bundleFields(&o.Bundled)...)...)
	},
	Parse: parseCall, Print: printCall,
	Verify: CallFuncOp.verify,
})

var callElided = []string{"callee", "TailCallKind", "var_callee_type", "CConv", ir.OperandSegments, "op_bundle_sizes",
	"op_bundle_tags", "arg_attrs", "res_attrs"}

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
	finishCall(p, st, operands, direct, bundle)
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

func printVarCallee(p ir.OpPrinter, c Calling) {
	if t := c.VarCalleeType(); t != nil {
		p.Str(" vararg(")
		p.Type(t)
		p.Str(")")
	}
}

// finishCall reads the types after the colon and resolves the operands. The type of
// the pointer comes first in a call that is not direct.
func finishCall(p ir.OpParser, st *ir.OpState, operands []ir.Unresolved, direct bool, bundle []*ir.Value) {
	pos := p.Pos()
	types, sig := parseCallTypes(p, direct)
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
	switch {
	case len(sig.ResultTypes) > 1:
		p.Errorf(pos, "expected function with 0 or 1 result")
		return
	case len(sig.ResultTypes) == 1 && sig.ResultTypes[0] == Void:
		p.Errorf(pos, "expected a non-void result type")
		return
	}
	st.Types = sig.ResultTypes
	if st.Types == nil {
		st.Types = []ir.Type{}
	}
}

func parseCallTypes(p ir.OpParser, direct bool) (types []ir.Type, sig *fn.Signature) {
	pos, missing := p.Pos(), "expected direct call to have 1 trailing type"
	if !direct {
		types, missing = append(types, p.Type()), "expected trailing function type"
		if p.Err() == nil && !p.Accept(",") {
			p.Errorf(pos, "expected indirect call to have 2 trailing types")
		}
	}
	p.Explain(func() { sig = fn.ParseSignature(p, true) }, "%s", missing)
	return types, sig
}

func printCall(p ir.OpPrinter, o CallFuncOp) {
	p.Space()
	printCConv(p, o.CConv)
	if o.Tail != TailUnmarked {
		p.Str(o.Tail.String() + " ")
	}
	printCallee(p, o.Calling)
	printCallTail(p, o.Op, o.Calling)
}

// printCallee prints `@f(%a)`, or the pointer that is called.
func printCallee(p ir.OpPrinter, c Calling) {
	if sym, fn := c.Callee(); sym != nil {
		p.Symbol(sym.Root())
	} else {
		p.Operand(fn)
	}
	p.Str("(")
	p.Operands(c.CallOperands())
	p.Str(")")
}

// printCallTail prints what follows the arguments and destinations.
func printCallTail(p ir.OpPrinter, op *ir.Op, c Calling) {
	printVarCallee(p, c)
	printBundles(p, c.Bundled)
	p.AttrDict(op, callElided...)
	p.Str(" : ")
	if _, fn := c.Callee(); fn != nil {
		p.Type(fn.Type())
		p.Str(", ")
	}
	printCallSignature(p, c.CallOperands(), c.Result, c.ArgAttrs, c.ResAttrs)
}

func printCallSignature(p ir.OpPrinter, args []*ir.Value, result *ir.Value, argAttrs, resAttrs *ir.ArrayAttr) {
	p.List(ir.Paren, len(args), func(i int) {
		p.Type(args[i].Type())
		p.Attrs(attrsAt(argAttrs, i))
	})
	if result == nil {
		p.Str(" -> ()")
		return
	}
	printResult(p, result.Type(), attrsAt(resAttrs, 0))
}

func (o CallFuncOp) verify() error {
	if o.Symbol == nil && len(o.CalleeOperands) == 0 {
		return o.Errorf("must have either a `callee` attribute or at least an operand")
	}
	if err := o.Calling.verify(o.Op); err != nil {
		return err
	}
	if _, fn := o.Callee(); fn != nil && !isA[*PointerType](fn.Type()) {
		return o.Errorf("indirect call expects a pointer as callee: '%s'", fn.Type())
	}
	return nil
}

// verify checks the callee's type, where the call states it, and the bundles.
func (c Calling) verify(op *ir.Op) error {
	if err := c.Bundled.verify(op); err != nil {
		return err
	}
	t := c.VarCalleeType()
	if t == nil {
		return nil
	}
	args := c.CallOperands()
	switch {
	case !t.vararg:
		return op.Errorf("expected var_callee_type to be a variadic function type")
	case len(t.params) > len(args):
		return op.Errorf("expected var_callee_type to have at most %d parameters", len(args))
	}
	for i, want := range t.params {
		if got := args[i].Type(); got != want {
			return op.Errorf("var_callee_type parameter type mismatch: '%s' != '%s'", want, got)
		}
	}
	switch {
	case c.Result == nil && t.result != Void:
		return op.Errorf("expected var_callee_type to return void")
	case c.Result != nil && c.Result.Type() != t.result:
		return op.Errorf("var_callee_type return type mismatch: '%s' != '%s'", t.result, c.Result.Type())
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
		if t, ok := f.FuncType.(*FunctionType); ok {
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
		return o.Errorf("incorrect number of operands (%d) for varargs callee (expecting at least: %d)", len(args),
			len(t.params))
	}
	for i, want := range t.params {
		if got := args[i].Type(); got != want {
			return o.Errorf("operand type mismatch for operand %d: '%s' != '%s'", i, got, want)
		}
	}
	switch {
	case o.Calling.Result == nil && t.result != Void:
		return o.Errorf("expected function call to produce a value")
	case o.Calling.Result != nil && t.result == Void:
		return o.Errorf("calling function with void result must not produce values")
	case o.ResultType() != t.result:
		return o.Errorf("result type mismatch: '%s' != '%s'", o.ResultType(), t.result)
	}
	return nil
}

// CallIntrinsic is llvm.call_intrinsic.
var CallIntrinsic = ir.Define(ir.Spec[CallIntrinsicOp]{
	Name: "llvm.call_intrinsic", Syntax: "$intrin `(` $args `)` (`[` tag `(` (operands `:` types)? `)` `,` … `]`)? attr-dict `:` functional-type($args, $result)", Summary: "Call of an intrinsic",
	Doc:    "Calls an LLVM intrinsic by name; for an overloaded one the types choose the version.\n\n```mlir\nllvm.func @f(%a: f32) {\n  %0 = llvm.call_intrinsic \"llvm.nvvm.ex2.approx.ftz.f\"(%a) : (f32) -> f32\n  llvm.return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *CallIntrinsicOp) []ir.Field {
		return append([]ir.Field{
			ir.Ins(&o.Args, "args", AnyType),
			ir.Text(&o.Intrinsic, "intrin", ir.StrAttr),
			fastMathField(&o.FastMath), argAttrsField(&o.ArgAttrs), resAttrsField(&o.ResAttrs), optResult(&o.Result),
		}, bundleFields(&o.Bundled)...)
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("intrin", ir.String_(p.String()))
		operands := p.Operands(ir.Paren)
		bundle := parseBundles(p, st)
		p.OpAttrs(st)
		p.Expect(":")
		finishCall(p, st, operands, true, bundle)
	},
	Print: func(p ir.OpPrinter, o CallIntrinsicOp) {
		p.Space()
		p.Quoted(o.Intrinsic)
		p.Str("(")
		p.Operands(o.Args)
		p.Str(")")
		printBundles(p, o.Bundled)
		p.AttrDict(o.Op, "intrin", ir.OperandSegments, "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs")
		p.Str(" : ")
		printCallSignature(p, o.Args, o.Result, o.ArgAttrs, o.ResAttrs)
	},
	Verify: func(o CallIntrinsicOp) error {
		if len(o.Intrinsic) < 5 || o.Intrinsic[:5] != "llvm." {
			return o.Errorf("intrinsic name must start with 'llvm.'")
		}
		return o.Bundled.verify(o.Op)
	},
})

// NewCall calls a function by name; results are its types, none for void.
func NewCall(b *ir.Builder, results []ir.Type, callee string, args ...*ir.Value) *ir.Op {
	if results == nil {
		results = []ir.Type{}
	}
	return Call.New(b, CallFuncOp{Calling: Calling{Symbol: ir.SymbolRef(callee), CalleeOperands: args}}, results...).Op
}

// NewCallIntrinsic calls an intrinsic by name; t is nil for no result.
func NewCallIntrinsic(b *ir.Builder, t ir.Type, name string, args ...*ir.Value) *ir.Op {
	types := []ir.Type{}
	if t != nil {
		types = append(types, t)
	}
	return CallIntrinsic.New(b, CallIntrinsicOp{Intrinsic: name, Args: args}, types...).Op
}

var callOps = []*ir.OpDef{Call.OpDef, CallIntrinsic.OpDef, InlineAsm.OpDef, VAArg.OpDef}
