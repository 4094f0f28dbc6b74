package llvm

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// PromotableSlots implements [ir.PromotableAlloc]: the first element of an
// alloca in the entry block can be a value, when nothing else is accessed.
func (o AllocaOp) PromotableSlots() []ir.MemorySlot {
	if !o.Block().IsEntry() {
		return nil
	}
	return []ir.MemorySlot{{Ptr: o.Result, Elem: o.ElemType}}
}

// DefaultSlotValue implements [ir.PromotableAlloc].
func (AllocaOp) DefaultSlotValue(b *ir.Builder, slot ir.MemorySlot) *ir.Value {
	return UndefValue.New(b, ValueOp{}, slot.Elem).Result
}

// CanLoadSlot implements [ir.SlotLoad].
func (o LoadOp) CanLoadSlot(slot ir.MemorySlot) bool {
	return o.Addr == slot.Ptr && !o.Volatile && sameBits(o.Result.Type(), slot.Elem)
}

// LoadedValue implements [ir.SlotLoad].
func (o LoadOp) LoadedValue(b *ir.Builder, _ ir.MemorySlot, v *ir.Value) *ir.Value {
	return bitsAs(b, v, o.Result.Type())
}

// CanStoreSlot implements [ir.SlotStore].
func (o StoreOp) CanStoreSlot(slot ir.MemorySlot) bool {
	return o.Addr == slot.Ptr && o.Value != slot.Ptr && !o.Volatile && sameBits(o.Value.Type(), slot.Elem)
}

// StoredValue implements [ir.SlotStore].
func (o StoreOp) StoredValue(b *ir.Builder, slot ir.MemorySlot) *ir.Value {
	return bitsAs(b, o.Value, slot.Elem)
}

// sameBits reports whether the bits of one type can be read as the other by a
// bitcast.
func sameBits(a, b ir.Type) bool {
	if a == b {
		return true
	}
	x, okx := ir.BitWidth(a)
	y, oky := ir.BitWidth(b)
	return okx && oky && x == y
}

func bitsAs(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return BitCast.New(b, CastOp{Arg: v}, t).Result
}

// IsSlotMarker implements [ir.SlotMarker].
func (o IntrOp) IsSlotMarker() bool { return strings.HasPrefix(o.Name(), "llvm.intr.lifetime.") }
