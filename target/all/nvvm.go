package all

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/affinetostd"
	"github.com/tsopt/tsopt/conversion/arithtollvm"
	"github.com/tsopt/tsopt/conversion/functollvm"
	"github.com/tsopt/tsopt/conversion/gputollvm"
	"github.com/tsopt/tsopt/conversion/gputonvvm"
	"github.com/tsopt/tsopt/conversion/indextollvm"
	"github.com/tsopt/tsopt/conversion/mathtollvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/nvgputonvvm"
	"github.com/tsopt/tsopt/conversion/nvvmtollvm"
	"github.com/tsopt/tsopt/conversion/scftocf"
	"github.com/tsopt/tsopt/conversion/vectortoscf"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/transforms"
)

// GPULowerToNVVM is upstream's way of kernels and host to llvm.
var GPULowerToNVVM = &pass.Pipeline{
	Name: "gpu-lower-to-nvvm-pipeline",
	Doc: `The default pipeline lowers main dialects (arith, memref, scf, vector, gpu, and nvgpu) to NVVM.

It starts by lowering GPU code to the specified compilation target (default is fatbin)
then lowers the host code. The passes and their order are upstream's.`,
	New: func() pass.Builder {
		return &toNVVM{index: 64, triple: "nvptx64-nvidia-cuda", chip: "sm_50", features: "+ptx60", format: "fatbin",
			level: 2, rollback: true}
	},
}

type toNVVM struct {
	index, level                            int
	triple, chip, features, format, options string
	kernelBare, hostBare, rollback          bool
}

// Options implements [pass.Configurable].
func (p *toNVVM) Options(o *pass.Options) {
	o.Int("index-bitwidth", &p.index, "Bitwidth of the index type for the host (warning this should be 64 until the GPU layering is fixed)")
	o.String("cubin-triple", &p.triple, "Triple to use to serialize to cubin.")
	o.String("cubin-chip", &p.chip, "Chip to use to serialize to cubin.")
	o.String("cubin-features", &p.features, "Features to use to serialize to cubin.")
	o.String("cubin-format", &p.format, "Compilation format to use to serialize to cubin.")
	o.Int("opt-level", &p.level, "Optimization level for NVVM compilation")
	o.Bool("kernel-bare-ptr-calling-convention", &p.kernelBare,
		"Whether to use the bareptr calling convention on the kernel (warning this should be false until the GPU layering is fixed)")
	o.Bool("host-bare-ptr-calling-convention", &p.hostBare,
		"Whether to use the bareptr calling convention on the host (warning this should be false until the GPU layering is fixed)")
	o.String("ptxas-cmd-options", &p.options, "Command line options to pass to the downstream compiler.")
	o.Bool("allow-pattern-rollback", &p.rollback, "Allow pattern rollback during dialect conversion")
}

// step is a pass of the pipeline.
type step struct {
	pass    *pass.Pass
	options string
}

func addAll(m *pass.Manager, steps []step) error {
	for _, s := range steps {
		if err := m.Add(s.pass, s.options); err != nil {
			return err
		}
	}
	return nil
}

// Build implements [pass.Builder].
func (p *toNVVM) Build(m *pass.Manager) error {
	rollback := fmt.Sprintf("allow-pattern-rollback=%t", p.rollback)
	target := fmt.Sprintf("O=%d chip=%s features=%s triple=%s", p.level, p.chip, p.features, p.triple)
	if p.options != "" {
		target += fmt.Sprintf(" ptxas-cmd-options={%s}", p.options)
	}
	if err := addAll(m, []step{
		{nvgputonvvm.Pass, ""}, {transforms.GPUKernelOutlining, ""}, {vectortoscf.Pass, ""}, {scftocf.Pass, rollback},
		{nvvmtollvm.Pass, ""}, {functollvm.Pass, ""}, {memreftollvm.ExpandPass, ""}, {transforms.NVVMAttachTarget, target},
		{affinetostd.Pass, ""}, {arithtollvm.Pass, ""}, {indextollvm.Pass, fmt.Sprintf("index-bitwidth=%d", p.index)},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
	}); err != nil {
		return err
	}
	kernels := fmt.Sprintf("%s index-bitwidth=%d use-bare-ptr-memref-call-conv=%t", rollback, p.index, p.kernelBare)
	for _, s := range []step{{gputonvvm.Pass, kernels}, {transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{transforms.ReconcileUnrealizedCasts, ""}} {
		if err := m.Nest("gpu.module").Add(s.pass, s.options); err != nil {
			return err
		}
	}
	host := fmt.Sprintf("use-bare-pointers-for-host=%t use-bare-pointers-for-kernels=%t", p.hostBare, p.kernelBare)
	return addAll(m, []step{
		{gputollvm.Pass, host}, {gpubinary.Pass, "format=" + p.format}, {mathtollvm.Pass, ""},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""}, {transforms.ReconcileUnrealizedCasts, ""},
	})
}
