package gpubinary

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/llc"
	"github.com/tsopt/tsopt/target/llvmir"
)

// compileCPU makes the object of a module for a CPU. LLVM's data layout is that of the triple, which llc knows.
func (p *runner) compileCPU(ctx context.Context, m gpu.ModuleOp, t *cpu.TargetAttr, f form) (ir.Attr, error) {
	triple := t.Triple
	if triple == "" {
		triple = llc.HostTriple()
	}
	text, err := llvmir.Module(m.Op, llvmir.Options{Triple: triple})
	if err != nil {
		return nil, err
	}
	object := gpu.Object{Target: t, Format: gpu.FormatOffload, Data: text, Kernels: kernelTable(m)}
	if f == llvmText {
		return gpu.ObjectOf(object), nil
	}
	object.Data, err = p.assembler.Object(ctx, text, llc.Options{
		Triple: triple, Chip: t.Chip, Features: withNeeds(t.Features, m.Op), OptLevel: int(t.O), Assembly: f == ptxText})
	if err != nil {
		return nil, atIntrinsic(m, err)
	}
	if object.Format = gpu.FormatBinary; f == ptxText {
		object.Format = gpu.FormatAssembly
	}
	return gpu.ObjectOf(object), nil
}

// kernelTable says of each kernel how many arguments it takes and how much scratch memory it needs.
func kernelTable(m gpu.ModuleOp) *gpu.KernelTableAttr {
	var kernels []ir.Attr
	for op := range m.Body.Entry().Ops() {
		f, ok := llvm.Func.Cast(op)
		if !ok || op.Discardable(cpu.ScratchAttr) == nil {
			continue
		}
		var says []ir.NamedAttr
		for _, name := range []string{cpu.ArgsAttr, cpu.ScratchAttr, cpu.WaitsAttr} {
			if a := op.Discardable(name); a != nil {
				says = append(says, ir.NamedAttr{Name: name, Value: a})
			}
		}
		if needs := needsOf(op); len(needs) > 0 {
			says = append(says, ir.NamedAttr{Name: cpu.NeedsAttr, Value: ir.String_(strings.Join(needs, ","))})
		}
		kernels = append(kernels, gpu.KernelMetadataOf(gpu.KernelMetadata{Name: f.Name(), Type: f.Type(),
			Metadata: ir.Dict(says...)}))
	}
	return gpu.KernelTable(kernels...)
}

// needsOf are the features that the instructions need whose intrinsics are called, each once.
func needsOf(root *ir.Op) (out []string) {
	for o := range ir.Collect(root, llvm.CallIntrinsic) {
		if i, ok := arch.InstructionOf(o.Op, o.Intrinsic); ok {
			out = append(out, i.Needs()...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// withNeeds are the features of a target, and those that instructions need.
func withNeeds(features string, root *ir.Op) string {
	all := needsOf(root)
	for i, n := range all {
		all[i] = "+" + n
	}
	if features != "" {
		all = append(all, features) // the last one decides
	}
	return strings.Join(all, ",")
}

// atIntrinsic puts llc's error at the call of the intrinsic that it speaks of, with the instruction that is lowered
// to it.
func atIntrinsic(m gpu.ModuleOp, err error) error {
	var compile *llc.CompileError
	if !errors.As(err, &compile) {
		return located(m, err)
	}
	for o := range ir.Collect(m.Op, llvm.CallIntrinsic) {
		if compile.Intrinsic != o.Intrinsic && !strings.Contains(compile.Output, o.Intrinsic) {
			continue
		}
		d := diag.Errorf(o.Loc(), "%s", strings.TrimRight(err.Error(), "\n"))
		if i, ok := arch.InstructionOf(o.Op, o.Intrinsic); ok {
			d.Note(i.Loc(), "scale.instruction @%s is lowered to it; correct its lower, types or needs", i.SymName)
		}
		return d
	}
	return located(m, err)
}
