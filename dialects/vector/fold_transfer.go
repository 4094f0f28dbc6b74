package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func foldTransferRead(t TransferReadOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if t.transfer().learnBounds() || t.transfer().dropFullMask() {
		return ir.FoldedInPlace()
	}
	return foldCasts(t, constants)
}

func foldTransferWrite(t TransferWriteOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if t.transfer().learnBounds() || t.transfer().dropFullMask() {
		return ir.FoldedInPlace()
	}
	return foldCasts(t, constants)
}

// learnBounds marks the dimensions that constants show to be in bounds, and,
// when all others are, the repeated ones.
func (t transfer) learnBounds() (changed bool) {
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
	if changed {
		t.SetAttr("in_bounds", inBoundsAttr(known))
	}
	return changed
}

// isInside reports whether vector dimension i, read along dimension d of the
// base, certainly ends before it does.
func (t transfer) isInside(i int, d int64) bool {
	size := t.base.Type().(ir.ShapedType).Shape()[d]
	at, ok := rewrite.IntConstant(t.index[d])
	return ok && size != ir.Dynamic && at+t.vector.Shape()[i] <= size
}

// dropFullMask removes a mask that masks nothing.
func (t transfer) dropFullMask() bool {
	if t.mask == nil || coverageOf(t.mask) != all {
		return false
	}
	start, _ := t.OperandRange(3)
	t.SetOperands(slices.Delete(t.Operands(), start, start+1))
	segments := slices.Clone(ir.PropOf[*ir.DenseArrayAttr](t.Op, t.Def().AttrIndex(ir.OperandSegments)).Ints())
	segments[3] = 0
	t.SetAttr(ir.OperandSegments, ir.DenseI32(segments...))
	return true
}
