package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// readBefore is the first of the reads of an element, one behind the other in a block, between which nothing may write
// it: all give the same.
func readBefore(v *ir.Value) *ir.Value {
	l, ok := memref.Load.Cast(v.DefiningOp())
	if !ok {
		return v
	}
	for op := l.Op.Prev(); op != nil && !mayWrite(op, l.MemRef); op = op.Prev() {
		if other, ok := memref.Load.Cast(op); ok && other.MemRef == l.MemRef && sameIndices(other.Indices, l.Indices) {
			v = other.Result
		}
	}
	return v
}

func sameIndices(a, b []*ir.Value) bool {
	return slices.EqualFunc(a, b, func(x, y *ir.Value) bool {
		n, known := rewrite.IntConstant(x)
		m, both := rewrite.IntConstant(y)
		return x == y || known && both && n == m
	})
}

// mayWrite reports whether an operation may write to memory.
func mayWrite(op *ir.Op, mem *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	return !known || op.NumRegions() > 0 || slices.ContainsFunc(effects, func(e ir.Effect) bool {
		return e.Kind == ir.Write && (e.Value == nil || memory.Alias(e.Value, mem) != memory.No)
	})
}
