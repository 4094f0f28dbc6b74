package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
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

// WholeSlot reports whether a load reads the whole of a tile in shared memory: all of
// a memref, or of one of the tiles that it holds, as [Slot] has it.
func (o LoadOp) WholeSlot() bool {
	return wholeSlot(o.Source, o.Indices, o.Tile().Shape())
}

// WholeSlot reports whether a store writes the whole of a tile in shared memory.
func (o StoreOp) WholeSlot() bool {
	return wholeSlot(o.Dest, o.Indices, o.Value.Type().(*ir.TensorType).Shape())
}

// FillsWhole reports whether a copy writes the whole of a memref in shared memory.
func (o CopyOp) FillsWhole() bool {
	return len(o.Tile) == len(o.DestIndices) && wholeSlot(o.Dest, o.DestIndices, o.Tile)
}

// wholeSlot reports whether a window of a shape is all of a memref, or of one of the
// tiles that it holds.
func wholeSlot(mem *ir.Value, at []*ir.Value, shape []int64) bool {
	m := mem.Type().(*ir.MemRefType)
	lead := len(m.Shape()) - len(shape)
	if !scale.InShared(m) || !slices.Equal(m.Shape()[lead:], shape) {
		return false
	}
	for _, i := range at[lead:] {
		if n, ok := rewrite.IntConstant(i); !ok || n != 0 {
			return false
		}
	}
	return true
}

// QuietUntil reports whether nothing is written or waited for between a load and an
// operation behind it in its block.
func (o LoadOp) QuietUntil(op *ir.Op) bool { return o.Block() == op.Block() && quietBetween(o.Op, op) }

// quietBetween reports whether no operation between two of one block writes
// memory or waits.
func quietBetween(from, to *ir.Op) bool {
	for op := from.Next(); op != to; op = op.Next() {
		if op == nil || !onlyReads(op) {
			return false
		}
	}
	return true
}

func onlyReads(op *ir.Op) bool {
	if op.NumRegions() > 0 {
		return ir.IsMemoryEffectFree(op)
	}
	effects, known := ir.EffectsOf(op)
	return known && !slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Read })
}
