package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A write of a tensor is a value, so the chain of writes determines what a read finds and which writes are dead.

// isPlain reports whether a transfer is of a tensor and no vector.mask is around it.
func (t transfer) isPlain() bool {
	return ir.IsRankedTensor(t.base.Type()) && (t.ParentOp() == nil || !Mask.Is(t.ParentOp()))
}

// isWhole reports whether a transfer reaches each of its elements.
func (t transfer) isWhole() bool { return t.mask == nil && !slices.Contains(t.inBounds(), false) }

// sameBox reports whether two transfers are of the same elements in the same order, but
// for their masks.
func (t transfer) sameBox(u transfer) bool {
	return t.vector == u.vector && t.perm == u.perm && slices.Equal(t.index, u.index)
}

// extents are how many indices of each dimension of the base a transfer reaches.
func (t transfer) extents() []int64 {
	out := slices.Repeat([]int64{1}, len(t.index))
	for i, e := range t.permutation().Results() {
		if e.Kind() == ir.AffineDim {
			out[e.Value()] = t.vector.Shape()[i]
		}
	}
	return out
}

// apart reports whether two transfers are known to reach no common element.
func (t transfer) apart(u transfer) bool {
	if numScalable(t.vector) > 0 || numScalable(u.vector) > 0 {
		return false
	}
	n, m := t.extents(), u.extents()
	for d := range t.index {
		i, iKnown := rewrite.IntConstant(t.index[d])
		j, jKnown := rewrite.IntConstant(u.index[d])
		if iKnown && jKnown && (i+n[d] <= j || j+m[d] <= i) {
			return true
		}
	}
	return false
}

// writeOf is the write that made a tensor.
func writeOf(v *ir.Value) (TransferWriteOp, bool) {
	w, ok := ir.As[TransferWriteOp](v.DefiningOp())
	return w, ok && w.transfer().isPlain()
}

// writesOf are the writes that made a tensor, the last one first. Of a long chain, which
// may also close in a graph region, these are some.
func writesOf(v *ir.Value) []TransferWriteOp {
	var out []TransferWriteOp
	for w, ok := writeOf(v); ok && len(out) < 100; w, ok = writeOf(w.Memory) {
		out = append(out, w)
	}
	return out
}

// readOfWrite is the vector that a read finds written, nil if that is not known.
func readOfWrite(read TransferReadOp) *ir.Value {
	t := read.transfer()
	if !t.isPlain() || t.mask != nil {
		return nil
	}
	for _, w := range writesOf(t.base) {
		switch u := w.transfer(); {
		case u.isWhole() && t.sameBox(u):
			return w.Value
		case !t.apart(u):
			return nil
		}
	}
	return nil
}

// writeOfRead is the tensor that a write of what was read from one makes: that itself,
// where the elements go back, or where all go to another of the same type.
func writeOfRead(write TransferWriteOp) *ir.Value {
	read, ok := ir.As[TransferReadOp](write.Value.DefiningOp())
	if !ok || write.Result == nil {
		return nil
	}
	t, u := read.transfer(), write.transfer()
	if !t.isPlain() || !u.isPlain() || t.mask != nil || u.mask != nil || t.base.Type() != u.base.Type() || !t.sameBox(u) {
		return nil
	}
	if t.base == u.base || t.isAll() && u.isAll() {
		return read.Memory
	}
	return nil
}

// isAll reports whether a transfer is of all elements of a tensor in their order.
func (t transfer) isAll() bool {
	base := t.base.Type().(ir.ShapedType)
	zero := func(v *ir.Value) bool { return rewrite.IsIntConstant(v, 0) }
	return t.isWhole() && slices.Equal(base.Shape(), t.vector.Shape()) && numScalable(t.vector) == 0 &&
		t.permutation().Equal(minorIdentity(base, t.vector)) &&
		!slices.ContainsFunc(t.index, func(v *ir.Value) bool { return !zero(v) })
}

// skipOverwritten drops a write before another one of the same elements, if the tensors between them have no other use.
func skipOverwritten(r *rewrite.Rewriter, write TransferWriteOp) bool {
	t := write.transfer()
	if !t.isPlain() {
		return false
	}
	after := write
	for _, w := range writesOf(write.Memory) {
		u := w.transfer()
		if t.sameBox(u) && t.mask == u.mask {
			r.Modify(after.Op, func() { ir.Edit(after.Op, func(o *TransferWriteOp) { o.Memory = w.Memory }) })
			return true
		}
		if !w.Result.HasOneUse() || !t.apart(u) {
			return false
		}
		after = w
	}
	return false
}

// readToBroadcast repeats and permutes the vector written where a read reaches the same
// elements and more often.
func readToBroadcast(r *rewrite.Rewriter, read TransferReadOp) bool {
	w, ok := writeOf(read.Memory)
	if !ok {
		return false
	}
	t, u := read.transfer(), w.transfer()
	if !t.isPlain() || !t.isWhole() || !u.isWhole() || t.sameBox(u) || !slices.Equal(t.index, u.index) ||
		!slices.Equal(t.extents(), u.extents()) {
		return false
	}
	at := map[int64]int{} // the dimension of the vector written, of one of the tensor
	for i, e := range u.permutation().Results() {
		at[e.Value()] = i
	}
	var shape, perm []int64
	for i, e := range t.permutation().Results() {
		if _, known := at[e.Value()]; e.Kind() != ir.AffineDim || !known {
			shape = append(shape, t.vector.Shape()[i])
		}
	}
	lead, next, taken := int64(len(shape)), int64(0), 0
	for _, e := range t.permutation().Results() {
		if k, known := at[e.Value()]; e.Kind() == ir.AffineDim && known {
			perm = append(perm, lead+int64(k))
			taken++
		} else {
			perm = append(perm, next)
			next++
		}
	}
	if taken != len(at) {
		return false
	}
	scales := make([]bool, lead+int64(taken))
	for i, n := range u.vector.Shape() {
		shape, scales[lead+int64(i)] = append(shape, n), isScalable(u.vector, i)
	}
	v := w.Value
	if lead > 0 {
		v = Broadcast.New(r.Builder, BroadcastOp{Source: v}, ir.VectorScalable(shape, scales, t.vector.Elem())).Vector
	}
	if !slices.IsSorted(perm) {
		v = Transpose.New(r.Builder, TransposeOp{Vector: v, Permutation: perm}, t.vector).Result
	}
	if v.Type() != ir.Type(t.vector) {
		return false
	}
	r.Replace(read.Op, v)
	return true
}
