package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

func callOps() map[string]emit {
	return map[string]emit{
		"llvm.call":           func(t *translator, op *ir.Op) { t.call(llvm.CallFuncOp{Op: op}) },
		"llvm.call_intrinsic": func(t *translator, op *ir.Op) { t.callIntrinsic(ir.View[llvm.CallIntrinsicOp](op)) },
		"llvm.invoke":         func(t *translator, op *ir.Op) { t.invoke(llvm.InvokeOp{Op: op}) },
		"llvm.va_arg": func(t *translator, op *ir.Op) {
			t.result(op, t.block.VAArg(t.operand(op, 0), t.typ(op.Result(0).Type())))
		},
		"llvm.inline_asm": func(t *translator, op *ir.Op) { t.inlineAsm(llvm.InlineAsmOp{Op: op}) },
	}
}

// callFlags are unit attributes of a call and LLVM's words for them.
var callFlags = []struct{ name, attr string }{
	{"convergent", "convergent"}, {"no_unwind", "nounwind"}, {"will_return", "willreturn"}, {"no_inline", "noinline"},
	{"always_inline", "alwaysinline"}, {"inline_hint", "inlinehint"},
}

func (t *translator) call(op llvm.CallFuncOp) {
	c, ok := t.callee(op)
	if !ok {
		return
	}
	if k := ir.AttrAs[*ir.EnumAttr](op.Op, "TailCallKind"); k != nil && k.Value() != 0 {
		c.Tail = k.Keyword()
	}
	for _, f := range callFlags {
		if op.HasAttr(f.name) {
			c.Attrs = append(c.Attrs, llvmx.Attr(f.attr))
		}
	}
	if m := ir.AttrAs[*llvm.StructAttr](op.Op, "memory_effects"); m != nil {
		c.Attrs = append(c.Attrs, memoryAttr(m))
	}
	i := t.block.CallWith(c)
	t.attachAlias(op.Op, i)
	t.result(op.Op, i)
}

func (t *translator) invoke(op llvm.InvokeOp) {
	c, ok := t.callee(llvm.CallFuncOp(op))
	if !ok {
		return
	}
	to := t.successors(op.Op)
	i := t.block.InvokeWith(c, to[0], to[1])
	t.attachWeights(op.Op, i)
	t.result(op.Op, i)
}

// callee is what a call and an invoke have in common; ok is false when there is
// no such function.
func (t *translator) callee(op llvm.CallFuncOp) (c llvmx.Call, ok bool) {
	sym, ptr := op.Callee()
	c = llvmx.Call{
		Args: t.operands(op.CallOperands()), Flags: callFastMath(op.Op), CC: cconvWord(ir.AttrAs[*ir.EnumAttr](op.Op, "CConv").Keyword()),
		ArgAttrs: t.dictAttrs(op.Op, "arg_attrs"), Bundles: t.bundles(op.Op),
	}
	ft := op.CalleeType()
	c.Type = llvmx.FuncType(t.typ(ft.Result()), ft.IsVarArg(), t.types(ft.Params())...)
	if sym != nil {
		callee := t.symbol(sym.Root(), llvmx.Const{})
		if callee.Type() == nil {
			t.fail(op.Op, "'%s' does not reference a symbol in the current scope", sym.Root())
			return c, false
		}
		c.Callee = callee
	} else {
		c.Callee = t.value(ptr)
	}
	if res := t.dictAttrs(op.Op, "res_attrs"); len(res) > 0 {
		c.RetAttrs = res[0]
	}
	return c, true
}

func (t *translator) bundles(op *ir.Op) []llvmx.Bundle {
	var out []llvmx.Bundle
	for _, b := range llvm.Bundles(op) {
		out = append(out, llvmx.Bundle{Tag: b.Tag, Args: t.operands(b.Values)})
	}
	return out
}

// callNamed calls a function that LLVM knows by name.
func (t *translator) callNamed(name string, ret llvmx.Type, flags []string, args ...llvmx.Value) *llvmx.Inst {
	types := make([]llvmx.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	f := t.m.Func(name, ret, types...)
	return t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: llvmx.FuncType(ret, false, types...), Args: args, Flags: flags})
}

func (t *translator) callIntrinsic(op llvm.CallIntrinsicOp) {
	ret := llvmx.Void
	if op.NumResults() == 1 {
		ret = t.typ(op.Op.Result(0).Type())
	}
	args := t.operands(op.Args)
	types := make([]llvmx.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	name := op.Intrinsic
	f := t.m.Func(name, ret, types...)
	c := llvmx.Call{
		Callee: f.Addr(), Type: llvmx.FuncType(ret, false, types...), Args: args, Flags: callFastMath(op.Op),
		ArgAttrs: t.dictAttrs(op.Op, "arg_attrs"), Bundles: t.bundles(op.Op),
	}
	if res := t.dictAttrs(op.Op, "res_attrs"); len(res) > 0 {
		c.RetAttrs = res[0]
	}
	t.result(op.Op, t.block.CallWith(c))
}

func (t *translator) inlineAsm(op llvm.InlineAsmOp) {
	a := llvmx.Asm{
		Text: op.Text(), Constraints: op.Constraints(), Result: llvmx.Void, Args: t.operands(op.Operands()),
		SideEffect: op.HasSideEffects(), AlignStack: op.HasAttr("is_align_stack"), Intel: ir.IntOf(op.Op, "asm_dialect", 0) == 1,
		ArgAttrs: t.dictAttrs(op.Op, "operand_attrs"),
	}
	if k := word(op.Op, "tail_call_kind"); k != "none" {
		a.Tail = k
	}
	if op.NumResults() == 1 {
		a.Result = t.typ(op.Result(0).Type())
	}
	t.result(op.Op, t.block.Asm(a))
}
