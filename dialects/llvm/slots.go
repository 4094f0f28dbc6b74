package llvm

import (
	"math/big"

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
	return o.Addr == slot.Ptr && !o.Volatile && partOf(o.Result.Type(), slot.Elem)
}

// LoadedValue implements [ir.SlotLoad].
func (o LoadOp) LoadedValue(b *ir.Builder, _ ir.MemorySlot, v *ir.Value) *ir.Value {
	return lowBits(b, v, o.Result.Type())
}

// CanStoreSlot implements [ir.SlotStore].
func (o StoreOp) CanStoreSlot(slot ir.MemorySlot) bool {
	return o.Addr == slot.Ptr && o.Value != slot.Ptr && !o.Volatile && partOf(o.Value.Type(), slot.Elem)
}

// KeepsPart implements [ir.SlotStore].
func (o StoreOp) KeepsPart(slot ir.MemorySlot) bool {
	return o.Value.Type() != slot.Elem && memoryBits(o.Value.Type()) < memoryBits(slot.Elem)
}

// StoredValue implements [ir.SlotStore].
func (o StoreOp) StoredValue(b *ir.Builder, slot ir.MemorySlot, old *ir.Value) *ir.Value {
	return withLowBits(b, old, o.Value, slot.Elem)
}

// CanStoreSlot implements [ir.SlotStore]: the fill writes the whole memory slot.
func (o FillOp) CanStoreSlot(slot ir.MemorySlot) bool {
	n, ok := o.length()
	bits := memoryBits(slot.Elem)
	return ok && o.Dst == slot.Ptr && o.Volatile == 0 && fillable(slot.Elem) && 8*n == int64(bits)
}

// fillable reports whether a type is the same as bytes side by side.
func fillable(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.FloatType:
		return memoryBits(t) > 0
	}
	return false
}

// KeepsPart implements [ir.SlotStore].
func (FillOp) KeepsPart(ir.MemorySlot) bool { return false }

// StoredValue implements [ir.SlotStore]: the byte is doubled until it fills the value.
func (o FillOp) StoredValue(b *ir.Builder, slot ir.MemorySlot, _ *ir.Value) *ir.Value {
	bits := memoryBits(slot.Elem)
	t := ir.Int(bits)
	if c, ok := ConstantInt(o.Val); ok {
		return bitsAs(b, NewConstant(b, t, ir.IntegerBig(t, repeatedByte(c.Big(), bits))), slot.Elem)
	}
	v := o.Val
	if bits > 8 {
		v = ZExt.New(b, CastOp{Arg: v}, t).Result
	}
	for have := 8; have < bits; have *= 2 {
		shift := NewInt(b, t, int64(have))
		shifted := Shl.New(b, BinaryOp{LHS: v, RHS: shift}, t).Result
		v = Or.New(b, BinaryOp{LHS: v, RHS: shifted}, t).Result
	}
	return bitsAs(b, v, slot.Elem)
}

// repeatedByte is the number of so many bits whose bytes are all the same.
func repeatedByte(c *big.Int, bits int) *big.Int {
	low := new(big.Int).And(c, big.NewInt(0xff))
	out := new(big.Int)
	for i := 0; i < bits; i += 8 {
		out.Or(out, new(big.Int).Lsh(low, uint(i)))
	}
	return out
}

// CanStoreSlot implements [ir.SlotStore]: the copy writes the whole memory slot.
func (o CopyOp) CanStoreSlot(slot ir.MemorySlot) bool {
	return o.Dst == slot.Ptr && o.Src != slot.Ptr && o.wholeSlot(slot)
}

func (o CopyOp) wholeSlot(slot ir.MemorySlot) bool {
	n, ok := o.length()
	bits := memoryBits(slot.Elem)
	return ok && o.Volatile == 0 && bits > 0 && 8*n == int64(bits)
}

// KeepsPart implements [ir.SlotStore].
func (CopyOp) KeepsPart(ir.MemorySlot) bool { return false }

// StoredValue implements [ir.SlotStore].
func (o CopyOp) StoredValue(b *ir.Builder, slot ir.MemorySlot, _ *ir.Value) *ir.Value {
	return NewLoad(b, slot.Elem, o.Src, 0)
}

// CanLoadSlot implements [ir.SlotLoad]: the copy reads the whole memory slot.
func (o CopyOp) CanLoadSlot(slot ir.MemorySlot) bool {
	return o.Src == slot.Ptr && o.Dst != slot.Ptr && o.wholeSlot(slot)
}

// LoadedValue implements [ir.SlotLoad]: the value is stored where the copy went.
func (o CopyOp) LoadedValue(b *ir.Builder, _ ir.MemorySlot, v *ir.Value) *ir.Value {
	NewStore(b, v, o.Dst, 0)
	return nil
}

// bulkLength is the number of bytes of a fill or copy where it is constant and does
// not fill the type of numbers.
func bulkLength(op *ir.Op, n *ir.Value) (int64, bool) {
	a, ok := op.Attr("len").(*ir.IntegerAttr)
	if n != nil {
		a, ok = ConstantInt(n)
	}
	if !ok || !a.Big().IsInt64() || a.Int() < 0 {
		return 0, false
	}
	return a.Big().Int64(), true
}

// memoryBits is the size of a type that fills its bytes, 0 of another.
func memoryBits(t ir.Type) int {
	bits := 0
	switch t := t.(type) {
	case *PointerType:
		bits = 64
	case *ir.VectorType:
		if t.Scalable() == nil && !isA[*PointerType](t.Elem()) {
			elem, _ := ir.BitWidth(t.Elem())
			bits = elem * int(t.Shape()[0])
		}
	case *ir.IntegerType, *ir.FloatType:
		bits, _ = ir.BitWidth(t)
	}
	if bits%8 != 0 {
		return 0
	}
	return bits
}

// partOf reports whether the bits of one type are those of the other, or the first in memory. No
// operation reads a pointer's bits as a pointer to another space: a cast may change them.
func partOf(part, whole ir.Type) bool {
	p, w := memoryBits(part), memoryBits(whole)
	return part == whole || p > 0 && p <= w && !(isA[*PointerType](part) && isA[*PointerType](whole))
}

// lowBits reads what lies first in memory, where bytes of less weight come first.
func lowBits(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if memoryBits(v.Type()) == memoryBits(t) || v.Type() == t {
		return bitsAs(b, v, t)
	}
	low := Trunc.New(b, CastOp{Arg: asInteger(b, v)}, ir.Int(memoryBits(t))).Result
	return bitsAs(b, low, t)
}

// withLowBits replaces what lies first in memory.
func withLowBits(b *ir.Builder, old, v *ir.Value, t ir.Type) *ir.Value {
	bits, low := memoryBits(t), memoryBits(v.Type())
	if bits == low || v.Type() == t {
		return bitsAs(b, v, t)
	}
	kept := asInteger(b, old)
	wide := ZExt.New(b, CastOp{Arg: asInteger(b, v)}, kept.Type()).Result
	mask := new(big.Int).Lsh(big.NewInt(-1), uint(low))
	kept = And.New(b, BinaryOp{LHS: kept, RHS: NewConstant(b, kept.Type(), ir.IntegerBig(kept.Type(), mask))},
		kept.Type()).Result
	return bitsAs(b, Or.New(b, BinaryOp{LHS: kept, RHS: wide}, kept.Type()).Result, t)
}

// bitsAs reads the same bits as another type.
func bitsAs(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	switch {
	case v.Type() == t:
		return v
	case isA[*PointerType](t):
		return IntToPtr.New(b, CastOp{Arg: asInteger(b, v)}, t).Result
	case isA[*PointerType](v.Type()):
		v = asInteger(b, v)
	}
	return bitCast(b, v, t)
}

func asInteger(b *ir.Builder, v *ir.Value) *ir.Value {
	switch v.Type().(type) {
	case *ir.IntegerType:
		return v
	case *PointerType:
		return PtrToInt.New(b, CastOp{Arg: v}, ir.Int(memoryBits(v.Type()))).Result
	}
	return bitCast(b, v, ir.Int(memoryBits(v.Type())))
}

// bitCast casts, with nothing between casts.
func bitCast(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	if c, ok := BitCast.Cast(v.DefiningOp()); ok {
		v = c.Arg
	}
	if v.Type() == t {
		return v
	}
	return BitCast.New(b, CastOp{Arg: v}, t).Result
}

// IsSlotMarker implements [ir.SlotMarker].
func (o IntrOp) IsSlotMarker() bool {
	for _, i := range []*Intrinsic{LifetimeStart, LifetimeEnd, InvariantStart, InvariantEnd, LaunderInvariantGroup,
		StripInvariantGroup} {
		if o.Op.Def() == i.Def.OpDef {
			return true
		}
	}
	return false
}

// IsSlotMarker implements [ir.SlotMarker]: a pointer to the same place.
func (o GEPOp) IsSlotMarker() bool {
	for _, i := range o.Indices() {
		if i.Value != nil || i.Const != 0 {
			return false
		}
	}
	return true
}

// IsSlotMarker implements [ir.SlotMarker]: the same pointer.
func (AddrSpaceCastOp) IsSlotMarker() bool { return true }

// IsSlotMarker implements [ir.SlotMarker]: the same pointer.
func (o CastOp) IsSlotMarker() bool { return BitCast.Is(o.Op) && isA[*PointerType](o.Arg.Type()) }
