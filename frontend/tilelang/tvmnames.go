package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What TVM calls things that the language has under other names: the classes of its expressions, and allocations whose
// memory is named by a scope.

var tvmFunctions = []Function{
	tvmOperator("Add", "a + b", python.Add),
	tvmOperator("Sub", "a - b", python.Sub),
	tvmOperator("Mul", "a * b", python.Mult),
	tvmOperator("FloorDiv", "a // b", python.FloorDiv),
	tvmOperator("FloorMod", "a % b", python.Mod),
	tvmComparison("EQ", "a == b", python.Eq),
	tvmComparison("NE", "a != b", python.NotEq),
	tvmComparison("LT", "a < b", python.Lt),
	tvmComparison("LE", "a <= b", python.LtE),
	tvmComparison("GT", "a > b", python.Gt),
	tvmComparison("GE", "a >= b", python.GtE),
	{Name: "Div", Params: "a, b", Result: "Expr", Doc: "a / b for floats, T.truncdiv(a, b) for integers.",
		known: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			if isWhole(a.value("a")) && isWhole(a.value("b")) {
				return t.truncdivOf(a)
			}
			return t.arithmetic(a, python.Div, "a", "b")
		}},
	{Name: "likely", Params: "cond", Result: "Expr", Alias: []string{"ignore_loop_partition"}, perThread: true,
		eachThread: true, alike: true, Doc: "Returns its condition; the branch hint has no effect.",
		known:   true,
		ignores: true,
		call:    func(_ *translator, a *args) (eval.Value, error) { return a.value("cond"), nil }},
	{Name: "alloc_buffer", Params: "shape, dtype=\"float32\", data=None, strides=None, elem_offset=None, scope=\"global\", align=-1, offset_factor=0, buffer_type=\"\", axis_separators=None, annotations=None",
		Result: "Buffer", Alias: []string{"allocate", "sblock_alloc_buffer"},
		Doc:  "Memory of a scope, TVM's syntax: \"shared\" is T.alloc_shared, \"local.fragment\" T.alloc_fragment, \"local\" T.alloc_local, \"local.var\" T.alloc_var, and \"global\", outside of kernels, T.alloc_global.",
		give: (*evaluation).allocated,
		call: (*translator).allocBuffer},
	{Name: "tvm_storage_sync", Params: "scope", perThread: true, eachThread: true, alike: true,
		Doc: "As T.sync_threads for \"shared\" and T.sync_warp for \"warp\"; TVM's name.", call: (*translator).storageSync},
	{Name: "sblock", Params: "name_hint=\"\", no_realize=False", Result: "Context", Alias: []string{"block"},
		perThread: true, eachThread: true, alike: true,
		Doc:  "A block in TVM's sense; its body is part of the kernel unchanged.",
		host: true,
		call: func(*translator, *args) (eval.Value, error) { return passing{}, nil }},
	ineffective("reads", "*buffer_slices", "the compiler infers what a kernel reads"),
	ineffective("writes", "*buffer_slices", "the compiler infers what a kernel writes"),
	ineffective("sblock_attr", "attrs", "it controls passes of TVM"),
	ineffective("block_attr", "attrs", "it controls passes of TVM"),
	ineffective("func_attr", "attrs", "it controls passes of TVM"),
	ineffective("validate_gemm_ab_dtypes", "*dtypes", "the operands of T.gemm have types"),
	ineffective("annotate_ws_pipeline_depth", "depth_map", "num_stages of T.Pipelined sets the prefetch distance"),
}

func tvmOperator(name, doc string, op python.Operator) Function {
	return Function{Name: name, Params: "a, b", Result: "Expr", Doc: "`" + doc + "`.", known: true,
		call: func(t *translator, a *args) (eval.Value, error) { return t.arithmetic(a, op, "a", "b") }}
}

func tvmComparison(name, doc string, op python.CompareOperator) Function {
	return Function{Name: name, Params: "a, b", Result: "Expr", Doc: "`" + doc + "`.", known: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			if !isStaged(a.value("a")) && !isStaged(a.value("b")) {
				return eval.Compare(a.Site, op, a.value("a"), a.value("b"))
			}
			return t.compare(a.Site, op, a.value("a"), a.value("b"))
		}}
}

// isWhole reports whether a value is an integer, of Python or of the device.
func isWhole(v eval.Value) bool {
	switch v := v.(type) {
	case *scalar:
		return !v.isFloat()
	case *region:
		return !v.b.elem.isFloat()
	case *variable:
		return !v.elem.isFloat()
	case float64:
		return false
	}
	return isNumber(v)
}

// allocBuffer is T.alloc_buffer.
func (t *translator) allocBuffer(a *args) (eval.Value, error) {
	for _, name := range []string{"data", "strides", "elem_offset", "axis_separators"} {
		if a.value(name) != nil {
			return nil, a.wrongf(name, "unsupported for a new allocation; use T.view to reshape a buffer")
		}
	}
	t.hint(a, "align", "offset_factor", "buffer_type", "annotations")
	scope, _ := a.value("scope").(string)
	switch {
	case strings.HasPrefix(scope, "shared") && scope != "shared.barrier":
		return t.allocOf(a, "shared")
	case scope == "local.fragment":
		return t.allocOf(a, "fragment")
	case scope == "local.var":
		return t.varOf(a)
	case scope == "local":
		return t.allocOf(a, "local")
	case scope == "global":
		return t.globalOf(a)
	}
	return nil, a.wrongf("scope", "got %s; expected \"shared\", \"local.fragment\", \"local\", \"local.var\" or \"global\"", eval.Repr(a.value("scope")))
}

// storageSync is T.tvm_storage_sync.
func (t *translator) storageSync(a *args) (eval.Value, error) {
	name := ""
	switch a.value("scope") {
	case "shared", "shared.dyn":
		name = "sync_threads"
	case "warp":
		name = "sync_warp"
	default:
		return nil, a.wrongf("scope", "got %s; expected \"shared\", \"shared.dyn\" or \"warp\"; use T.sync_grid() for all blocks", eval.Repr(a.value("scope")))
	}
	return t.call(t.table[name], &eval.Call{Site: a.Site})
}
