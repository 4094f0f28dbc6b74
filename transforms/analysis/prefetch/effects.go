package prefetch

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Several roles may repeat a computation if the result is the same: it is computed from memory that nothing in the
// kernel writes.

// ReadsConstants reports whether the kernel does not write what an operation reads, which has no
// other effects.
func ReadsConstants(k tile.KernelOp, op *ir.Op) bool {
	effects, known := analysis.EffectsRecursively(op)
	return known && !slices.ContainsFunc(effects,
		func(e ir.Effect) bool { return e.Kind != ir.Read || e.Value == nil || Writes(k, e.Value) })
}

// Writes reports whether something in a kernel may write a memref.
func Writes(k tile.KernelOp, mem *ir.Value) bool {
	return Touches(k, mem, func(_ *ir.Op, e ir.EffectKind) bool { return e == ir.Write })
}

// Touches reports whether an operation of a kernel has an effect on a memref for which asked is true.
func Touches(k tile.KernelOp, mem *ir.Value, asked func(op *ir.Op, e ir.EffectKind) bool) bool {
	found := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if op.Has(ir.RecursiveMemoryEffects) {
			return
		}
		effects, known := ir.EffectsOf(op)
		if !known {
			found = found || asked(op, ir.Write)
		}
		for _, e := range effects {
			if e.Value != nil && asked(op, e.Kind) && (memory.Question{Args: k}).Alias(e.Value, mem) != memory.No {
				found = true
			}
		}
	})
	return found
}
