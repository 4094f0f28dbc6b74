package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

func callOps() map[string]emit {
	return map[string]emit{
		llvm.Call.OpDef.Name:          typed((*translator).call),
		llvm.CallIntrinsic.OpDef.Name: typed((*translator).callIntrinsic),
		llvm.Invoke.OpDef.Name:        typed((*translator).invoke),
		llvm.VAArg.OpDef.Name: typed(func(t *translator, o llvm.VAArgOp) {
			t.result(o.Op, t.block.VAArg(t.value(o.Arg), t.typ(o.Result.Type())))
		}),
		llvm.InlineAsm.OpDef.Name: typed((*translator).inlineAsm),
	}
}

func (t *translator) call(o llvm.CallFuncOp) {
	c, ok := t.callee(o.Op, o.Calling)
	if !ok {
		return
	}
	if o.Tail != llvm.TailUnmarked {
		c.Tail = o.Tail.String()
	}
	for _, f := range []struct {
		set  bool
		word llvmx.Attr
	}{
		{o.Convergent, "convergent"}, {o.NoUnwind, "nounwind"}, {o.WillReturn, "willreturn"}, {o.NoInline, "noinline"},
		{o.AlwaysInline, "alwaysinline"}, {o.InlineHint, "inlinehint"},
	} {
		if f.set {
			c.Attrs = append(c.Attrs, f.word)
		}
	}
	if o.MemoryEffects != nil {
		c.Attrs = append(c.Attrs, memoryAttr(o.MemoryEffects))
	}
	i := t.block.CallWith(c)
	t.attachAlias(o.Op, i)
	t.result(o.Op, i)
}

func (t *translator) invoke(o llvm.InvokeOp) {
	c, ok := t.callee(o.Op, o.Calling)
	if !ok {
		return
	}
	to := t.successors(o.Op)
	i := t.block.InvokeWith(c, to[0], to[1])
	t.attachWeights(o.BranchWeights, i)
	t.result(o.Op, i)
}

// callee is what a call and an invoke have in common; ok is false when there is
// no such function.
func (t *translator) callee(op *ir.Op, o llvm.Calling) (c llvmx.Call, ok bool) {
	sym, ptr := o.Callee()
	c = llvmx.Call{
		Args: t.operands(o.CallOperands()), Flags: callFastMath(op), CC: cconvWord(o.CConv),
		ArgAttrs: t.dictAttrs(op, o.ArgAttrs), Bundles: t.bundles(o.Bundled),
	}
	ft := o.CalleeType()
	c.Type = llvmx.FuncType(t.typ(ft.Result()), ft.IsVarArg(), t.types(ft.Params())...)
	if sym != nil {
		callee := t.symbol(sym.Root(), llvmx.Const{})
		if callee.Type() == nil {
			t.fail(op, "'%s' does not reference a symbol in the current scope", sym.Root())
			return c, false
		}
		c.Callee = callee
	} else {
		c.Callee = t.value(ptr)
	}
	if res := t.dictAttrs(op, o.ResAttrs); len(res) > 0 {
		c.RetAttrs = res[0]
	}
	return c, true
}

func (t *translator) bundles(b llvm.Bundled) []llvmx.Bundle {
	var out []llvmx.Bundle
	for _, b := range b.Bundles() {
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
	return t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: llvmx.FuncType(ret, false, types...), Args: args,
		Flags: flags})
}

func (t *translator) callIntrinsic(o llvm.CallIntrinsicOp) {
	args := t.operands(o.Args)
	types := valueTypes(args)
	ret := t.resultType(o.Op)
	c := llvmx.Call{
		Callee: t.m.Func(fullName(o), ret, types...).Addr(), Type: llvmx.FuncType(ret, false, types...), Args: args,
		Flags:    callFastMath(o.Op),
		ArgAttrs: t.dictAttrs(o.Op, o.ArgAttrs), Bundles: t.bundles(o.Bundled),
	}
	if res := t.dictAttrs(o.Op, o.ResAttrs); len(res) > 0 {
		c.RetAttrs = res[0]
	}
	t.result(o.Op, t.block.CallWith(c))
}

// fullName is the name of an intrinsic with its types, where the dialect's table
// says that it has some and they are left out.
func fullName(o llvm.CallIntrinsicOp) string {
	for _, in := range llvm.Intrinsics {
		if in.Name == o.Intrinsic && len(in.Imm) == 0 && overloadedBy(in, o) {
			return in.Name + mangled(in, o.Op)
		}
	}
	return o.Intrinsic
}

// overloadedBy reports whether a call has the operands and the result whose types
// an intrinsic's name has.
func overloadedBy(in *llvm.Intrinsic, o llvm.CallIntrinsicOp) bool {
	for _, i := range in.Overload {
		if i == llvm.ResultType && o.Result == nil || i >= len(o.Args) {
			return false
		}
	}
	return true
}

func (t *translator) inlineAsm(o llvm.InlineAsmOp) {
	a := llvmx.Asm{
		Text: o.Text, Constraints: o.Constraints, Result: t.resultType(o.Op), Args: t.operands(o.Args),
		SideEffect: o.HasSideEffects, AlignStack: o.IsAlignStack, Intel: o.Dialect.V == llvm.Intel,
		ArgAttrs: t.dictAttrs(o.Op, o.OperandAttrs),
	}
	if o.Tail != llvm.TailUnmarked {
		a.Tail = o.Tail.String()
	}
	t.result(o.Op, t.block.Asm(a))
}
