package llvmir

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// intrinsicOps are the operations llvm.intr.*: by the dialect's table, and those
// whose call has another form.
func intrinsicOps() map[string]emit {
	out := map[string]emit{}
	for _, in := range llvm.Intrinsics {
		out[in.Def.Name] = func(t *translator, op *ir.Op) { t.intrinsic(in, op) }
	}
	out[llvm.Assume.OpDef.Name] = typed(func(t *translator, o llvm.AssumeOp) {
		f := t.m.Func("llvm.assume", llvmx.Void, llvmx.I1)
		t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: []llvmx.Value{t.value(o.Cond)},
			Bundles: t.bundles(o.Bundled)})
	})
	out[llvm.NoAliasScopeDecl.OpDef.Name] = typed(func(t *translator, o llvm.NoAliasScopeDeclOp) {
		t.callNamed("llvm.experimental.noalias.scope.decl", llvmx.Void, nil, llvmx.MDValue(t.m.Node(t.scope(o.Scope))))
	})
	out[llvm.MatrixLoad.Def.Name] = func(t *translator,
		op *ir.Op) {
		t.matrixMemory(llvm.MatrixLoad, op, 0, op.Result(0).Type())
	}
	out[llvm.MatrixStore.Def.Name] = func(t *translator,
		op *ir.Op) {
		t.matrixMemory(llvm.MatrixStore, op, 1, op.Operand(0).Type())
	}
	out[llvm.MaskedLoad.OpDef.Name] = typed((*translator).maskedLoad)
	out[llvm.MaskedGather.OpDef.Name] = typed((*translator).maskedGather)
	out[llvm.MaskedStore.OpDef.Name] = typed((*translator).maskedStore)
	out[llvm.MaskedScatter.OpDef.Name] = typed((*translator).maskedStore)
	for _, d := range llvm.ConstrainedOps {
		out[d.Name] = typed((*translator).constrained)
	}
	return out
}

// declared are attributes of the parameters of intrinsics, which LLVM knows and its
// printer shows.
var declared = map[string][][]llvmx.Attr{
	"llvm.memcpy": {{"noalias", "writeonly", "captures(none)"}, {"noalias", "readonly", "captures(none)"}, nil,
		{"immarg"}},
	"llvm.memmove": {{"writeonly", "captures(none)"}, {"readonly", "captures(none)"}, nil, {"immarg"}},
	"llvm.memset":  {{"writeonly", "captures(none)"}, nil, nil, {"immarg"}},
}

// intrinsic calls @llvm.name with mangled types; immediate arguments come from
// attributes.
func (t *translator) intrinsic(in *llvm.Intrinsic, op *ir.Op) {
	t.intrinsicWith(in, op, nil)
}

// matrixMemory states the alignment of the elements at argument at.
func (t *translator) matrixMemory(in *llvm.Intrinsic, op *ir.Op, at int, matrix ir.Type) {
	attrs := make([][]llvmx.Attr, at+1)
	attrs[at] = []llvmx.Attr{llvmx.AlignAttr(t.m.Layout().ABIAlign(t.typ(matrix.(*ir.VectorType).Elem())))}
	t.intrinsicWith(in, op, attrs)
}

func (t *translator) intrinsicWith(in *llvm.Intrinsic, op *ir.Op, attrs [][]llvmx.Attr) {
	args := t.operands(op.Operands())
	for _, imm := range in.Imm {
		a := op.Attr(imm.Attr)
		c, ok := t.constant(a, a.(ir.TypedAttr).Type())
		if !ok {
			t.fail(op, "has an attribute '%s' that LLVM cannot express", imm.Attr)
			return
		}
		args = slices.Insert(args, imm.Pos, llvmx.Value(c))
	}
	if attrs == nil {
		attrs = t.dictAttrs(op, ir.AttrAs[*ir.ArrayAttr](op, "arg_attrs"))
	}
	c := llvmx.Call{Type: llvmx.FuncType(t.resultType(op), false, valueTypes(args)...), Args: args,
		Flags: callFastMath(op), ArgAttrs: attrs}
	name := in.Name + mangled(in, op)
	known := t.m.FuncNamed(name) != nil
	f := t.m.Func(name, c.Type.RetType, c.Type.Params...)
	for i, attrs := range declared[in.Name] {
		if !known {
			f.ParamAttrs(i, attrs...)
		}
	}
	c.Callee = f.Addr()
	if res := t.dictAttrs(op, ir.AttrAs[*ir.ArrayAttr](op, "res_attrs")); len(res) > 0 {
		c.RetAttrs = res[0]
	}
	i := t.block.CallWith(c)
	t.attachAlias(op, i)
	t.result(op, i)
}

// resultType is the type of an operation's only result, void for none.
func (t *translator) resultType(op *ir.Op) llvmx.Type {
	if op.NumResults() == 0 {
		return llvmx.Void
	}
	return t.typ(op.Result(0).Type())
}

func valueTypes(vs []llvmx.Value) []llvmx.Type {
	out := make([]llvmx.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type()
	}
	return out
}

func mangled(in *llvm.Intrinsic, op *ir.Op) string {
	var b strings.Builder
	for n, i := range in.Overload {
		x := overloaded(in, op, i)
		// frexp has two results in a struct; each is mangled.
		if s, ok := x.(*llvm.StructType); ok && i == llvm.ResultType {
			x = s.Fields()[n]
		}
		b.WriteString("." + mangle(x))
	}
	return b.String()
}

func overloaded(in *llvm.Intrinsic, op *ir.Op, i int) ir.Type {
	if i == llvm.ResultType {
		return op.Result(0).Type()
	}
	for _, imm := range in.Imm {
		if i == imm.Pos && i >= op.NumOperands() {
			return op.Attr(imm.Attr).(ir.TypedAttr).Type()
		}
	}
	return op.Operand(i).Type()
}

func (t *translator) maskedLoad(o llvm.MaskedLoadOp) {
	t.loadMasked(o.Op, o.Ptr, o.Mask, o.PassThru, o.Alignment)
}

func (t *translator) maskedGather(o llvm.MaskedGatherOp) {
	var passThru *ir.Value
	if len(o.PassThru) > 0 {
		passThru = o.PassThru[0]
	}
	t.loadMasked(o.Op, o.Ptrs, o.Mask, passThru, o.Alignment)
}

func (t *translator) loadMasked(op *ir.Op, from, mask, passThru *ir.Value, align int64) {
	ret := t.resultType(op)
	pass := llvmx.Value(llvmx.Poison(ret))
	if passThru != nil {
		pass = t.value(passThru)
	}
	name := intrinsicName(op) + "." + mangle(op.Result(0).Type()) + "." + mangle(from.Type())
	t.result(op, t.callAligned(name, ret, align, 0, t.value(from), t.value(mask), pass))
}

func (t *translator) maskedStore(o llvm.MaskedStoreOp) {
	name := intrinsicName(o.Op) + "." + mangle(o.Value.Type()) + "." + mangle(o.Ptr.Type())
	t.callAligned(name, llvmx.Void, o.Alignment, 1, t.value(o.Value), t.value(o.Ptr), t.value(o.Mask))
}

// intrinsicName is LLVM's name, without types, of an operation llvm.intr.*.
func intrinsicName(op *ir.Op) string { return "llvm." + strings.TrimPrefix(op.Name(), "llvm.intr.") }

// callAligned calls an intrinsic whose alignment is an attribute of argument at
// (since LLVM 22; it was an argument before).
func (t *translator) callAligned(name string, ret llvmx.Type, align int64, at int, args ...llvmx.Value) *llvmx.Inst {
	f := t.m.Func(name, ret, valueTypes(args)...)
	attrs := make([][]llvmx.Attr, len(args))
	attrs[at] = []llvmx.Attr{llvmx.AlignAttr(int(align))}
	return t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: args, ArgAttrs: attrs})
}

// constrained calls a conversion with its rounding mode and its attitude to
// exceptions as metadata (langref, "Constrained Floating-Point Intrinsics").
func (t *translator) constrained(o llvm.ConstrainedOp) {
	args := []llvmx.Value{t.value(o.Arg)}
	if o.Def() != llvm.ConstrainedFPExt.OpDef {
		args = append(args, llvmx.MDValue(llvmx.MDString("round."+o.Rounding.String())))
	}
	args = append(args, llvmx.MDValue(llvmx.MDString("fpexcept."+o.Exceptions.String())))
	name := intrinsicName(o.Op) + "." + mangle(o.Result.Type()) + "." + mangle(o.Arg.Type())
	f := t.m.Func(name, t.resultType(o.Op), valueTypes(args)...)
	t.result(o.Op, t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: args,
		Attrs: []llvmx.Attr{"strictfp"}}))
}

// mangle is how LLVM writes a type in an overloaded name.
func mangle(x ir.Type) string {
	switch x := x.(type) {
	case *ir.IntegerType:
		return "i" + itoa(int64(x.Width()))
	case *ir.FloatType:
		return map[*ir.FloatType]string{ir.F16: "f16", ir.BF16: "bf16", ir.F32: "f32", ir.F64: "f64", ir.F80: "f80",
			ir.F128: "f128"}[x]
	case *ir.VectorType:
		prefix := "v"
		if x.Scalable() != nil {
			prefix = "nxv"
		}
		return prefix + itoa(x.Shape()[0]) + mangle(x.Elem())
	case *llvm.PointerType:
		return "p" + itoa(x.AddressSpace())
	case *llvm.ArrayType:
		return "a" + itoa(x.NumElements()) + mangle(x.Elem())
	case *llvm.StructType:
		var b strings.Builder
		b.WriteString("sl_")
		for _, f := range x.Fields() {
			b.WriteString(mangle(f))
		}
		return b.String() + "s"
	}
	return ""
}
