package unitsinturn

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// polls reports whether an operation is a loop that does nothing but read shared memory until another unit of the block
// has written there: one that runs later never would. Loops that read arrays may wait for other blocks.
func polls(op *ir.Op) bool {
	loop, ok := scf.While.Cast(op)
	if !ok || len(loop.Inits)+len(loop.Results) > 0 {
		return false
	}
	reads, other := false, false
	ir.WalkNested(op, func(o *ir.Op) ir.WalkResult {
		for _, v := range o.Operands() {
			if t, ok := v.Type().(*ir.MemRefType); ok {
				reads = true
				other = other || !scale.InShared(t) || !onlyReads(o)
			}
		}
		return ir.Advance
	})
	return reads && !other
}

// onlyReads reports whether an operation leaves an element as it is: a load, or an atomic that adds nothing.
func onlyReads(op *ir.Op) bool {
	if a, ok := memref.AtomicRMW.Cast(op); ok {
		n, known := rewrite.IntConstant(a.Value)
		return known && n == 0 && (a.Kind == memref.AddI || a.Kind == memref.OrI)
	}
	return memref.Load.Is(op)
}
