// Package all lists every pass that stays at its level, and the pipelines of
// them. A new pass adds its line here.
package all

import (
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/allocatememory"
	"github.com/tsopt/tsopt/transforms/arithexpand"
	"github.com/tsopt/tsopt/transforms/bindparams"
	"github.com/tsopt/tsopt/transforms/coarsenblocks"
	"github.com/tsopt/tsopt/transforms/convertlayoutsviasmem"
	"github.com/tsopt/tsopt/transforms/desugar"
	"github.com/tsopt/tsopt/transforms/eliminatebarriers"
	"github.com/tsopt/tsopt/transforms/estimate"
	"github.com/tsopt/tsopt/transforms/foldwindows"
	"github.com/tsopt/tsopt/transforms/fusecomm"
	"github.com/tsopt/tsopt/transforms/inferlayout"
	"github.com/tsopt/tsopt/transforms/insertfences"
	"github.com/tsopt/tsopt/transforms/insertsync"
	"github.com/tsopt/tsopt/transforms/intranges"
	"github.com/tsopt/tsopt/transforms/lowercomm"
	"github.com/tsopt/tsopt/transforms/memrefalias"
	"github.com/tsopt/tsopt/transforms/moduloschedulemma"
	"github.com/tsopt/tsopt/transforms/narrowfloats"
	"github.com/tsopt/tsopt/transforms/packelements"
	"github.com/tsopt/tsopt/transforms/peelmaskediterations"
	"github.com/tsopt/tsopt/transforms/pipelinemma"
	"github.com/tsopt/tsopt/transforms/raiseaccesses"
	"github.com/tsopt/tsopt/transforms/raiseparallel"
	"github.com/tsopt/tsopt/transforms/rasterizetiles"
	"github.com/tsopt/tsopt/transforms/resolvescale"
	"github.com/tsopt/tsopt/transforms/runtimecheck"
	"github.com/tsopt/tsopt/transforms/scfloops"
	"github.com/tsopt/tsopt/transforms/sinkawaits"
	"github.com/tsopt/tsopt/transforms/softwarepipeline"
	"github.com/tsopt/tsopt/transforms/specializewarps"
	"github.com/tsopt/tsopt/transforms/splitbuffers"
	"github.com/tsopt/tsopt/transforms/splitconsumer"
	"github.com/tsopt/tsopt/transforms/swapgemmoperands"
	"github.com/tsopt/tsopt/transforms/verifyasync"
	"github.com/tsopt/tsopt/transforms/verifycomm"
	"github.com/tsopt/tsopt/transforms/verifytile"
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
