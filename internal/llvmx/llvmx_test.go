package llvmx

import (
	"math"
	"math/big"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// verify lets LLVM parse and verify a module, when it is installed.
func verify(t *testing.T, m *Module) {
	t.Helper()
	pipe(t, m, "opt-22", "-passes=verify", "-disable-output", "-")
}

// pipe runs an LLVM tool over a module and returns what it prints.
func pipe(t *testing.T, m *Module, tool string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(tool)
	if err != nil {
		path = "/usr/lib/llvm-22/bin/" + strings.TrimSuffix(tool, "-22")
		if _, err := os.Stat(path); err != nil {
			t.Skip(tool + " is not installed")
		}
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(m.String())
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	require.NoError(t, err, "%s\n%s", errs.String(), m)
	return string(out)
}

// contains checks that the module's text has these lines.
func contains(t *testing.T, m *Module, lines ...string) {
	t.Helper()
	text := m.String()
	for _, l := range lines {
		assert.Contains(t, text, l)
	}
}

// kernel starts a module with a kernel that takes the given types.
func kernel(params ...Type) (*Module, *Func, *Block) {
	m := NewModule()
	m.SetTarget("nvptx64-nvidia-cuda", "")
	f := m.Func("k", Void, params...).Kernel()
	return m, f, f.Block("entry")
}

func TestScalarInstructions(t *testing.T) {
	m, f, b := kernel(I32, I32, Float, Ptr(1), BFloat, Vec(4, Float))
	i, j, x, p, h, v := f.Param(0), f.Param(1), f.Param(2), f.Param(3), f.Param(4), f.Param(5)
	b.Binary("add", i, j, "nuw", "nsw")
	b.Binary("or", i, j, "disjoint")
	b.Binary("lshr", i, j, "exact")
	b.Binary("fadd", x, FloatConst(Float, 0.1), "contract", "nnan")
	b.Binary("fmul", h, FloatConst(BFloat, 1.5))
	b.Unary("fneg", x, "fast")
	b.Unary("freeze", x)
	b.Cast("zext", i, I64, "nneg")
	b.Cast("trunc", i, I8, "nuw")
	b.Cast("fptrunc", x, BFloat, "nnan")
	b.Cast("addrspacecast", p, Ptr(0))
	c := b.ICmp("slt", i, j, "samesign")
	b.ICmp("eq", p, Null(Ptr(1)))
	b.FCmp("olt", h, FloatConst(BFloat, 0), "ninf")
	b.FCmp("oeq", v, v)
	b.Select(c, x, FloatConst(Float, math.Inf(1)), "nnan")
	b.ExtractElement(v, IntConst(I32, 2))
	b.InsertElement(v, x, i)
	s := b.Shuffle(v, Poison(v.Type()), []int{3, -1})
	assert.Equal(t, "<2 x float>", s.Type().String())
	b.Binary("fadd", s, Splat(s.Type(), FloatConst(Float, 1)))
	b.Ret(nil)
	contains(t, m,
		"add nuw nsw i32 %0, %1", "or disjoint i32", "lshr exact i32",
		"fadd contract nnan float %2, 0x3FB99999A0000000", "fmul bfloat %4, 0xR3FC0",
		"fneg fast float", "freeze float", "zext nneg i32 %0 to i64", "trunc nuw i32 %0 to i8",
		"fptrunc nnan float %2 to bfloat", "addrspacecast ptr addrspace(1) %3 to ptr",
		"icmp samesign slt i32", "icmp eq ptr addrspace(1) %3, null", "fcmp ninf olt bfloat", "fcmp oeq <4 x float>",
		"select nnan i1", "extractelement <4 x float> %5, i32 2", "insertelement <4 x float> %5, float %2, i32 %0",
		"shufflevector <4 x float> %5, <4 x float> poison, <2 x i32> <i32 3, i32 poison>",
		"splat (float 1.000000e+00)",
		"define ptx_kernel void @k(",
	)
	verify(t, m)
}

func TestMemory(t *testing.T) {
	m, f, b := kernel(Ptr(1), I64)
	p, n := f.Param(0), f.Param(1)
	q := b.GEP(Float, p, []Value{n}, "inbounds", "nuw")
	b.Load(Vec(4, Float), q, Access{Align: 16}).Attach("invariant.load", m.Node())
	l := b.Load(I32, q, Access{Align: 4, Ordering: "acquire", Scope: "device"})
	b.Store(l, p, Access{Align: 4, Ordering: "release"})
	b.Store(l, p, Access{Volatile: true})
	b.AtomicRMW("uinc_wrap", p, l, Access{Align: 4, Ordering: "acq_rel", Scope: "block"})
	b.AtomicRMW("fadd", p, FloatConst(Float, 1), Access{Ordering: "monotonic", Volatile: true})
	x := b.CmpXchg(p, l, IntConst(I32, 1), Access{Align: 4, Ordering: "acq_rel", Scope: "device"}, "acquire", true)
	assert.Equal(t, I1, b.ExtractValue(x, 1).Type())
	b.Fence("seq_cst", "device")
	b.Fence("release", "")
	a := b.Alloca(Alloca{Type: Array(8, Float), Align: 16})
	b.GEP(Array(8, Float), a, []Value{IntConst(I32, 0), n})
	ptrs := b.GEP(I8, p, []Value{Raw(Vec(2, I64), "<i64 1, i64 2>")})
	assert.Equal(t, "<2 x ptr addrspace(1)>", ptrs.Type().String())
	b.Ret(nil)
	contains(t, m,
		"getelementptr inbounds nuw float, ptr addrspace(1) %0, i64 %1",
		"load <4 x float>, ptr addrspace(1) %2, align 16, !invariant.load !0",
		`load atomic i32, ptr addrspace(1) %2 syncscope("device") acquire, align 4`,
		"store atomic i32 %4, ptr addrspace(1) %0 release, align 4", "store volatile i32",
		`atomicrmw uinc_wrap ptr addrspace(1) %0, i32 %4 syncscope("block") acq_rel, align 4`,
		"atomicrmw volatile fadd",
		`cmpxchg weak ptr addrspace(1) %0, i32 %4, i32 1 syncscope("device") acq_rel acquire, align 4`,
		`fence syncscope("device") seq_cst`, "fence release", "alloca [8 x float], align 16",
	)
	verify(t, m)
}

func TestControlFlow(t *testing.T) {
	m := NewModule()
	f := m.Func("f", Float, I32, Float)
	entry, loop, exit := f.Block("entry"), f.Block("loop"), f.Block("loop")
	assert.Equal(t, "%loop.1", exit.Ident())
	entry.Switch(f.Param(0), loop, Case{IntConst(I32, 1), exit}, Case{IntConst(I32, -2), loop})
	i, acc := loop.Phi(I32), loop.Phi(Float, "nnan")
	next := loop.Binary("add", i, IntConst(I32, 1))
	next.(*Inst).SetName(f.Unique("next"))
	sum := loop.Binary("fadd", acc, f.Param(1))
	for range 2 { // one for each edge from entry: the default and the case
		i.Add(IntConst(I32, 0), entry)
		acc.Add(FloatConst(Float, 0), entry)
	}
	i.Add(next, loop)
	acc.Add(sum, loop)
	loop.CondBr(loop.ICmp("slt", next, f.Param(0)), loop, exit)
	loop.Last().Attach("llvm.loop", m.DistinctNode(m.Node(MDString("llvm.loop.unroll.count"), IntConst(I32, 4))))
	r := exit.Phi(Float)
	r.Add(FloatConst(Float, -1), entry)
	r.Add(sum, loop)
	assert.False(t, exit.Terminated())
	exit.Ret(r)
	assert.True(t, exit.Terminated())
	contains(t, m, "phi i32 [ 0, %entry ], [ 0, %entry ], [ %next, %loop ]",
		"br i1 %5, label %loop, label %loop.1, !llvm.loop !0",
		"!0 = distinct !{!0, !1}", "i32 -2, label %loop")
	verify(t, m)
	assert.Equal(t, m.String(), m.String())
	first := f.Block("dead")
	first.Unreachable()
	verify(t, m)
}

func TestCalls(t *testing.T) {
	m, f, b := kernel(Ptr(3), Float)
	exp := m.Func("llvm.exp2.f32", Float, Float)
	assert.Same(t, exp, m.Func("llvm.exp2.f32", Float, Float))
	b.Call(exp, f.Param(1))
	printf := m.Func("vprintf", I32, Ptr(0)).Variadic()
	b.Call(printf, Null(Ptr(0)), f.Param(1))
	b.CallWith(Call{
		Callee: exp.Addr(), Type: exp.Sig(), Args: []Value{f.Param(1)}, Tail: "tail", Flags: []string{"afn", "contract"},
		RetAttrs: []Attr{"noundef"}, ArgAttrs: [][]Attr{{"noundef"}}, Attrs: []Attr{"nounwind", "memory(none)"},
	})
	assume := m.Func("llvm.assume", Void, I1)
	b.CallWith(Call{Callee: assume.Addr(), Type: assume.Sig(), Args: []Value{Bool(true)},
		Bundles: []Bundle{{"align", []Value{f.Param(0), IntConst(I64, 64)}}, {"nonnull", []Value{f.Param(0)}}}})
	fast := m.Func("fast", Void)
	fast.SetCC("fastcc")
	fast.SetLinkage("internal")
	fb := fast.Block("")
	fb.Ret(nil)
	b.Call(fast)
	b.CallWith(Call{Callee: b.Cast("addrspacecast", f.Param(0), Ptr(0)), Type: FuncType(Void, false, I32),
		Args: []Value{IntConst(I32, 1)}})
	r := b.Asm(Asm{Text: "{ .reg .pred p;\n\t\"$0\" }", Constraints: "=f,=f,0,1,~{memory}", Result: Struct(Float, Float),
		Args: []Value{f.Param(1), f.Param(1)}, SideEffect: true, Attrs: []Attr{"convergent"}})
	b.ExtractValue(r, 1)
	tid := m.Func("llvm.nvvm.read.ptx.sreg.tid.x", I32)
	b.Call(tid).Attach("range", m.Node(IntConst(I32, 0), IntConst(I32, 1024)))
	reg := m.Func("llvm.read_register.i32", I32, Metadata)
	b.Call(reg, MDValue(m.Node(MDString("sp"))))
	b.Ret(nil)
	contains(t, m,
		"call float @llvm.exp2.f32(float %1)", "call i32 (ptr, ...) @vprintf(ptr null, float %1)",
		"tail call afn contract noundef float @llvm.exp2.f32(float noundef %1) #0",
		`call void @llvm.assume(i1 true) [ "align"(ptr addrspace(3) %0, i64 64), "nonnull"(ptr addrspace(3) %0) ]`,
		"call fastcc void @fast()", "define internal fastcc void @fast()",
		`call { float, float } asm sideeffect "{ .reg .pred p;\0A\09\22$0\22 }", "=f,=f,0,1,~{memory}"(float %1, float %1) #1`,
		"!range !0", "call i32 @llvm.read_register.i32(metadata !1)",
		"declare i32 @vprintf(ptr, ...)",
	)
	verify(t, m)
}

func TestAttributesAndGlobals(t *testing.T) {
	m, f, b := kernel(Ptr(0), Ptr(1))
	m.SetSource("a.mlir")
	f.Attrs(StringAttr("nvvm.maxntid", "128,1,1"), StringAttr("nvvm.minctasm", "2"), "nounwind", "convergent",
		StringAttr("flag", ""))
	f.ParamAttrs(0, TypeAttr("byval", Array(128, I8)), AlignAttr(64), StringAttr("nvvm.grid_constant", ""))
	f.ParamAttrs(1, "captures(none)", CountAttr("dereferenceable", 64), "noundef")
	f.SetAlign(16)
	f.SetVisibility("protected")
	f.SetUnnamedAddr("local_unnamed_addr")
	f.SetSection("s")
	m.Comdat("c", "any")
	m.Comdat("c", "any")
	m.Func("g", I32).SetDSOLocal()
	m.FuncNamed("g").ResultAttrs("range(i32 0, 8)")
	smem := m.Global(Variable{Name: "smem", Type: Array(0, I8), Space: 3, Align: 1024}).Addr()
	lut := ArrayConst(I32, IntConst(I32, 1), IntConst(I32, 2))
	m.Global(Variable{Name: "lut", Type: lut.Type(), Init: &lut, Space: 4, Constant: true, Linkage: "internal",
		UnnamedAddr: "unnamed_addr"})
	msg := Bytes([]byte("rank %d\n\x00\"\\"))
	at := m.Global(Variable{Name: "msg with space", Type: msg.Type(), Init: &msg, Space: 1, Linkage: "linkonce_odr",
		Comdat: "c", Visibility: "hidden", DSOLocal: true}).Addr()
	second, _ := FoldGEP(m, I8, at, []Value{IntConst(I64, 2)}, nil)
	tbl := StructConst(Struct(Ptr(1), Ptr(0), Half), at, ConstCast("addrspacecast", second, Ptr(0)), FloatConst(Half, 0.1))
	m.Global(Variable{Name: "tbl", Type: tbl.Type(), Init: &tbl, ExternallyInitialized: true, Section: ".x"})
	node := m.NamedStruct("node", false)
	SetBody(node, false, Ptr(0), I32, Vec(2, BFloat))
	pk := PackedStruct(I8, I32)
	z := StructConst(pk, IntConst(I8, 1), Undef(I32))
	m.Global(Variable{Name: "pk", Type: pk, Init: &z})
	zn := Zero(node)
	m.Global(Variable{Name: "n", Type: node, Init: &zn, ThreadLocal: true})
	fn := m.FuncNamed("g").Addr()
	m.Global(Variable{Name: "fp", Type: Ptr(0), Init: &fn})
	m.Alias(Alias{Name: "al", Type: Ptr(0), Target: Raw(Ptr(0), "@fp")})
	m.Flag(1, "wchar_size", IntConst(I32, 4))
	m.ModuleAsm("; none")
	b.Load(I32, b.GEP(node, f.Param(0), []Value{IntConst(I32, 0), IntConst(I32, 1)}), Access{})
	b.Load(I8, smem, Access{})
	b.Ret(nil)
	contains(t, m,
		"define protected ptx_kernel void @k(ptr byval([128 x i8]) align 64 \"nvvm.grid_constant\" %0, ptr addrspace(1) noundef captures(none) dereferenceable(64) %1)",
		`attributes #0 = { convergent nounwind "flag" "nvvm.maxntid"="128,1,1" "nvvm.minctasm"="2" }`,
		`#0 section "s" align 16`,
		"@smem = external addrspace(3) global [0 x i8], align 1024",
		"@lut = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2]",
		`c"rank %d\0A\00\22\\"`, `@"msg with space" = linkonce_odr hidden`,
		"%node = type { ptr, i32, <2 x bfloat> }", "<{ i8, i32 }> <{ i8 1, i32 undef }>",
		"half 0xH2E66", "@al = alias ptr, ptr @fp", `!llvm.module.flags = !{!0}`,
		"declare dso_local range(i32 0, 8) i32 @g()",
	)
	verify(t, m)
}

func TestConstants(t *testing.T) {
	big128, _ := new(big.Int).SetString("-170141183460469231731687303715884105728", 10)
	quad, _ := new(big.Int).SetString("3fff0000000000000000000000000001", 16)
	x87, _ := new(big.Int).SetString("3fff8000000000000000", 16)
	for _, c := range []struct {
		c    Const
		want string
	}{
		{IntConst(I1, 1), "i1 true"},
		{IntConst(I1, -1), "i1 true"},
		{IntConst(Int(19), -5), "i19 -5"},
		{BigConst(Int(128), big128), "i128 -170141183460469231731687303715884105728"},
		{FloatConst(Float, 0.1), "float 0x3FB99999A0000000"},
		{FloatConst(Float, 1e-45), "float 0x36A0000000000000"},
		{FloatConst(Double, 0.1), "double 1.000000e-01"},
		{FloatConst(Half, math.Inf(-1)), "half 0xHFC00"},
		{FloatConst(BFloat, 0.1), "bfloat 0xR3DCD"},
		{FloatBits(Float, 0x7f800001), "float 0x7FF0000020000000"},
		{FloatBits(Float, 0xffc00000), "float 0xFFF8000000000000"},
		{FloatBits(Float, 0x80000000), "float -0.000000e+00"},
		{WideFloatBits(FP128, quad), "fp128 0xL00000000000000013FFF000000000000"},
		{WideFloatBits(FP80, x87), "x86_fp80 0xK3FFF8000000000000000"},
		{Splat(Vec(16, I32), IntConst(I32, 3)), "<16 x i32> splat (i32 3)"},
		{Splat(ScalableVec(4, Float), FloatConst(Float, 1)), "<vscale x 4 x float> splat (float 1.000000e+00)"},
	} {
		assert.Equal(t, c.want, c.c.String())
		m := NewModule()
		f := m.Func("f", c.c.Type())
		f.Block("").Ret(c.c)
		// LLVM must read back the same bits.
		out := pipe(t, m, "opt-22", "-S", "-")
		if !strings.Contains(c.want, "0x3") && !strings.Contains(c.want, "x i32") && !strings.Contains(c.want, "true") {
			assert.Contains(t, out, "ret "+strings.TrimSpace(c.want))
		}
	}
	assert.Equal(t, `target("spirv.Image", void, 1)`, TargetExt("spirv.Image", "void", "1").String())
	assert.True(t, SameType(Ptr(9), Ptr(9)))
	assert.False(t, SameType(Ptr(9), Ptr(8)))
}

// TestModel walks the program as llir's module, without this package's types.
func TestModel(t *testing.T) {
	m, f, b := kernel(Ptr(1), Float)
	exit := f.Block("")
	sum := b.Binary("fadd", f.Param(1), f.Param(1))
	b.Store(sum, f.Param(0), Access{}).Attach("nontemporal", m.Node(IntConst(I32, 1)))
	b.Br(exit)
	exit.Ret(nil)
	zero := Zero(Vec(4, I32))
	m.Global(Variable{Name: "v", Type: zero.Type(), Init: &zero, Linkage: "internal", Constant: true})
	m.NamedStruct("s t", false, I8)
	text := m.String()

	x := m.IR()
	require.Len(t, x.Funcs, 1)
	fn := x.Funcs[0]
	assert.Equal(t, enum.CallingConvPTXKernel, fn.CallingConv)
	assert.True(t, fn.Sig.Params[1].Equal(types.Float))
	require.Len(t, fn.Blocks, 2)
	entry := fn.Blocks[0]
	assert.Equal(t, []*ir.Block{fn.Blocks[1]}, entry.Term.Succs())
	add := entry.Insts[0].(value.Named)
	assert.Equal(t, "float %2", add.String())
	ops := entry.Insts[1].(value.User).Operands()
	assert.Same(t, add, *ops[0])
	assert.Same(t, fn.Params[0], *ops[1])
	for _, i := range entry.Insts {
		assert.Contains(t, text, i.LLString())
	}
	assert.Equal(t, enum.LinkageInternal, x.Globals[0].Linkage)
	assert.Equal(t, "<4 x i32>", x.Globals[0].ContentType.String())
	assert.Equal(t, "zeroinitializer", x.Globals[0].Init.Ident())
	assert.Equal(t, "s t", x.TypeDefs[0].Name())
	assert.Equal(t, "!{i32 1}", x.MetadataDefs[0].LLString())

	// A change of the model is a change of the text.
	*ops[0] = fn.Params[1]
	x.Globals[0].Immutable = false
	contains(t, m, "store float %1, ptr addrspace(1) %0", "@v = internal global")
}

// TestCallingConventions are words that llir has, has as numbers, and lacks.
func TestCallingConventions(t *testing.T) {
	m := NewModule()
	f := m.Func("f", Void)
	for _, c := range []struct {
		word string
		want enum.CallingConv
	}{{"fastcc", enum.CallingConvFast}, {"cc11", enum.CallingConvHiPE}, {"graalcc", enum.CallingConvNone},
		{"", enum.CallingConvNone}} {
		f.SetCC(c.word)
		assert.Equal(t, c.want, m.IR().Funcs[0].CallingConv, c.word)
		contains(t, m, strings.TrimSpace("declare "+c.word)+" void @f()")
	}
}

// TestTiedAccumulators is the shape of wgmma: 128 outputs tied to inputs that a
// loop carries in one structure.
func TestTiedAccumulators(t *testing.T) {
	const n = 128
	m, f, b := kernel(Ptr(1), I32)
	fields, cons, ties := make([]Type, n), make([]string, n), make([]string, n)
	regs := make([]string, n)
	for i := range fields {
		fields[i], cons[i], ties[i], regs[i] = Float, "=f", big.NewInt(int64(i)).String(), "$"+big.NewInt(int64(i)).String()
	}
	st := Struct(fields...)
	loop, exit := f.Block("loop"), f.Block("exit")
	b.Br(loop)
	iv, acc := loop.Phi(I32), loop.Phi(st)
	args := make([]Value, 0, n+2)
	for i := range n {
		args = append(args, loop.ExtractValue(acc, i))
	}
	args = append(args, IntConst(I64, 1), IntConst(I64, 2))
	r := loop.Asm(Asm{
		Text: "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {" + strings.Join(regs, ",") +
			"}, $256, $257, 1, 1, 1, 0, 0;",
		Constraints: strings.Join(cons, ",") + "," + strings.Join(ties, ",") + ",l,l", Result: st, Args: args,
		SideEffect: true,
	})
	next := loop.Binary("add", iv, IntConst(I32, 1))
	iv.Add(IntConst(I32, 0), b)
	iv.Add(next, loop)
	acc.Add(Zero(st), b)
	acc.Add(r, loop)
	loop.CondBr(loop.ICmp("slt", next, f.Param(1)), loop, exit)
	for i := range n {
		exit.Store(exit.ExtractValue(r, i), exit.GEP(Float, f.Param(0), []Value{IntConst(I32, int64(i))}), Access{Align: 4})
	}
	exit.Ret(nil)
	verify(t, m)
	ptx := pipe(t, m, "llc-22", "-march=nvptx64", "-mcpu=sm_90a", "-mattr=+ptx86", "-o", "-")
	body := ptx[strings.Index(ptx, "$L__BB0_1"):]
	body = body[:strings.Index(body, "bra")]
	assert.LessOrEqual(t, strings.Count(body, "mov."), 4, "accumulators move between registers:\n%s", body)
}

func big100k() *Module {
	m := NewModule()
	for range 10 {
		f := m.Func("f"+big.NewInt(int64(len(m.ir.Funcs))).String(), Void, Ptr(1))
		b := f.Block("entry")
		for i := range int64(2500) {
			q := b.GEP(Float, f.Param(0), []Value{IntConst(I64, i)})
			l := b.Load(Float, q, Access{Align: 4})
			b.Store(b.Binary("fadd", l, l, "contract"), q, Access{Align: 4})
		}
		b.Ret(nil)
	}
	return m
}

func BenchmarkBuild100k(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		big100k()
	}
}

func BenchmarkPrint100k(b *testing.B) {
	m := big100k()
	b.ReportAllocs()
	for b.Loop() {
		_ = m.String()
	}
}
