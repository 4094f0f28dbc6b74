package all

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/affinetostd"
	"github.com/tsopt/tsopt/conversion/commtomemory"
	"github.com/tsopt/tsopt/conversion/gputocpu"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/scftocf"
	"github.com/tsopt/tsopt/conversion/tiletocpu"
	"github.com/tsopt/tsopt/conversion/tollvm"
	"github.com/tsopt/tsopt/conversion/vectortollvm"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/plan/planbuffers"
	"github.com/tsopt/tsopt/transforms/schedule/unitsinturn"
	"github.com/tsopt/tsopt/transforms/upstream/mathapprox"
)

// CPU takes tile programs to kernels of one thread.
var CPU = (&Lowering{Name: arch.CPU, Arch: tiletocpu.DefaultCPU, code: []phase{{gpuLevel, 0, oneThread}}}).whole(
	"tile-to-cpu", `Lower tile programs to code of one CPU thread

Lowers tile programs without layouts to kernels whose blocks have one thread, in scf, vector,
memref, arith and math. Host code stays func, scf, memref and gpu.launch_func.`)

// oneThread makes the code of the one thread of a block, in kernels of their own.
func oneThread(target, _ string) []step {
	return []step{
		{unitsinturn.Pass, ""},
		{tiletocpu.Pass, target},
		{commtomemory.CPU, ""},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{transforms.LoopInvariantCodeMotion, ""},
		// Constants that canonicalisation moved to the host come back, so that they do not become kernel parameters.
		{transforms.GPULaunchSinkIndexComputations, ""},
		{transforms.GPUKernelOutlining, ""},
		{transforms.Inline, forms.Inlined.Options},
		{planbuffers.Pass, ""},
		// Numbers of threads and sizes that no kernel uses.
		{transforms.Canonicalize, ""},
	}
}

// ToCPU lowers tile programs, and kernels of one thread, to the llvm dialect for a CPU.
type ToCPU struct {
	tiles onTarget
	// Triple, Chip and Features are LLVM's names of the target.
	Triple, Chip, Features string
}

// Options implements [pass.Configurable].
func (o *ToCPU) Options(opts *pass.Options) {
	o.tiles = onTarget{of: CPU, arch: arch.Host}
	o.tiles.Options(opts)
	o.Chip = cpu.Native
	opts.String("triple", &o.Triple, "target triple, for example aarch64-unknown-linux-gnu; that of this system by default")
	opts.String("chip", &o.Chip, "processor, for example haswell; native is this machine's")
	opts.String("features", &o.Features, "processor features, for example +avx2,+fma")
}

// Build implements [pass.Builder].
func (o *ToCPU) Build(m *pass.Manager) error {
	if err := o.tiles.Build(m); err != nil {
		return err
	}
	if err := add(m, []step{
		{mathapprox.Pass, ""}, {transforms.GPUKernelBarePointers, ""}, {gputocpu.Pass, ""},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""}, {transforms.LoopInvariantCodeMotion, ""},
	}); err != nil {
		return err
	}
	if err := m.Nest("gpu.module").Add(scftocf.Pass, ""); err != nil {
		return err
	}
	if err := m.Add(vectortollvm.Pass, "reassociate-fp-reductions"); err != nil {
		return err
	}
	if err := add(m.Nest("gpu.module"), []step{
		{memreftollvm.ExpandPass, ""}, {affinetostd.Pass, ""}, {tollvm.Pass, ""},
		{transforms.ReconcileUnrealizedCasts, ""}, {transforms.Canonicalize, ""}, {transforms.CSE, ""},
	}); err != nil {
		return err
	}
	return m.Add(transforms.CPUAttachTarget,
		fmt.Sprintf("triple=%s chip=%s features=%s", o.Triple, o.Chip, o.Features))
}
