package all

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/conversion/affinetostd"
	"github.com/tsopt/tsopt/conversion/commtomemory"
	"github.com/tsopt/tsopt/conversion/gputonvvm"
	"github.com/tsopt/tsopt/conversion/linalgtotile"
	"github.com/tsopt/tsopt/conversion/mathtonvvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/nvgputonvvm"
	"github.com/tsopt/tsopt/conversion/scftocf"
	"github.com/tsopt/tsopt/conversion/tiletogpu"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/check/resolvescale"
	"github.com/tsopt/tsopt/transforms/check/verifyasync"
	"github.com/tsopt/tsopt/transforms/check/verifybudget"
	"github.com/tsopt/tsopt/transforms/check/verifycomm"
	"github.com/tsopt/tsopt/transforms/check/verifytile"
	"github.com/tsopt/tsopt/transforms/comm/fusecomm"
	"github.com/tsopt/tsopt/transforms/comm/lowercomm"
	"github.com/tsopt/tsopt/transforms/linalg/constructschedule"
	"github.com/tsopt/tsopt/transforms/linalg/linalggroup"
	"github.com/tsopt/tsopt/transforms/linalg/normalizelinalg"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
	"github.com/tsopt/tsopt/transforms/normalize/desugar"
	"github.com/tsopt/tsopt/transforms/normalize/foldwindows"
	"github.com/tsopt/tsopt/transforms/normalize/forwardstores"
	"github.com/tsopt/tsopt/transforms/normalize/mergeguards"
	"github.com/tsopt/tsopt/transforms/normalize/narrowfloats"
	"github.com/tsopt/tsopt/transforms/normalize/packelements"
	"github.com/tsopt/tsopt/transforms/normalize/raiseaccesses"
	"github.com/tsopt/tsopt/transforms/normalize/raiseparallel"
	"github.com/tsopt/tsopt/transforms/normalize/splitbuffers"
	"github.com/tsopt/tsopt/transforms/plan/advanceloads"
	"github.com/tsopt/tsopt/transforms/plan/allocatememory"
	"github.com/tsopt/tsopt/transforms/plan/convertlayoutsviasmem"
	"github.com/tsopt/tsopt/transforms/plan/deepenrings"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
	"github.com/tsopt/tsopt/transforms/plan/insertfences"
	"github.com/tsopt/tsopt/transforms/plan/insertstamps"
	"github.com/tsopt/tsopt/transforms/plan/insertsync"
	"github.com/tsopt/tsopt/transforms/plan/planbuffers"
	"github.com/tsopt/tsopt/transforms/schedule/aligngemmoperands"
	"github.com/tsopt/tsopt/transforms/schedule/chooseinstructions"
	"github.com/tsopt/tsopt/transforms/schedule/coarsenblocks"
	"github.com/tsopt/tsopt/transforms/schedule/moduloschedulemma"
	"github.com/tsopt/tsopt/transforms/schedule/multicastloads"
	"github.com/tsopt/tsopt/transforms/schedule/padgemmoperands"
	"github.com/tsopt/tsopt/transforms/schedule/peelmaskediterations"
	"github.com/tsopt/tsopt/transforms/schedule/pipelineloops"
	"github.com/tsopt/tsopt/transforms/schedule/pipelinemma"
	"github.com/tsopt/tsopt/transforms/schedule/rasterizetiles"
	"github.com/tsopt/tsopt/transforms/schedule/reuseloads"
	"github.com/tsopt/tsopt/transforms/schedule/sinkreductions"
	"github.com/tsopt/tsopt/transforms/schedule/skiploops"
	"github.com/tsopt/tsopt/transforms/schedule/softwarepipeline"
	"github.com/tsopt/tsopt/transforms/schedule/specializewarps"
	"github.com/tsopt/tsopt/transforms/schedule/splitconsumer"
	"github.com/tsopt/tsopt/transforms/schedule/splitgrids"
	"github.com/tsopt/tsopt/transforms/schedule/splitreductions"
	"github.com/tsopt/tsopt/transforms/schedule/stagestores"
	"github.com/tsopt/tsopt/transforms/schedule/swapgemmoperands"
	"github.com/tsopt/tsopt/transforms/threads/expanddivisions"
	"github.com/tsopt/tsopt/transforms/threads/slicevectors"
	"github.com/tsopt/tsopt/transforms/upstream/intranges"
)

// NVPTX takes tile programs to kernels in the llvm dialect.
var NVPTX = &Lowering{Name: arch.NVPTX, Can: Lanes | AsyncCopies, Arch: arch.Default, Pipeline: &pass.Pipeline{
	Name: "tile-to-llvm",
	Doc: `Lower tile programs to the llvm dialect

Infers layouts and plans memory of tile programs, lowers them to code of threads, and lowers kernels to llvm and nvvm.
Host code stays func, scf, memref and gpu.launch_func.`,
	New:   func() pass.Builder { return &toLevel{level: llvmLevel} },
	Needs: NeedsKernel,
}, code: []phase{{gpuLevel, 0, threads}}}

// NeedsKernel is the error of a program in which there is nothing to compile.
func NeedsKernel(root *ir.Op) error {
	// Operations on whole tensors become kernels, and so does a collective of whole arrays.
	if !forms.OnMemory.Holds(root) || !forms.TileWise.Holds(root) || ir.Contains(root, tile.Kernel) ||
		ir.Contains(root, gpu.Launch) || ir.Contains(root, gpu.Module) || ir.Contains(root, gpu.Binary) {
		return nil
	}
	at := root.Loc()
	for f := range ir.Collect(root, fn.Func) {
		at = f.Loc()
		break
	}
	return diag.Errorf(at, "the program has no kernel: a function has device code only in a tile.kernel or a gpu.launch")
}

// toLevel is ToLLVM that may end at a level above.
type toLevel struct {
	ToLLVM
	level int
}

// The levels that tile-to-llvm passes.
const (
	plannedLevel = iota
	gpuLevel
	llvmLevel
)

// Options implements [pass.Configurable].
func (o *toLevel) Options(opts *pass.Options) {
	o.ToLLVM.Options(opts)
	opts.Enum("to", &o.level, "the level to stop at",
		pass.Case{Name: "planned", Doc: "tiles with layouts, buffers with offsets, barriers"},
		pass.Case{Name: "gpu", Doc: "code of one thread, in kernels of their own"},
		pass.Case{Name: "llvm", Doc: "kernels in the llvm and nvvm dialects"})
}

// LinalgToTile takes programs on whole tensors to tile programs.
var LinalgToTile = &pass.Pipeline{
	Name: "linalg-to-tile",
	Doc: `Lower programs on tensors to tile programs

Groups the operations, gives each group a schedule, and writes a kernel for each.`,
	New: func() pass.Builder { return &linalgToTile{arch.Default} },
}

type linalgToTile struct{ arch string }

// Options implements [pass.Configurable].
func (o *linalgToTile) Options(opts *pass.Options) {
	arch.Option(opts, &o.arch, "target: a scale.arch of the module or a shipped one")
}

// Build implements [pass.Builder].
func (o *linalgToTile) Build(m *pass.Manager) error { return add(m, structured("arch="+o.arch, "")) }

// Build implements [pass.Builder].
func (o *toLevel) Build(m *pass.Manager) error { return o.buildTo(m, o.level) }

// ToLLVM builds tile-to-llvm; tile-to-binary begins with it.
type ToLLVM struct {
	// Arch is a scale.arch of the module or a shipped one; empty is the shipped one
	// that has the chip.
	Arch string
	// Chip is the LLVM processor; empty is the target's own.
	Chip string
	// Features are LLVM's, such as the PTX version.
	Features string
	// Params are options of bind-params: values of parameters, and where records are.
	Params string
	// Stamps adds functions whose kernels write stamps.
	Stamps bool
}

// DefaultFeatures is a PTX version that drivers of CUDA 12.7 and later take, and
// that has every instruction of the lowering.
const DefaultFeatures = "+ptx86"

// Options implements [pass.Configurable].
func (o *ToLLVM) Options(opts *pass.Options) {
	opts.String("arch", &o.Arch, "target: a scale.arch of the module or a shipped one; that of the chip by default")
	opts.String("chip", &o.Chip, "processor, for example sm_90a; the target's processor by default")
	opts.String("features", &o.Features, "processor features, for example +ptx86")
	opts.String("params", &o.Params, "values of parameters, for example {BM=128 STAGES=4} or records=FILE (bind-params)")
	opts.Bool("stamps", &o.Stamps, "add functions whose kernels write when their roles do what (insert-stamps)")
}

// Build implements [pass.Builder].
func (o *ToLLVM) Build(m *pass.Manager) error { return o.buildTo(m, llvmLevel) }

// structured makes kernels of operations on whole tensors.
func structured(target, _ string) []step {
	return []step{
		{normalizelinalg.Pass, ""},
		{linalggroup.Pass, target},
		{constructschedule.Pass, target},
		{linalgtotile.Pass, ""},
	}
}

// normalize brings what programs say into one form of each thing, and checks it.
func normalize(target, params string) []step {
	return []step{
		{bindparams.Pass, target + " " + params},
		// Tiles are not passed to functions: what takes them is inlined. Functions with kernels of one device stay.
		{transforms.Inline, forms.Inlined.Options},
		{raiseaccesses.Windows, ""},
		{raiseaccesses.Pass, ""},
		{desugar.Pass, ""},
		{affinetostd.Pass, ""},
		{verifytile.Pass, ""},
		{raiseaccesses.Stores, ""},
		// Elements of half a byte are bytes to all that plans memory.
		{packelements.Pass, ""},
		{foldwindows.Pass, ""},
		{raiseparallel.Pass, ""},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{forwardstores.Pass, ""},
		{narrowfloats.Pass, ""},
		{transforms.CSE, ""},
		{splitbuffers.Pass, ""},
	}
}

// communicate makes exchanges of collectives.
func communicate(target, _ string) []step {
	return []step{
		// What they become is checked like the user's own.
		{fusecomm.Pass, target},
		{verifycomm.Pass, target},
		{lowercomm.Pass, target},
		// The exchanges that collectives became are checked like the user's own.
		{verifycomm.Pass, target},
	}
}

// bind holds a program against its target.
func bind(target, _ string) []step { return []step{{resolvescale.Pass, target}} }

// divide chooses what a block computes: the extents of its tiles, and how many threads it has.
func divide(target, _ string) []step {
	return []step{
		{padgemmoperands.Pass, target},
		{swapgemmoperands.Pass, target},
		{splitreductions.Pass, target},
		{aligngemmoperands.Pass, target},
		{coarsenblocks.Pass, target},
		{splitgrids.Pass, target},
	}
}

// schedule chooses instructions, roles of warps and prefetches.
func schedule(target, _ string) []step {
	return []step{
		// Blocks that divide a reduction exchange their sums.
		{lowercomm.Pass, target},
		{skiploops.Pass, ""},
		{reuseloads.Pass, target},
		{pipelineloops.Pass, target},
		{sinkreductions.Pass, ""},
		{chooseinstructions.Pass, target},
		{specializewarps.Pass, target},
		{multicastloads.Pass, ""},
		{stagestores.Pass, target},
		{splitconsumer.Pass, target},
		{rasterizetiles.Pass, target},
		// Before a role's loop is split, this checks that both sides pass the same number of stages.
		{verifyasync.Pass, ""},
		{moduloschedulemma.Pass, target},
		{pipelinemma.Pass, target},
		{peelmaskediterations.Pass, ""},
		{softwarepipeline.Pass, target},
		// Bounds that are constant make the guards of copies fold.
		{transforms.Canonicalize, ""},
		{mergeguards.Pass, ""},
	}
}

// plan gives tiles their layouts and memory their place and barriers.
func plan(target, _ string) []step {
	return []step{
		{inferlayout.Pass, target},
		// Reductions across warps became all-reduces of what each warp found.
		{lowercomm.Pass, target},
		{transforms.LoopInvariantCodeMotion, ""},
		{advanceloads.Pass, target},
		{convertlayoutsviasmem.Pass, ""},
		{verifybudget.Pass, target},
		{deepenrings.Pass, target},
		{allocatememory.Pass, target},
		{insertsync.Pass, ""},
		{insertfences.Pass, ""},
	}
}

// threads makes the code of one thread, in kernels of their own.
func threads(target, _ string) []step {
	return []step{
		{tiletogpu.Pass, target},
		{commtomemory.GPU, ""},
		// A mask that holds for all threads is none: the load under it needs no branch, and can begin before others end.
		{intranges.Optimizations, ""},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{transforms.LoopInvariantCodeMotion, ""},
		{slicevectors.Pass, ""},
		{expanddivisions.Pass, ""},
		// Constants that canonicalisation moved to the host come back, so that
		// they do not become kernel parameters.
		{transforms.GPULaunchSinkIndexComputations, ""},
		{transforms.GPUKernelOutlining, ""},
		// Calls of functions with kernels launch those kernels, so that each is compiled once.
		{transforms.Inline, forms.Inlined.Options},
		{planbuffers.Pass, ""},
	}
}

func (o *ToLLVM) buildTo(m *pass.Manager, level int) error {
	if o.Arch == "" {
		o.Arch = arch.OfChip(o.Chip)
	}
	for _, p := range NVPTX.phases() {
		if p.level > plannedLevel && o.Stamps {
			if err := m.Add(insertstamps.Pass, "arch="+o.Arch); err != nil {
				return err
			}
		}
		if p.level > level {
			return nil
		}
		if err := add(m, p.steps("arch="+o.Arch, o.Params)); err != nil {
			return err
		}
	}
	if level == gpuLevel {
		return nil
	}
	return o.kernels(m)
}

// kernels lowers what is inside each gpu.module.
func (o *ToLLVM) kernels(m *pass.Manager) error {
	processor, err := o.processor()
	if err != nil {
		return err
	}
	if err := m.Add(transforms.GPUKernelBarePointers, ""); err != nil {
		return err
	}
	if err := add(m.Nest("gpu.module"), []step{
		{mathtonvvm.Pass, processor}, {nvgputonvvm.Pass, ""}, {scftocf.Pass, ""},
		// Views become arithmetic on what describes a memref.
		{memreftollvm.ExpandPass, ""}, {affinetostd.Pass, ""},
		{gputonvvm.Pass, "keep-intrinsics use-bare-ptr-memref-call-conv"},
		{transforms.ReconcileUnrealizedCasts, ""}, {transforms.Canonicalize, ""}, {transforms.CSE, ""},
	}); err != nil {
		return err
	}
	if err := m.Add(transforms.GPUKernelDeadArguments, ""); err != nil {
		return err
	}
	return m.Add(transforms.NVVMAttachTarget, o.target(processor))
}

// processor is the option that says what kernels are compiled for: a chip, or the target that knows it, which only the
// program has.
func (o *ToLLVM) processor() (string, error) {
	if o.Chip != "" {
		return "chip=" + o.Chip, nil
	}
	machine, err := arch.Shipped(o.Arch)
	if err != nil {
		return "arch=" + o.Arch, nil
	}
	if err := machine.CheckGPU(); err != nil {
		return "", fmt.Errorf("target %s %w", o.Arch, err)
	}
	return "chip=" + machine.Chip(), nil
}

// target are options of nvvm-attach-target.
func (o *ToLLVM) target(processor string) string {
	features := o.Features
	if features == "" {
		features = DefaultFeatures
	}
	return fmt.Sprintf("%s features=%s O=3", processor, features)
}

// ScheduleAndPlan is the part of tile-to-llvm behind the pass that runs it for each candidate.
var ScheduleAndPlan = &pass.Pipeline{
	Name: coarsenblocks.Planning,
	Doc: `Schedule and plan kernels whose tiles have their extents

The passes of tile-to-llvm behind coarsen-blocks, up to ` + "`to=planned`" + `. coarsen-blocks runs this pipeline on copies
of a kernel, to predict the time of each way to divide its work.`,
	New: func() pass.Builder { return &scheduleAndPlan{} },
}

// scheduleAndPlan builds schedule-and-plan.
type scheduleAndPlan struct{ arch string }

// Options implements [pass.Configurable].
func (o *scheduleAndPlan) Options(opts *pass.Options) {
	o.arch = arch.Default
	arch.Option(opts, &o.arch, "target: a scale.arch of the module or a shipped one")
}

// Build implements [pass.Builder].
func (o *scheduleAndPlan) Build(m *pass.Manager) error {
	target := "arch=" + o.arch
	return add(m, slices.Concat(schedule(target, ""), plan(target, "")))
}

// Pipelines are all named pipelines.
func Pipelines() []*pass.Pipeline {
	return []*pass.Pipeline{LinalgToTile, NVPTX.Pipeline, CPU.Pipeline, Units.Pipeline, ScheduleAndPlan}
}
