// Package eliminatebarriers is --gpu-eliminate-barriers: it removes barriers that order no accesses of memory.
package eliminatebarriers

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is gpu-eliminate-barriers.
var Pass = pass.Simple("gpu-eliminate-barriers", "GpuEliminateBarriers", "func.func",
	`Erase unnecessary barriers

A gpu.barrier is needed if an access before it and one after it, each up to
the next barrier, may alias and one of them writes. The analysis follows loops,
conditions and aliases.

`+"```mlir\n"+`memref.store %x, %a[%i] : memref<4xf32>
gpu.barrier   // goes away where %a and %b are different buffers
%0 = memref.load %b[%i] : memref<4xf32>
`+"```\n\n"+`The method is that of W. Moses et al., "High-Performance GPU-to-CPU
Transpilation and Optimization via High-Level Parallel Constructs", PPoPP 2023.`,
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(gpu.Barrier, "eliminate-barrier", eliminate)},
			rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func eliminate(r *rewrite.Rewriter, op gpu.BarrierOp) bool {
	before, after := &collector{step: (*ir.Op).Prev}, &collector{step: (*ir.Op).Next}
	before.around(op.Op)
	after.around(op.Op)
	if conflict(before.effects, after.effects) {
		return false
	}
	r.Erase(op.Op)
	return true
}

// effectsAlias reports whether two effects may be on the same memory.
func effectsAlias(a, b ir.Effect) bool {
	return a.Value == nil || b.Value == nil || memory.Alias(a.Value, b.Value) != memory.No
}

// conflict reports whether the order of two sets of effects matters.
func conflict(before, after []ir.Effect) bool {
	for _, b := range before {
		for _, a := range after {
			switch {
			case !effectsAlias(b, a):
			case b.Kind == ir.Read && a.Kind == ir.Read:
			case b.Kind == ir.Allocate, a.Kind == ir.Allocate:
				// A thread's own allocation.
			case b.Kind == ir.Free:
				// What is freed is accessed again only after an allocation.
			default:
				return true
			}
		}
	}
	return false
}
