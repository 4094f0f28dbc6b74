package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A GEMM reads its operands a fragment at a time: from registers, or from shared memory. It reads memory if the operand
// is a memref, or a tile that a tile.load gives to GEMMs alone: such a load only says where the operand is and which
// elements each thread needs.

// CountsRows reports whether a reshape makes rows of all dimensions but the last.
func (o ReshapeOp) CountsRows() bool {
	from, to := o.Source.Type().(*ir.TensorType).Shape(), o.Result.Type().(*ir.TensorType).Shape()
	return len(to) == 2 && len(from) > 2 && from[len(from)-1] == to[1]
}

// ReadByGemms reports whether the GEMMs that use a load read shared memory themselves: they are its only users, and
// no write and no wait comes before them.
func (o LoadOp) ReadByGemms() bool {
	if !scale.InShared(o.Source.Type().(*ir.MemRefType)) {
		return false
	}
	for u := range o.Result.Uses() {
		g, ok := Gemm.Cast(u.Owner())
		if !ok || u.Index() > 1 || g.Impl != MMA || !o.QuietUntil(g.Op) {
			return false
		}
	}
	return true
}

// PartOf is the tile that contains an operand, by tensor.extract_slice of adjacent elements at literal offsets, and the
// start of the part. If the operand is a tile.reshape that counts rows, it is the reshape's source, and nil; otherwise
// the operand itself, and nil.
func PartOf(v *ir.Value) (whole *ir.Value, at []int64) {
	if r, ok := Reshape.Cast(v.DefiningOp()); ok && r.CountsRows() {
		return r.Source, nil
	}
	s, ok := tensor.ExtractSlice.Cast(v.DefiningOp())
	if !ok || len(s.StaticSizes) != len(v.Type().(ir.ShapedType).Shape()) || slices.Contains(s.StaticOffsets, ir.Dynamic) {
		return v, nil
	}
	for i, n := range s.StaticStrides {
		if n != 1 || s.StaticSizes[i] == ir.Dynamic {
			return v, nil
		}
	}
	return s.Source, s.StaticOffsets
}

// WholeStage reports whether a load reads the whole of a tile in shared memory: all of a memref, or of one of its
// tiles, see [SlotOp].
func (o LoadOp) WholeStage() bool {
	return o.Window().wholeStage()
}

// ReadsStage reports whether an operation loads the whole of a stage.
func ReadsStage(op *ir.Op) bool {
	l, ok := Load.Cast(op)
	return ok && l.WholeStage()
}

// Written is the memory that operations inside of one write themselves. Writes to stages are ordered by their rings.
func Written(op *ir.Op) (out []*ir.Value) {
	ir.WalkOps(op, func(inner *ir.Op) {
		effects, _ := ir.EffectsOf(inner)
		for _, e := range effects {
			if e.Kind == ir.Write && e.Value != nil && !IsFuture(e.Value) && UsedRing(inner) == nil {
				out = append(out, e.Value)
			}
		}
	})
	return out
}

// ReadsOnly reports whether an operation loads the whole of a stage whose memory is not in written. A tile that a loop
// updates in parts is not a stage, though it is loaded like one.
func ReadsOnly(op *ir.Op, written []*ir.Value) bool {
	return ReadsStage(op) && !slices.ContainsFunc(written,
		func(v *ir.Value) bool { return memory.Alias(v, Load.Of(op).Source) != memory.No })
}

// ViewsStage reports whether an operation only computes the address of a stage, or loads the whole of it, or takes a
// part of what was loaded, see [PartOf].
func ViewsStage(op *ir.Op) bool {
	if Slot.Is(op) || ReadsStage(op) {
		return true
	}
	if op.NumResults() != 1 {
		return false
	}
	whole, _ := PartOf(op.Result(0))
	return whole != op.Result(0) && whole.DefiningOp() != nil && ReadsStage(whole.DefiningOp())
}

// WholeStage reports whether a store writes the whole of a tile in shared memory.
func (o StoreOp) WholeStage() bool {
	return o.Window().wholeStage()
}

// FillsWhole reports whether a copy writes the whole of a memref in shared memory.
func (o CopyOp) FillsWhole() bool {
	return len(o.Tile) == len(tileShape(o.Dest.Type())) && o.To().wholeStage()
}

// wholeStage reports whether a window is all of a memref in shared memory, or of one of the
// tiles that it holds.
func (w Window) wholeStage() bool {
	m := w.Memory.Type().(*ir.MemRefType)
	lead := len(w.At) - len(w.Shape)
	if !scale.InShared(m) || !w.Dense() || !slices.Equal(m.Shape()[lead:], w.Shape) {
		return false
	}
	return !slices.ContainsFunc(w.At[lead:], func(i ir.Mixed) bool { return !rewrite.IsNumber(i, 0) })
}

// QuietUntil reports whether what a load reads stays unchanged until a later operation of its block: the operations
// between them write other memory, if any. A stage that was taken from a ring stays until a stage is released, whatever
// is waited for; other threads may write other memory during a wait.
func (o LoadOp) QuietUntil(op *ir.Op) bool {
	if o.Block() != op.Block() {
		return false
	}
	ring := RingBehind(o.Source)
	for between := o.Op.Next(); between != op; between = between.Next() {
		if between == nil || !keeps(between, o.Source, ring) {
			return false
		}
	}
	return true
}

// RingBehind is the ring whose stage memory is, nil for none.
func RingBehind(mem *ir.Value) *ir.Value {
	if root := memory.Root(mem); root != nil {
		if r, ok := RingOf(root); ok {
			return r.Ring
		}
	}
	return nil
}

// keeps reports whether an operation, with its regions, writes nothing to memory and does not let other threads write
// there. If the memory is a stage, ring is its ring, else nil.
func keeps(op *ir.Op, mem, ring *ir.Value) bool {
	if w, ok := ir.As[RingWaitOp](op); ok {
		return ring != nil && (w.Ring != ring || Take.Is(op))
	}
	if s, ok := ir.As[RingSignalOp](op); ok {
		return ring != nil && s.Ring != ring
	}
	effects, known := ir.EffectsOf(op)
	if !known {
		return false
	}
	for _, e := range effects {
		if e.Kind != ir.Read && (e.Value == nil || !IsFuture(e.Value) && memory.Alias(e.Value, mem) != memory.No) {
			return false
		}
	}
	return !op.Has(ir.RecursiveMemoryEffects) ||
		ir.AllNested(op, func(inner *ir.Op) bool { return keeps(inner, mem, ring) })
}
