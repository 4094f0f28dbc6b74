package gpubinary

import (
	"context"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/nvptx"
)

// compileCPU makes the object of a module for a CPU. LLVM's data layout is that of the triple, which llc knows.
func (p *runner) compileCPU(ctx context.Context, m gpu.ModuleOp, t *cpu.TargetAttr, f form) (ir.Attr, error) {
	triple := t.Triple
	if triple == "" {
		triple = nvptx.HostTriple()
	}
	text, err := llvmir.Module(m.Op, llvmir.Options{Triple: triple})
	if err != nil {
		return nil, err
	}
	object := gpu.Object{Target: t, Format: gpu.FormatOffload, Data: text, Kernels: kernelTable(m)}
	if f == llvmText {
		return gpu.ObjectOf(object), nil
	}
	object.Data, err = p.assembler.Object(ctx, text, nvptx.CPUOptions{
		Triple: triple, Chip: t.Chip, Features: t.Features, OptLevel: int(t.O), Assembly: f == ptxText})
	if err != nil {
		return nil, located(m, err)
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
		kernels = append(kernels, gpu.KernelMetadataOf(gpu.KernelMetadata{Name: f.Name(), Type: f.Type(),
			Metadata: ir.Dict(says...)}))
	}
	return gpu.KernelTable(kernels...)
}
