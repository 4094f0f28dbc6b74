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
	out[llvm.Assume.Def.Name] = func(t *translator, op *ir.Op) {
		f := t.m.Func("llvm.assume", llvmx.Void, llvmx.I1)
		t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: []llvmx.Value{t.operand(op, 0)}, Bundles: t.bundles(op)})
	}
	out[llvm.NoAliasScopeDecl.Def.Name] = func(t *translator, op *ir.Op) {
		list := t.m.Node(t.scope(ir.PropOf[*llvm.StructAttr](op, 0)))
		t.callNamed("llvm.experimental.noalias.scope.decl", llvmx.Void, nil, llvmx.MDValue(list))
	}
	out[llvm.MatrixLoad.Def.Name] = func(t *translator, op *ir.Op) { t.matrixMemory(llvm.MatrixLoad, op, 0, op.Result(0).Type()) }
	out[llvm.MatrixStore.Def.Name] = func(t *translator, op *ir.Op) { t.matrixMemory(llvm.MatrixStore, op, 1, op.Operand(0).Type()) }
	out[llvm.MaskedLoad.Def.Name] = (*translator).maskedLoad
	out[llvm.MaskedGather.Def.Name] = (*translator).maskedLoad
	out[llvm.MaskedStore.Def.Name] = (*translator).maskedStore
	out[llvm.MaskedScatter.Def.Name] = (*translator).maskedStore
	for _, d := range llvm.ConstrainedOps {
		out[d.Name] = (*translator).constrained
	}
	return out
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
		attrs = t.dictAttrs(op, "arg_attrs")
	}
	c := llvmx.Call{Type: llvmx.FuncType(t.resultType(op), false, valueTypes(args)...), Args: args, Flags: callFastMath(op), ArgAttrs: attrs}
	c.Callee = t.m.Func(in.Name+mangled(in, op), c.Type.RetType, c.Type.Params...).Addr()
	if res := t.dictAttrs(op, "res_attrs"); len(res) > 0 {
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

func (t *translator) maskedLoad(op *ir.Op) {
	ret := t.typ(op.Result(0).Type())
	pass := llvmx.Value(llvmx.Poison(ret))
	if op.NumOperands() > 2 {
		pass = t.operand(op, 2)
	}
	name := "llvm." + strings.TrimPrefix(op.Name(), "llvm.intr.") + "." + mangle(op.Result(0).Type()) + "." + mangle(op.Operand(0).Type())
	t.result(op, t.callAligned(op, name, ret, 0, t.operand(op, 0), t.operand(op, 1), pass))
}

func (t *translator) maskedStore(op *ir.Op) {
	name := "llvm." + strings.TrimPrefix(op.Name(), "llvm.intr.") + "." + mangle(op.Operand(0).Type()) + "." + mangle(op.Operand(1).Type())
	t.callAligned(op, name, llvmx.Void, 1, t.operands(op.Operands())...)
}

// callAligned calls an intrinsic whose alignment is an attribute of argument at
// (since LLVM 22; it was an argument before).
func (t *translator) callAligned(op *ir.Op, name string, ret llvmx.Type, at int, args ...llvmx.Value) *llvmx.Inst {
	types := make([]llvmx.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	f := t.m.Func(name, ret, types...)
	attrs := make([][]llvmx.Attr, len(args))
	attrs[at] = []llvmx.Attr{llvmx.AlignAttr(int(ir.IntOf(op, "alignment", 1)))}
	return t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: args, ArgAttrs: attrs})
}

// constrained calls a conversion with its rounding mode and its attitude to
// exceptions as metadata (langref, "Constrained Floating-Point Intrinsics").
func (t *translator) constrained(op *ir.Op) {
	words := func(kind string, list []string, attr string) llvmx.Value {
		return llvmx.MDValue(llvmx.MDString(kind + "." + list[ir.IntOf(op, attr, 0)]))
	}
	args := t.operands(op.Operands())
	if op.HasAttr("roundingmode") {
		args = append(args, words("round", llvm.RoundingModes, "roundingmode"))
	}
	args = append(args, words("fpexcept", llvm.FPExceptions, "fpExceptionBehavior"))
	name := "llvm." + strings.TrimPrefix(op.Name(), "llvm.intr.") + "." + mangle(op.Result(0).Type()) + "." + mangle(op.Operand(0).Type())
	f := t.m.Func(name, t.resultType(op), valueTypes(args)...)
	t.result(op, t.block.CallWith(llvmx.Call{Callee: f.Addr(), Type: f.Sig(), Args: args, Attrs: []llvmx.Attr{"strictfp"}}))
}

// mangle is how LLVM writes a type in an overloaded name.
func mangle(x ir.Type) string {
	switch x := x.(type) {
	case *ir.IntegerType:
		return "i" + itoa(int64(x.Width()))
	case *ir.FloatType:
		return map[*ir.FloatType]string{ir.F16: "f16", ir.BF16: "bf16", ir.F32: "f32", ir.F64: "f64", ir.F80: "f80", ir.F128: "f128"}[x]
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
