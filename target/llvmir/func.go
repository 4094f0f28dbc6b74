package llvmir

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// function is a function under translation.
type function struct {
	op     llvm.FuncOp
	x      *llvmx.Func
	blocks map[*ir.Block]*llvmx.Block
	phis   map[*ir.Block][]llvmx.Phi
	scope  debugScope
}

// cconvWords are the calling conventions that LLVM writes otherwise than MLIR.
var cconvWords = map[string]string{
	"ccc": "", "cc_10": "cc 10", "cc_11": "cc 11", "ptx_kernelcc": "ptx_kernel", "ptx_devicecc": "ptx_device", "spir_funccc": "spir_func",
	"spir_kernelcc": "spir_kernel", "amdgpu_kernelcc": "amdgpu_kernel",
}

func cconvWord(keyword string) string {
	if w, ok := cconvWords[keyword]; ok {
		return w
	}
	return keyword
}

func (t *translator) declareFunc(f llvm.FuncOp) {
	ft := f.Type()
	x := t.m.Func(f.Name(), t.typ(ft.Result()), t.types(ft.Params())...)
	if ft.IsVarArg() {
		x.Variadic()
	}
	x.SetLinkage(linkageWord(f.Linkage()))
	x.SetVisibility(llvm.Visibilities[ir.IntOf(f.Op, "visibility_", 0)])
	x.SetUnnamedAddr(llvm.UnnamedAddrs[ir.IntOf(f.Op, "unnamed_addr", 0)])
	x.SetCC(cconvWord(f.CConv()))
	if isKernel(f.Op) {
		x.Kernel()
	}
	if f.HasAttr("dso_local") {
		x.SetDSOLocal()
	}
	x.SetSection(str(f.Op, "section"))
	x.SetGC(str(f.Op, "garbageCollector"))
	x.SetAlign(int(ir.IntOf(f.Op, "alignment", 0)))
	if c := comdatName(f.Op); c != "" {
		x.SetComdat(c)
	}
	x.Attrs(funcAttrs(f.Op)...)
	if t.FlushDenormals && !f.HasAttr("denormal_fp_math_f32") {
		x.Attrs(llvmx.StringAttr("denormal-fp-math-f32", "preserve-sign"))
	}
	for i := range ft.Params() {
		x.ParamAttrs(i, t.paramAttrs(f.Op, f.ArgAttrs(i))...)
	}
	x.ResultAttrs(t.paramAttrs(f.Op, f.ResultAttrs())...)
}

// isKernel reports whether the host may launch a function.
func isKernel(op *ir.Op) bool { return op.HasAttr("nvvm.kernel") || op.HasAttr("gpu.kernel") }

func (t *translator) defineFunc(f llvm.FuncOp) {
	if f.IsDeclaration() {
		return
	}
	x := t.m.FuncNamed(f.Name())
	t.fn = &function{op: f, x: x, blocks: map[*ir.Block]*llvmx.Block{}, phis: map[*ir.Block][]llvmx.Phi{}}
	t.fn.scope = t.functionScope(f, x)
	order := reversePostOrder(f.Body())
	for _, b := range order {
		t.fn.blocks[b] = x.Block("")
	}
	for i, a := range f.Body().Entry().Args() {
		t.values[a] = x.Param(i)
	}
	for _, b := range order {
		t.translateBlock(b)
	}
}

// flagAttrs are unit attributes and the LLVM attribute each becomes.
var flagAttrs = []struct{ name, attr string }{
	{"always_inline", "alwaysinline"}, {"convergent", "convergent"}, {"inline_hint", "inlinehint"}, {"no_inline", "noinline"},
	{"no_unwind", "nounwind"}, {"optimize_none", "optnone"}, {"will_return", "willreturn"},
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
	{"no_infs_fp_math", "no-infs-fp-math"}, {"no_nans_fp_math", "no-nans-fp-math"}, {"no_signed_zeros_fp_math", "no-signed-zeros-fp-math"},
}

// launchAttrs are the launch bounds of a kernel: NVPTX of LLVM 21 and later
// reads them from string attributes (llvm/lib/Target/NVPTX/NVPTXUtilities.cpp).
var launchAttrs = []struct{ name, key string }{
	{"nvvm.maxntid", "nvvm.maxntid"}, {"nvvm.reqntid", "nvvm.reqntid"}, {"nvvm.minctasm", "nvvm.minctasm"}, {"nvvm.maxnreg", "nvvm.maxnreg"},
	{"nvvm.cluster_dim", "nvvm.cluster_dim"}, {"nvvm.cluster_max_blocks", "nvvm.maxclusterrank"},
	{"nvvm.blocksareclusters", "nvvm.blocksareclusters"},
}

func funcAttrs(op *ir.Op) []llvmx.Attr {
	var out []llvmx.Attr
	for _, f := range flagAttrs {
		if op.HasAttr(f.name) {
			out = append(out, llvmx.Attr(f.attr))
		}
	}
	if m := ir.AttrAs[*llvm.StructAttr](op, "memory_effects"); m != nil {
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
	if f := ir.AttrAs[*llvm.StringListAttr](op, "target_features"); f != nil {
		out = append(out, llvmx.StringAttr("target-features", strings.Join(f.Strings(), ",")))
	}
	if e := ir.AttrAs[*ir.EnumAttr](op, "frame_pointer"); e != nil {
		out = append(out, llvmx.StringAttr("frame-pointer", e.Keyword()))
	}
	if e := ir.AttrAs[*ir.EnumAttr](op, "uwtable_kind"); e != nil && e.Keyword() != "none" {
		out = append(out, llvmx.Attr(map[string]string{"sync": "uwtable(sync)", "async": "uwtable"}[e.Keyword()]))
	}
	if v := ir.AttrAs[*llvm.StructAttr](op, "vscale_range"); v != nil {
		out = append(out, llvmx.Attr("vscale_range("+strconv.FormatInt(v.Int("minRange"), 10)+","+strconv.FormatInt(v.Int("maxRange"), 10)+")"))
	}
	out = append(out, passthrough(op)...)
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
func passthrough(op *ir.Op) []llvmx.Attr {
	list := ir.AttrAs[*ir.ArrayAttr](op, "passthrough")
	if list == nil {
		return nil
	}
	var out []llvmx.Attr
	for _, e := range list.Elems() {
		switch e := e.(type) {
		case *ir.StringAttr:
			if isEnumAttr(e.Value()) {
				out = append(out, llvmx.Attr(e.Value()))
			} else {
				out = append(out, llvmx.StringAttr(e.Value(), ""))
			}
		case *ir.ArrayAttr:
			if len(e.Elems()) != 2 {
				continue
			}
			k, okK := e.Elems()[0].(*ir.StringAttr)
			v, okV := e.Elems()[1].(*ir.StringAttr)
			switch {
			case !okK || !okV:
			case k.Value() == "alignstack" || k.Value() == "allocsize":
				out = append(out, llvmx.Attr(k.Value()+"("+v.Value()+")"))
			default:
				out = append(out, llvmx.StringAttr(k.Value(), v.Value()))
			}
		}
	}
	return out
}

// enumAttrs are the function attributes of LLVM that are a bare word (langref,
// "Function Attributes"); any other word is a string attribute.
const enumAttrs = " alwaysinline builtin cold convergent disable_sanitizer_instrumentation fn_ret_thunk_extern hot hybrid_patchable " +
	"inlinehint jumptable minsize mustprogress naked nobuiltin nocallback nodivergencesource noduplicate nofree noimplicitfloat noinline nomerge " +
	"norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync nounwind nonlazybind noprofile null_pointer_is_valid optdebug " +
	"optforfuzzing optnone optsize presplitcoroutine returns_twice safestack sanitize_address sanitize_hwaddress sanitize_memory " +
	"sanitize_memtag sanitize_realtime sanitize_thread shadowcallstack skipprofile speculatable speculative_load_hardening ssp sspreq " +
	"sspstrong strictfp willreturn "

func isEnumAttr(word string) bool { return strings.Contains(enumAttrs, " "+word+" ") }

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
