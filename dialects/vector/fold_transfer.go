package vector

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func foldTransferRead(t TransferReadOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	switch bounds := t.transfer().learnBounds(); {
	case bounds != nil:
		ir.Edit(t.Op, func(o *TransferReadOp) { o.InBoundsAttr = bounds })
		return ir.FoldedInPlace()
	case masksNothing(t.Mask):
		ir.Edit(t.Op, func(o *TransferReadOp) { o.Mask = nil })
		return ir.FoldedInPlace()
	}
	if v := readOfWrite(t); v != nil {
		return ir.FoldValue(v)
	}
	if v := beforeCast(t.Memory); v != nil {
		ir.Edit(t.Op, func(o *TransferReadOp) { o.Memory = v })
		return ir.FoldedInPlace()
	}
	return foldCasts(t, constants)
}

func foldTransferWrite(t TransferWriteOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	switch bounds := t.transfer().learnBounds(); {
	case bounds != nil:
		ir.Edit(t.Op, func(o *TransferWriteOp) { o.InBoundsAttr = bounds })
		return ir.FoldedInPlace()
	case masksNothing(t.Mask):
		ir.Edit(t.Op, func(o *TransferWriteOp) { o.Mask = nil })
		return ir.FoldedInPlace()
	}
	if v := writeOfRead(t); v != nil {
		return ir.FoldValue(v)
	}
	return foldCasts(t, constants)
}

// beforeCast is the tensor that a tensor.cast only makes less static.
func beforeCast(v *ir.Value) *ir.Value {
	cast := v.DefiningOp()
	if cast == nil || cast.Name() != "tensor.cast" {
		return nil
	}
	from := cast.Operand(0)
	src, ranked := from.Type().(*ir.TensorType)
	if !ranked || !src.HasRank() {
		return nil
	}
	for d, n := range v.Type().(ir.ShapedType).Shape() {
		if n != ir.Dynamic && n != src.Shape()[d] {
			return nil
		}
	}
	return from
}

// learnBounds marks the dimensions that constants show to be in bounds, and,
// when all others are, the repeated ones; nil when that adds none.
func (t transfer) learnBounds() *ir.ArrayAttr {
	changed := false
	known := t.inBounds()
	results := t.permutation().Results()
	all := true
	for i, e := range results {
		if e.Kind() == ir.AffineDim && !known[i] {
			known[i] = t.isInside(i, e.Value())
			changed = changed || known[i]
			all = all && known[i]
		}
	}
	for i, e := range results {
		if all && e.Kind() != ir.AffineDim && !known[i] {
			known[i], changed = true, true
		}
	}
	if !changed {
		return nil
	}
	return inBoundsAttr(known)
}

// isInside reports whether vector dimension i, read along dimension d of the
// base, certainly ends before it does.
func (t transfer) isInside(i int, d int64) bool {
	size := t.base.Type().(ir.ShapedType).Shape()[d]
	at, ok := rewrite.IntConstant(t.index[d])
	return ok && size != ir.Dynamic && at+t.vector.Shape()[i] <= size
}

func masksNothing(mask *ir.Value) bool { return mask != nil && coverageOf(mask) == all }
