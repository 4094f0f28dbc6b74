package llvmir

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Options steer the translation.
type Options struct {
	// Triple and DataLayout are declared when the module itself does not say.
	Triple, DataLayout string
	// NVPTX translates for that target: atomics keep their ordering and scope.
	NVPTX bool
	// WideAdds says that the chip adds two and four neighbours of f32 in device memory at once (PTX ISA, "red": sm_90, PTX
	// 8.1).
	WideAdds bool
	// FlushDenormals makes operations on f32 treat denormal numbers as zero.
	FlushDenormals bool
	// Debug adds line tables from the locations of operations.
	Debug bool
	// NameStructs gives literal structs of many fields names: the accumulators of a wgmma have up to 128, and each
	// mention would repeat them.
	NameStructs bool
	// Warn receives what the translation leaves out; it may be nil.
	Warn func(error)
}

// Module translates a builtin.module or gpu.module. A builtin.module may hold
// gpu.modules and host code of other dialects only if those are not inside it:
// see [GPUModules].
func Module(root *ir.Op, o Options) (string, error) {
	t := &translator{
		Options: o, m: llvmx.NewModule(), root: root, values: map[*ir.Value]llvmx.Value{}, structs: map[string]llvmx.Type{},
		short:   map[*llvm.StructType]llvmx.Type{},
		globals: map[string]llvmx.Const{}, dynamicShared: map[string]bool{}, metadata: metadataCache{},
		blocks: map[blockTag]*llvmx.Block{},
		debug: &debugInfo{nodes: map[ir.Attr]*llvmx.Node{}, open: map[ir.Attr]*llvmx.Node{},
			identified: map[ir.Attr]*llvmx.Node{}, units: map[*llvm.StructAttr]*unit{}, places: map[*llvmx.Node]place{}},
	}
	t.setTarget()
	t.translateModule()
	if err := errors.Join(t.errs...); err != nil {
		return "", err
	}
	return t.m.String(), nil
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
	m       *llvmx.Module
	root    *ir.Op
	values  map[*ir.Value]llvmx.Value
	globals map[string]llvmx.Const
	// dynamicShared are the globals that stand for the launch's shared memory.
	dynamicShared map[string]bool
	structs       map[string]llvmx.Type
	short         map[*llvm.StructType]llvmx.Type // literal ones that got a name
	metadata      metadataCache
	errs          []error

	variables []*llvmx.Global     // whose initial values are to come
	aliases   []func(llvmx.Const) // that set the targets of aliases

	fn     *function // being translated
	block  *llvmx.Block
	blocks map[blockTag]*llvmx.Block // that have a tag
	debug  *debugInfo
}

// blockTag names a block whose address is taken.
type blockTag struct {
	function string
	tag      int64
}

// warn reports something that is left out.
func (t *translator) warn(op *ir.Op, format string, args ...any) {
	if t.Warn != nil {
		t.Warn(diag.Warningf(op.Loc(), format, args...))
	}
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
	for _, line := range attrList(t.root, "llvm.module_asm") {
		if s, ok := line.(*ir.StringAttr); ok {
			t.m.ModuleAsm(s.Value())
		}
	}
}

// translateModule goes in the order of upstream, which names and numbers things by
// it: all symbols are declared first, so that bodies and initial values may refer
// to any of them.
func (t *translator) translateModule() {
	body := t.root.Body()
	if body == nil {
		return
	}
	each := func(f func(*ir.Op)) {
		for op := range body.Ops() {
			if len(t.errs) == 0 {
				f(op)
			}
		}
	}
	each(t.declareComdats)
	each(t.declareFunc)
	each(t.declareGlobal)
	each(t.defineGlobal)
	each(t.defineAlias)
	each(t.structors)
	each(t.defineIFunc)
	t.moduleAttrs()
	each(t.moduleOp)
	each(t.defineFunc)
	t.finishDebug()
}

// moduleOp adds module-level lists, and rejects what has no place in a module.
func (t *translator) moduleOp(op *ir.Op) {
	switch {
	case llvm.Func.Is(op), llvm.Global.Is(op), llvm.Alias.Is(op), llvm.IFunc.Is(op), llvm.Comdat.Is(op),
		llvm.GlobalCtors.Is(op), llvm.GlobalDtors.Is(op):
	case llvm.ModuleFlags.Is(op):
		t.moduleFlags(op)
	case llvm.LinkerOptions.Is(op):
		t.linkerOptions(op)
	case op.Name() == "gpu.module":
		// Device code is translated on its own.
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
