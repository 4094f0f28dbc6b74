// Package all lists every pass that stays at its level, and the pipelines of
// them. A new pass adds its line here.
package all

import (
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/arithexpand"
	"github.com/tsopt/tsopt/transforms/eliminatebarriers"
	"github.com/tsopt/tsopt/transforms/intranges"
	"github.com/tsopt/tsopt/transforms/memrefalias"
	"github.com/tsopt/tsopt/transforms/plan"
	"github.com/tsopt/tsopt/transforms/runtimecheck"
	"github.com/tsopt/tsopt/transforms/scfloops"
	"github.com/tsopt/tsopt/transforms/verifycomm"
	"github.com/tsopt/tsopt/transforms/verifytile"
)

// Passes are all passes.
func Passes() []*pass.Pass {
	return []*pass.Pass{
		arithexpand.Pass,
		transforms.Canonicalize,
		transforms.ControlFlowSink,
		transforms.CSE,
		eliminatebarriers.Pass,
		memrefalias.Pass,
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
		verifycomm.Pass,
		verifytile.Pass,
		plan.LowerCommPass,
		plan.ResolveScalePass,
		plan.SoftwarePipelinePass,
		plan.InferLayoutPass,
		plan.StageConversionsPass,
		plan.AllocateMemoryPass,
		plan.InsertSyncPass,
	}
}

// Pipelines are all named pipelines.
func Pipelines() []*pass.Pipeline { return nil }
