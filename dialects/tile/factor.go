package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// A matrix product reads its operands a fragment at a time: from registers, or
// from shared memory. It reads memory where the operand is a memref, and where it
// is a tile that a tile.load gives products alone: such a load only says where the
// operand lies and which thread needs what of it.

// ReadByProducts reports whether the matrix products that use a load read shared
// memory themselves: they are its only users, and nothing writes or waits before
// they run.
func (o LoadOp) ReadByProducts() bool {
	if !scale.InShared(o.Source.Type().(*ir.MemRefType)) {
		return false
	}
	for u := range o.Result.Uses() {
		g, ok := Gemm.Cast(u.Owner())
		if !ok || u.Index() > 1 || g.Impl != MMA || g.Block() != o.Block() || !quietBetween(o.Op, g.Op) {
			return false
		}
	}
	return true
}

// quietBetween reports whether no operation between two of one block writes
// memory or waits.
func quietBetween(from, to *ir.Op) bool {
	for op := from.Next(); op != to; op = op.Next() {
		if op == nil || !Load.Is(op) && !ir.IsMemoryEffectFree(op) {
			return false
		}
	}
	return true
}
