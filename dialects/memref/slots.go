package memref

import (
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// PromotableSlots implements [ir.PromotableAlloc]: memory for one number can be
// a value.
func (a AllocaOp) PromotableSlots() []ir.MemorySlot {
	t := a.Type()
	n, static := ir.NumElements(t.Shape())
	if !static || n != 1 || !isScalar(t.Elem()) {
		return nil
	}
	return []ir.MemorySlot{{Ptr: a.MemRef, Elem: t.Elem()}}
}

func isScalar(t ir.Type) bool {
	switch t.(type) {
	case *ir.MemRefType:
		return false
	}
	return true
}

// DefaultSlotValue implements [ir.PromotableAlloc].
func (AllocaOp) DefaultSlotValue(b *ir.Builder, slot ir.MemorySlot) *ir.Value {
	return ub.PoisonOp_.New(b, ub.PoisonOp{}, slot.Elem).Result
}

// CanLoadSlot implements [ir.SlotLoad].
func (l LoadOp) CanLoadSlot(slot ir.MemorySlot) bool {
	return l.MemRef == slot.Ptr && l.Result.Type() == slot.Elem
}

// LoadedValue implements [ir.SlotLoad].
func (LoadOp) LoadedValue(_ *ir.Builder, _ ir.MemorySlot, v *ir.Value) *ir.Value { return v }

// CanStoreSlot implements [ir.SlotStore].
func (s StoreOp) CanStoreSlot(slot ir.MemorySlot) bool {
	return s.MemRef == slot.Ptr && s.Value != slot.Ptr && s.Value.Type() == slot.Elem
}

// KeepsPart implements [ir.SlotStore].
func (StoreOp) KeepsPart(ir.MemorySlot) bool { return false }

// StoredValue implements [ir.SlotStore].
func (s StoreOp) StoredValue(*ir.Builder, ir.MemorySlot, *ir.Value) *ir.Value { return s.Value }
