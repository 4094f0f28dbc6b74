package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A matrix product reads its operands a fragment at a time: from registers, or
// from shared memory. It reads memory where the operand is a memref, and where it
// is a tile that a tile.load gives products alone: such a load only says where the
// operand lies and which thread needs what of it.

// CountsRows reports whether a reshape makes rows of all dimensions but the last.
func (o ReshapeOp) CountsRows() bool {
	from, to := o.Source.Type().(*ir.TensorType).Shape(), o.Result.Type().(*ir.TensorType).Shape()
	return len(to) == 2 && len(from) > 2 && from[len(from)-1] == to[1]
}

// ReadByProducts reports whether the matrix products that use a load read shared
// memory themselves: they are its only users, and nothing writes or waits before
// they run.
func (o LoadOp) ReadByProducts() bool {
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

// PartOf is the tile of which a factor is a part, by tensor.extract_slice of neighbours at literal
// offsets, and where in it the part begins; or that which the factor is as a matrix, by a tile.reshape that
// counts rows, and nil; or the factor itself, and nil.
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

// WholeSlot reports whether a load reads the whole of a tile in shared memory: all of
// a memref, or of one of the tiles that it holds, as [Slot] has it.
func (o LoadOp) WholeSlot() bool {
	return o.Window().wholeSlot()
}

// ReadsSlot reports whether an operation loads the whole of a slot.
func ReadsSlot(op *ir.Op) bool {
	l, ok := Load.Cast(op)
	return ok && l.WholeSlot()
}

// Written is the memory that operations inside of one write themselves. What rings bring is in order anyway.
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

// ReadsOnly reports whether an operation loads the whole of a slot that is not in memory which is written beside it. A
// tile that a loop adds to in parts is no slot, though it is loaded as one.
func ReadsOnly(op *ir.Op, written []*ir.Value) bool {
	return ReadsSlot(op) && !slices.ContainsFunc(written,
		func(v *ir.Value) bool { return memory.Alias(v, Load.Of(op).Source) != memory.No })
}

// ViewsSlot reports whether an operation only says where a slot is, or loads the whole of it, or
// takes a part of what was loaded, as [PartOf] has it.
func ViewsSlot(op *ir.Op) bool {
	if Slot.Is(op) || ReadsSlot(op) {
		return true
	}
	if op.NumResults() != 1 {
		return false
	}
	whole, _ := PartOf(op.Result(0))
	return whole != op.Result(0) && whole.DefiningOp() != nil && ReadsSlot(whole.DefiningOp())
}

// WholeSlot reports whether a store writes the whole of a tile in shared memory.
func (o StoreOp) WholeSlot() bool {
	return o.Window().wholeSlot()
}

// FillsWhole reports whether a copy writes the whole of a memref in shared memory.
func (o CopyOp) FillsWhole() bool {
	return len(o.Tile) == len(tileShape(o.Dest.Type())) && o.To().wholeSlot()
}

// wholeSlot reports whether a window is all of a memref in shared memory, or of one of the
// tiles that it holds.
func (w Window) wholeSlot() bool {
	m := w.Memory.Type().(*ir.MemRefType)
	lead := len(w.At) - len(w.Shape)
	if !scale.InShared(m) || !w.Dense() || !slices.Equal(m.Shape()[lead:], w.Shape) {
		return false
	}
	return !slices.ContainsFunc(w.At[lead:], func(i ir.Mixed) bool { return !rewrite.IsNumber(i, 0) })
}

// QuietUntil reports whether what a load reads stays as it is until an operation behind it in its block: what stands
// between writes other memory, if any. A slot that was taken from a ring stays until the ring is given one back,
// whatever is waited for; other memory others may write while one waits.
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

// RingBehind is the ring of whose slots memory is one, nil for none.
func RingBehind(mem *ir.Value) *ir.Value {
	if root := memory.Root(mem); root != nil {
		if r, ok := RingOf(root); ok {
			return r.Ring
		}
	}
	return nil
}

// keeps reports whether an operation, with its regions, writes nothing to memory and lets nobody else write there. ring
// is that of which the memory is a slot, nil for none.
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
