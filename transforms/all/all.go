// Package all lists every pass that stays at its level, and the pipelines of
// them. A new pass adds its line here.
package all

import (
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/check/resolvescale"
	"github.com/tsopt/tsopt/transforms/check/verifyasync"
	"github.com/tsopt/tsopt/transforms/check/verifycomm"
	"github.com/tsopt/tsopt/transforms/check/verifytile"
	"github.com/tsopt/tsopt/transforms/comm/fusecomm"
	"github.com/tsopt/tsopt/transforms/comm/lowercomm"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
	"github.com/tsopt/tsopt/transforms/normalize/desugar"
	"github.com/tsopt/tsopt/transforms/normalize/foldwindows"
	"github.com/tsopt/tsopt/transforms/normalize/narrowfloats"
	"github.com/tsopt/tsopt/transforms/normalize/packelements"
	"github.com/tsopt/tsopt/transforms/normalize/raiseaccesses"
	"github.com/tsopt/tsopt/transforms/normalize/raiseparallel"
	"github.com/tsopt/tsopt/transforms/normalize/splitbuffers"
	"github.com/tsopt/tsopt/transforms/plan/allocatememory"
	"github.com/tsopt/tsopt/transforms/plan/convertlayoutsviasmem"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
	"github.com/tsopt/tsopt/transforms/plan/insertfences"
	"github.com/tsopt/tsopt/transforms/plan/insertsync"
	"github.com/tsopt/tsopt/transforms/schedule/coarsenblocks"
	"github.com/tsopt/tsopt/transforms/schedule/moduloschedulemma"
	"github.com/tsopt/tsopt/transforms/schedule/peelmaskediterations"
	"github.com/tsopt/tsopt/transforms/schedule/pipelinemma"
	"github.com/tsopt/tsopt/transforms/schedule/rasterizetiles"
	"github.com/tsopt/tsopt/transforms/schedule/sinkawaits"
	"github.com/tsopt/tsopt/transforms/schedule/softwarepipeline"
	"github.com/tsopt/tsopt/transforms/schedule/specializewarps"
	"github.com/tsopt/tsopt/transforms/schedule/splitconsumer"
	"github.com/tsopt/tsopt/transforms/schedule/swapgemmoperands"
	"github.com/tsopt/tsopt/transforms/upstream/arithexpand"
	"github.com/tsopt/tsopt/transforms/upstream/eliminatebarriers"
	"github.com/tsopt/tsopt/transforms/upstream/intranges"
	"github.com/tsopt/tsopt/transforms/upstream/memrefalias"
	"github.com/tsopt/tsopt/transforms/upstream/runtimecheck"
	"github.com/tsopt/tsopt/transforms/upstream/scfloops"
)

// Passes are all passes.
func Passes() []*pass.Pass {
	return []*pass.Pass{
		arithexpand.Pass,
		bindparams.Pass,
		transforms.Canonicalize,
		transforms.ControlFlowSink,
		transforms.CSE,
		transforms.DebugScope,
		eliminatebarriers.Pass,
		estimate.Pass,
		memrefalias.Pass,
		desugar.Pass,
		foldwindows.Pass,
		fusecomm.Pass,
		rasterizetiles.Pass,
		swapgemmoperands.Pass,
		transforms.GPUKernelBarePointers,
		transforms.GPUKernelDeadArguments,
		transforms.GPUKernelOutlining,
		transforms.GPULaunchSinkIndexComputations,
		transforms.Inline,
		transforms.LoopInvariantCodeMotion,
		transforms.NVVMAttachTarget,
		transforms.Mem2Reg,
		transforms.MemRefExpand,
		transforms.ResolveRankedShapedTypeResultDims,
		transforms.ResolveShapedTypeResultDims,
		transforms.PrintIR,
		transforms.PrintOpStats,
		transforms.ReconcileUnrealizedCasts,
		transforms.RemoveDeadValues,
		transforms.SCCP,
		transforms.SROA,
		transforms.StripDebugInfo,
		transforms.SymbolDCE,
		transforms.SymbolPrivatize,
		transforms.TopologicalSort,
		transforms.UpliftToFMA,
		transforms.ViewOpGraph,
		runtimecheck.Pass,
		intranges.Narrowing,
		intranges.Optimizations,
		intranges.UnsignedWhenEquivalent,
		scfloops.ForLoopCanonicalization,
		scfloops.ForLoopPeeling,
		scfloops.ForLoopRangeFolding,
		scfloops.ForLoopSpecialization,
		scfloops.ForToWhile,
		scfloops.ParallelLoopFusion,
		scfloops.ParallelLoopSpecialization,
		scfloops.ParallelLoopTiling,
		verifyasync.Pass,
		verifycomm.Pass,
		verifytile.Pass,
		coarsenblocks.Pass,
		lowercomm.Pass,
		narrowfloats.Pass,
		packelements.Pass,
		raiseaccesses.Windows,
		raiseaccesses.Pass,
		raiseaccesses.Stores,
		raiseparallel.Pass,
		resolvescale.Pass,
		softwarepipeline.Pass,
		moduloschedulemma.Pass,
		sinkawaits.Pass,
		pipelinemma.Pass,
		splitbuffers.Pass,
		peelmaskediterations.Pass,
		specializewarps.Pass,
		splitconsumer.Pass,
		inferlayout.Pass,
		convertlayoutsviasmem.Pass,
		allocatememory.Pass,
		insertsync.Pass,
		insertfences.Pass,
	}
}

// Pipelines are all named pipelines.
func Pipelines() []*pass.Pipeline { return nil }
