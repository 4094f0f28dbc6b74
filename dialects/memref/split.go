package memref

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// maxSplit is the number of elements up to which memory is divided.
const maxSplit = 16

// CanSplitSlot implements [ir.DestructurableAlloc].
func (a AllocaOp) CanSplitSlot() bool {
	n, static := ir.NumElements(a.Type().Shape())
	return static && n > 1 && n <= maxSplit && isScalar(a.Type().Elem())
}

// NewElement implements [ir.DestructurableAlloc].
func (a AllocaOp) NewElement(b *ir.Builder, _ int64) *ir.Value {
	t := ir.MemRef(nil, a.Type().Elem(), nil, a.Type().Space())
	return Alloca.New(b, AllocaOp{}, t).MemRef
}

// linearIndex is the row-major number of constant indices inside a shape.
func linearIndex(shape []int64, indices []*ir.Value) (n int64, ok bool) {
	for i, v := range indices {
		c, ok := rewrite.IntConstant(v)
		if !ok || c < 0 || c >= shape[i] {
			return 0, false
		}
		n = n*shape[i] + c
	}
	return n, true
}

// AccessedElement implements [ir.SlotAccessor].
func (l LoadOp) AccessedElement(ptr *ir.Value) (int64, bool) {
	return linearIndex(l.Type().Shape(), l.Indices)
}

// UseElement implements [ir.SlotAccessor].
func (l LoadOp) UseElement(elem *ir.Value) { l.Op.SetOperands([]*ir.Value{elem}) }

// AccessedElement implements [ir.SlotAccessor].
func (s StoreOp) AccessedElement(ptr *ir.Value) (int64, bool) {
	if s.Value == ptr {
		return 0, false
	}
	return linearIndex(s.Type().Shape(), s.Indices)
}

// UseElement implements [ir.SlotAccessor].
func (s StoreOp) UseElement(elem *ir.Value) { s.Op.SetOperands([]*ir.Value{s.Value, elem}) }
