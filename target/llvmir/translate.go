package llvmir

import (
	"errors"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// Options steer the translation.
type Options struct {
	// Triple and DataLayout are declared when the module itself does not say.
	Triple, DataLayout string
	// NVPTX translates for that target: atomics keep their ordering and scope.
	NVPTX bool
	// FlushDenormals makes operations on f32 treat denormal numbers as zero.
	FlushDenormals bool
	// Debug adds line tables from the locations of operations.
	Debug bool
}

// Module translates a builtin.module or gpu.module. A builtin.module may hold
// gpu.modules and host code of other dialects only if those are not inside it:
// see [GPUModules].
func Module(root *ir.Op, o Options) (string, error) {
	t := &translator{
		Options: o, m: llvmx.NewModule(), root: root, values: map[*ir.Value]llvmx.Value{}, structs: map[string]llvmx.Type{},
		metadata: metadataCache{},
	}
	t.setTarget()
	t.translateModule()
	if err := errors.Join(t.errs...); err != nil {
		return "", err
	}
	return strings.TrimRight(t.m.String(), "\n") + "\n", nil
}

// GPUModules lists the gpu.modules inside root.
func GPUModules(root *ir.Op) []*ir.Op {
	var out []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if op.Name() == "gpu.module" {
			out = append(out, op)
		}
	})
	return out
}

// translator holds the state of one module's translation.
type translator struct {
	Options
	m        *llvmx.Module
	root     *ir.Op
	values   map[*ir.Value]llvmx.Value
	globals  map[string]llvmx.Const
	structs  map[string]llvmx.Type
	metadata metadataCache
	errs     []error

	fn    *function // being translated
	block *llvmx.Block
	debug *debugInfo
}

// fail records an error at op.
func (t *translator) fail(op *ir.Op, format string, args ...any) {
	t.errs = append(t.errs, op.Errorf(format, args...))
}

func (t *translator) setTarget() {
	triple, layout := t.Triple, t.DataLayout
	if s, ok := t.root.Attr("llvm.target_triple").(*ir.StringAttr); ok {
		triple = s.Value()
	}
	if s, ok := t.root.Attr("llvm.data_layout").(*ir.StringAttr); ok {
		layout = s.Value()
	}
	t.m.SetTarget(triple, layout)
}

// translateModule declares all symbols first, so that bodies and initialisers
// may refer to any of them.
func (t *translator) translateModule() {
	body := t.root.Body()
	if body == nil {
		return
	}
	t.globals = map[string]llvmx.Const{}
	t.startDebug()
	for op := range body.Ops() {
		t.declare(op)
	}
	for op := range body.Ops() {
		t.initialize(op)
	}
	for op := range body.Ops() {
		t.define(op)
	}
}

// declare adds a function's declaration.
func (t *translator) declare(op *ir.Op) {
	if f, ok := llvm.Func.Cast(op); ok {
		t.declareFunc(f)
	}
	if llvm.Comdat.Is(op) {
		t.declareComdats(op)
	}
	if g, ok := llvm.Global.Cast(op); ok && g.Initializer().Empty() {
		t.defineGlobal(g)
	}
}

// initialize adds the globals whose initial values are computed.
func (t *translator) initialize(op *ir.Op) {
	if g, ok := llvm.Global.Cast(op); ok && !g.Initializer().Empty() {
		t.defineGlobal(g)
	}
	if a, ok := llvm.Alias.Cast(op); ok {
		t.defineAlias(a)
	}
}

// define adds bodies and module-level lists.
func (t *translator) define(op *ir.Op) {
	switch {
	case llvm.Func.Is(op):
		t.defineFunc(llvm.Func.Of(op))
	case llvm.Global.Is(op), llvm.Alias.Is(op), llvm.Comdat.Is(op):
	case llvm.GlobalCtors.Is(op):
		t.structors(op, "llvm.global_ctors", "ctors")
	case llvm.GlobalDtors.Is(op):
		t.structors(op, "llvm.global_dtors", "dtors")
	case llvm.ModuleFlags.Is(op):
		t.moduleFlags(op)
	case llvm.LinkerOptions.Is(op):
		t.linkerOptions(op)
	case op.Name() == "gpu.module" || op.Name() == "gpu.binary":
		// Device code is translated on its own; a binary already was.
	case op.Name() == "gpu.module_end" || op.Name() == "builtin.unrealized_conversion_cast":
		if op.NumResults() > 0 {
			t.notLLVM(op)
		}
	default:
		t.notLLVM(op)
	}
}

// value is the translation of v.
func (t *translator) value(v *ir.Value) llvmx.Value {
	if x, ok := t.values[v]; ok {
		return x
	}
	// Only a use before the definition in an unreachable place gets here.
	return llvmx.Poison(t.typ(v.Type()))
}

func (t *translator) operand(op *ir.Op, i int) llvmx.Value { return t.value(op.Operand(i)) }

func (t *translator) operands(vs []*ir.Value) []llvmx.Value {
	out := make([]llvmx.Value, len(vs))
	for i, v := range vs {
		out[i] = t.value(v)
	}
	return out
}

// result records what op's result is.
func (t *translator) result(op *ir.Op, v llvmx.Value) {
	if op.NumResults() == 1 {
		t.values[op.Result(0)] = v
	}
}
