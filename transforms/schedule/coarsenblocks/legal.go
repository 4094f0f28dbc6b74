package coarsenblocks

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// leavesOpen reports whether a kernel has pipelined loops, which all leave their stages open, and leaves the
// instructions of its GEMMs open too.
func leavesOpen(k tile.KernelOp) bool {
	loops, open := 0, true
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		loops++
		open = open && l.AtLeast
	}
	for g := range ir.Collect(k.Op, tile.Gemm) {
		open = open && g.Impl == tile.AutoImpl && g.Instruction == nil
	}
	return loops > 0 && open
}

// laidOut reports whether a program says how blocks of a kernel share the machine, or does in them what is not about
// tiles alone: what threads, warps and barriers do is written for so many, and what is added to memory is added once by
// each block.
func laidOut(k tile.KernelOp) (yes bool) {
	for _, g := range k.Grid() {
		yes = yes || g.Value != nil
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch d := op.Def(); {
		case op == k.Op, d == tile.Load.OpDef, d == tile.Store.OpDef, d == tile.Gemm.OpDef, d == tile.Pipelined.OpDef,
			d == tile.Yield.OpDef:
		case d == tile.Broadcast.OpDef, d == tile.ExpandDims.OpDef, d == tile.Transpose.OpDef, d == tile.Bitcast.OpDef,
			d == tile.Fill.OpDef, d == tile.Alloc.OpDef, d == tile.Gather.OpDef, d == tile.Reduce.OpDef:
		case strings.HasPrefix(op.Name(), "tile."), d.Dialect() == scale.Dialect.Name, strings.HasPrefix(op.Name(), "comm."),
			strings.HasPrefix(op.Name(), "gpu."):
			yes = true
		case d != memref.Store.OpDef && writes(op):
			yes = true
		}
	})
	return yes || k.Residents > 0 || k.Persistent || k.Cooperative || k.Cluster() > 1 || k.Devices() > 1
}

// writes reports whether an operation itself writes memory, or may.
func writes(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Write })
}

// stepsOf is how often a loop runs, from 0 on; ok is false where that is not known.
func stepsOf(l tile.PipelinedOp) (n int64, ok bool) {
	lower, upper, step := l.Bounds()
	n, ok = rewrite.IntConstant(upper)
	return n, ok && rewrite.IsIntConstant(lower, 0) && rewrite.IsIntConstant(step, 1)
}

// accumulatedBy reports whether a loop carries nothing but sums of GEMMs along the axis, and each GEMM that sums along
// it adds to one of these: the order of iterations is then the order of additions alone.
func (a *axis) accumulatedBy(l tile.PipelinedOp) bool {
	yielded := l.Body.Entry().Terminator().Operands()
	carried := 0
	for g := range ir.Collect(l.Op, tile.Gemm) {
		if _, _, inner := a.of(g); !inner {
			continue
		}
		i := slices.Index(l.IterArgs(), g.Acc)
		if i < 0 || yielded[i] != g.Result || !g.Acc.HasOneUse() || !g.Result.HasOneUse() || a.has(g.Result) {
			return false
		}
		carried++
	}
	return carried == len(yielded)
}

// apart reports whether iterations do nothing to each other: what they write has a place along the axis, and none
// reads what another writes.
func (a *axis) apart(l tile.PipelinedOp, k tile.KernelOp) bool {
	written, known := tile.Written(l.Op), memory.Question{Args: k}
	for op := range l.Body.Entry().Ops() {
		if op.NumRegions() > 0 {
			return false
		}
		of, _, isWindow := extents.WindowOf(op)
		switch {
		case tile.Load.Is(op):
			if slices.ContainsFunc(written, func(v *ir.Value) bool {
				return known.Alias(v, tile.Load.Of(op).Source) != memory.No
			}) {
				return false
			}
		case isWindow:
			if !a.has(of) {
				return false
			}
		case !ir.IsMemoryEffectFree(op):
			return false
		}
	}
	return true
}
