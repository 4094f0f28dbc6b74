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
func linearIndex(shape []int64, indices []*ir.Value) (needed []int64, ok bool) {
	n := int64(0)
	for i, v := range indices {
		c, ok := rewrite.IntConstant(v)
		if !ok || c < 0 || c >= shape[i] {
			return nil, false
		}
		n = n*shape[i] + c
	}
	return []int64{n}, true
}

// AccessedElements implements [ir.SlotAccessor].
func (l LoadOp) AccessedElements(*ir.Value) ([]int64, bool) {
	return linearIndex(l.Type().Shape(), l.Indices)
}

// UseElements implements [ir.SlotAccessor].
func (l LoadOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	used, _ := l.AccessedElements(ptr)
	l.Op.SetOperands([]*ir.Value{elems[used[0]]})
}

// AccessedElements implements [ir.SlotAccessor].
func (s StoreOp) AccessedElements(ptr *ir.Value) ([]int64, bool) {
	if s.Value == ptr {
		return nil, false
	}
	return linearIndex(s.Type().Shape(), s.Indices)
}

// UseElements implements [ir.SlotAccessor].
func (s StoreOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	used, _ := s.AccessedElements(ptr)
	s.Op.SetOperands([]*ir.Value{s.Value, elems[used[0]]})
}
