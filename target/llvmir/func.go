package llvmir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// function is a function under translation.
type function struct {
	op     llvm.FuncOp
	x      *llvmx.Func
	blocks map[*ir.Block]*llvmx.Block
	phis   map[*ir.Block][]llvmx.Phi
	order  map[*ir.Block]int
	edges  []edge
	splits []split
	ended  int // of splits, how many have their branch
	scope  *llvmx.Node
}

// edge is a way into a block with arguments.
type edge struct {
	order int // of the block in the program
	from  *llvmx.Block
	to    *ir.Block
	args  []*ir.Value
}

// split is an edge with a block of its own.
type split struct {
	edge
	block *llvmx.Block
	phis  []llvmx.Phi
}

// cconvWords are the calling conventions that LLVM writes otherwise than MLIR.
var cconvWords = map[string]string{
	"ccc": "", "cc_10": "ghccc", "cc_11": "cc11", "ptx_kernelcc": "ptx_kernel", "ptx_devicecc": "ptx_device",
	"spir_funccc":   "spir_func",
	"spir_kernelcc": "spir_kernel", "amdgpu_kernelcc": "amdgpu_kernel",
}

func cconvWord(c llvm.CConv) string {
	if w, ok := cconvWords[c.String()]; ok {
		return w
	}
	return c.String()
}

func (t *translator) declareFunc(op *ir.Op) {
	f, ok := llvm.Func.Cast(op)
	if !ok {
		return
	}
	ft := f.Type()
	x := t.m.Func(f.Name(), t.typ(ft.Result()), t.types(ft.Params())...)
	if ft.IsVarArg() {
		x.Variadic()
	}
	x.SetLinkage(linkageWord(f.Linkage))
	x.SetVisibility(f.Visibility.String())
	x.SetUnnamedAddr(f.UnnamedAddr.V.String())
	x.SetCC(cconvWord(f.CConv))
	if isKernel(f.Op) {
		x.Kernel()
	}
	if f.DSOLocal {
		x.SetDSOLocal()
	}
	if !f.IsDeclaration() {
		x.SetSection(f.Section)
	}
	x.SetAlign(int(f.Alignment))
	if f.Comdat != nil {
		x.SetComdat(f.Comdat.Leaf())
	}
	x.Attrs(t.funcAttrs(f)...)
	if t.FlushDenormals && f.DenormalF32 == "" {
		x.Attrs(llvmx.StringAttr("denormal-fp-math-f32", "preserve-sign"))
	}
	for i := range ft.Params() {
		x.ParamAttrs(i, t.paramAttrs(f.Op, f.ParamAttrs(i))...)
	}
	x.ResultAttrs(t.paramAttrs(f.Op, f.ResultAttrs())...)
	t.funcMetadata(f, x)
}

// funcMetadata adds what a function says in metadata.
func (t *translator) funcMetadata(f llvm.FuncOp, x *llvmx.Func) {
	if n := f.EntryCount; n.OK {
		x.Attach("prof", t.m.Node(llvmx.MDString("function_entry_count"), llvmx.IntConst(llvmx.I64, n.V)))
	}
	if h := f.VecTypeHint; h != nil {
		signed := int64(0)
		if s, ok := h.Get("is_signed").(*ir.IntegerAttr); ok {
			signed = s.Int() & 1
		}
		x.Attach("vec_type_hint", t.m.Node(llvmx.Undef(t.typ(h.Get("hint").(*ir.TypeAttr).Value())),
			llvmx.IntConst(llvmx.I32, signed)))
	}
	for _, name := range []string{"work_group_size_hint", "reqd_work_group_size"} {
		if a := ir.AttrAs[*ir.DenseArrayAttr](f.Op, name); a != nil {
			var fields []llvmx.MD
			for _, n := range a.Ints() {
				fields = append(fields, llvmx.IntConst(llvmx.I32, n))
			}
			x.Attach(name, t.m.Node(fields...))
		}
	}
	if n := f.SubGroupSize; n.OK {
		x.Attach("intel_reqd_sub_group_size", t.m.Node(llvmx.IntConst(llvmx.I32, n.V)))
	}
}

// isKernel reports whether a GPU launches a function. A CPU calls a kernel as any other function.
func isKernel(op *ir.Op) bool {
	return (op.HasAttr("nvvm.kernel") || op.HasAttr("gpu.kernel")) && op.Discardable(cpu.ScratchAttr) == nil
}

func (t *translator) defineFunc(op *ir.Op) {
	f, ok := llvm.Func.Cast(op)
	if !ok {
		return
	}
	x := t.m.FuncNamed(f.Name())
	t.fn = &function{op: f, x: x, blocks: map[*ir.Block]*llvmx.Block{}, order: map[*ir.Block]int{},
		phis: map[*ir.Block][]llvmx.Phi{}}
	if t.fn.scope = t.functionScope(f); t.fn.scope != nil {
		x.Attach("dbg", t.fn.scope)
	}
	x.SetGC(f.GC)
	if p := f.Personality; p != nil {
		if fn := t.m.FuncNamed(p.Root()); fn != nil {
			x.SetPersonality(fn.Addr())
		}
	}
	if f.IsDeclaration() {
		return
	}
	for b := range f.Body.Blocks() {
		t.fn.order[b] = len(t.fn.blocks)
		t.fn.blocks[b] = x.Block("")
		t.tagBlock(b)
	}
	for i, a := range f.Body.Entry().Args() {
		t.values[a] = x.Param(i)
	}
	for _, b := range dominanceOrder(f.Body) {
		t.translateBlock(b)
	}
	t.connectPhis()
}

// tagBlock records the block's tag, if it has one, for addresses of it.
func (t *translator) tagBlock(b *ir.Block) {
	for op := range b.Ops() {
		if tag, ok := llvm.BlockTagOp.Cast(op); ok {
			t.blocks[blockTag{t.fn.op.Name(), tag.ID()}] = t.fn.blocks[b]
		}
	}
}

// flagAttrs are unit attributes and the LLVM attribute each becomes.
var flagAttrs = []struct{ name, attr string }{
	{"always_inline", "alwaysinline"}, {"convergent", "convergent"}, {"inline_hint", "inlinehint"},
	{"no_inline", "noinline"},
	{"no_unwind", "nounwind"}, {"optimize_none", "optnone"}, {"will_return", "willreturn"},
}

// armAttrs are the attributes of Arm's streaming mode, which LLVM has as strings;
// the first of a group excludes the others.
var armAttrs = [][]struct{ name, attr string }{
	{{"arm_streaming", "aarch64_pstate_sm_enabled"}, {"arm_locally_streaming", "aarch64_pstate_sm_body"},
		{"arm_streaming_compatible", "aarch64_pstate_sm_compatible"}},
	{{"arm_new_za", "aarch64_new_za"}, {"arm_in_za", "aarch64_in_za"}, {"arm_out_za", "aarch64_out_za"},
		{"arm_inout_za", "aarch64_inout_za"}, {"arm_preserves_za", "aarch64_preserves_za"}},
}

// stringAttrs are string attributes and the key of the LLVM attribute.
var stringAttrs = []struct{ name, key string }{
	{"target_cpu", "target-cpu"}, {"tune_cpu", "tune-cpu"}, {"reciprocal_estimates", "reciprocal-estimates"},
	{"prefer_vector_width", "prefer-vector-width"}, {"denormal_fp_math", "denormal-fp-math"},
	{"denormal_fp_math_f32", "denormal-fp-math-f32"}, {"fp_contract", "fp-contract"},
	{"instrument_function_entry", "instrument-function-entry"}, {"instrument_function_exit", "instrument-function-exit"},
}

// boolAttrs are boolean attributes and the key of the LLVM attribute.
var boolAttrs = []struct{ name, key string }{
	{"no_infs_fp_math", "no-infs-fp-math"}, {"no_nans_fp_math", "no-nans-fp-math"},
	{"no_signed_zeros_fp_math", "no-signed-zeros-fp-math"},
}

// launchAttrs are the launch bounds of a kernel: NVPTX of LLVM 21 and later
// reads them from string attributes (llvm/lib/Target/NVPTX/NVPTXUtilities.cpp).
var launchAttrs = []struct{ name, key string }{
	{"nvvm.maxntid", "nvvm.maxntid"}, {"nvvm.reqntid", "nvvm.reqntid"}, {"nvvm.minctasm", "nvvm.minctasm"},
	{"nvvm.maxnreg", "nvvm.maxnreg"},
	{"nvvm.cluster_dim", "nvvm.cluster_dim"}, {"nvvm.cluster_max_blocks", "nvvm.maxclusterrank"},
	{"nvvm.blocksareclusters", "nvvm.blocksareclusters"},
}

func (t *translator) funcAttrs(fn llvm.FuncOp) []llvmx.Attr {
	var out []llvmx.Attr
	op := fn.Op
	for _, f := range flagAttrs {
		if op.HasAttr(f.name) {
			out = append(out, llvmx.Attr(f.attr))
		}
	}
	for _, group := range armAttrs {
		for _, w := range group {
			if op.HasAttr(w.name) {
				out = append(out, llvmx.StringAttr(w.attr, ""))
				break
			}
		}
	}
	if m := fn.MemoryEffects; m != nil {
		out = append(out, memoryAttr(m))
	}
	for _, s := range stringAttrs {
		if v := str(op, s.name); v != "" {
			out = append(out, llvmx.StringAttr(s.key, v))
		}
	}
	for _, s := range boolAttrs {
		if v := ir.AttrAs[*ir.IntegerAttr](op, s.name); v != nil {
			out = append(out, llvmx.StringAttr(s.key, strconv.FormatBool(v.Int() != 0)))
		}
	}
	if f := fn.TargetFeatures; f != nil {
		out = append(out, llvmx.StringAttr("target-features", strings.Join(f.Strings(), ",")))
	}
	if e := fn.FramePointer; e != nil {
		out = append(out, llvmx.StringAttr("frame-pointer", e.Keyword()))
	}
	if e := fn.UWTable; e != nil && e.Keyword() != "none" {
		out = append(out, llvmx.Attr(map[string]string{"sync": "uwtable(sync)", "async": "uwtable"}[e.Keyword()]))
	}
	if v := fn.VScaleRange; v != nil {
		out = append(out, llvmx.Attr("vscale_range("+itoa(v.Int("minRange"))+","+itoa(v.Int("maxRange"))+")"))
	}
	out = append(out, t.passthrough(fn)...)
	for _, l := range launchAttrs {
		if a := op.Attr(l.name); a != nil {
			out = append(out, launchAttr(l.key, a))
		}
	}
	return out
}

// launchAttr writes `"key"="1,2,3"`, or the key alone for a unit attribute.
func launchAttr(key string, a ir.Attr) llvmx.Attr {
	var nums []string
	switch a := a.(type) {
	case *ir.DenseArrayAttr:
		for _, n := range a.Ints() {
			nums = append(nums, strconv.FormatInt(n, 10))
		}
	case *ir.IntegerAttr:
		nums = []string{strconv.FormatInt(a.Int(), 10)}
	}
	return llvmx.StringAttr(key, strings.Join(nums, ","))
}

// passthrough are attributes that the function names in LLVM's own words.
func (t *translator) passthrough(f llvm.FuncOp) []llvmx.Attr {
	var out []llvmx.Attr
	for _, e := range elems(f.Passthrough) {
		a, problem := passthroughAttr(e, "passthrough")
		if problem != "" {
			t.errs = append(t.errs, diag.Errorf(f.Loc(), "%s", problem))
			return nil
		}
		out = append(out, a)
	}
	return out
}

// passthroughAttr translates an element of a list, which list names.
func passthroughAttr(e ir.Attr, list string) (a llvmx.Attr, problem string) {
	switch e := e.(type) {
	case *ir.StringAttr:
		switch word := e.Value(); {
		case numberAttrs[word]:
			return "", "LLVM attribute '" + word + "' expects a value"
		case llvmx.IsEnumAttr(word):
			return llvmx.Attr(word), ""
		default:
			return llvmx.StringAttr(word, ""), ""
		}
	case *ir.ArrayAttr:
		if len(e.Elems()) != 2 {
			return "", "expected '" + list + "' to contain string or array attributes with exactly two elements"
		}
		key, okK := e.Elems()[0].(*ir.StringAttr)
		value, okV := e.Elems()[1].(*ir.StringAttr)
		switch {
		case !okK || !okV:
			return "", "expected arrays within '" + list + "' to contain two strings"
		case numberAttrs[key.Value()]:
			return numberAttr(key.Value(), value.Value())
		case llvmx.IsEnumAttr(key.Value()):
			return "", "LLVM attribute '" + key.Value() + "' does not expect a value, found '" + value.Value() + "'"
		default:
			return llvmx.StringAttr(key.Value(), value.Value()), ""
		}
	}
	return "", "expected '" + list + "' to contain string or array attributes"
}

// numberAttrs are the function attributes that are a number.
var numberAttrs = map[string]bool{"alignstack": true, "allocsize": true, "align": true, "allockind": true,
	"uwtable": true,
	"memory":  true, "vscale_range": true, "dereferenceable": true, "dereferenceable_or_null": true, "captures": true,
	"nofpclass": true}

// numberAttr writes an attribute from LLVM's encoding of its value.
func numberAttr(key, text string) (llvmx.Attr, string) {
	n, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return "", "LLVM attribute '" + key + "' expects an integer value, found '" + text + "'"
	}
	switch key {
	case "align":
		return llvmx.AlignAttr(int(n)), ""
	case "allocsize":
		if n&0xffffffff == 0xffffffff {
			return llvmx.CountAttr(key, int64(n>>32)), ""
		}
		return llvmx.Attr(fmt.Sprintf("allocsize(%d,%d)", n>>32, n&0xffffffff)), ""
	case "uwtable":
		if n == 1 {
			return "uwtable(sync)", ""
		}
		return "uwtable", ""
	}
	return llvmx.CountAttr(key, int64(n)), ""
}

// memoryAttr writes memory(…): the default for all locations, then those that
// differ.
func memoryAttr(m *llvm.StructAttr) llvmx.Attr {
	def := m.Str("other")
	words := []string{}
	if def != "none" {
		words = append(words, def)
	}
	for _, l := range []struct{ param, word string }{
		{"argMem", "argmem"}, {"inaccessibleMem", "inaccessiblemem"}, {"errnoMem", "errnomem"}, {"targetMem0", "target_mem0"},
		{"targetMem1", "target_mem1"}} {
		if v := m.Str(l.param); v != "" && v != def {
			words = append(words, l.word+": "+v)
		}
	}
	if len(words) == 0 {
		words = []string{"none"}
	}
	return llvmx.Attr("memory(" + strings.Join(words, ", ") + ")")
}
