package llvm

import "github.com/tsopt/tsopt/ir"

// maxSplit is the number of elements up to which an array is divided.
const maxSplit = 16

// elements are the types of the parts of an aggregate, nil for other types.
func elements(t ir.Type) []ir.Type {
	switch t := t.(type) {
	case *StructType:
		return t.Fields()
	case *ArrayType:
		if t.NumElements() > maxSplit {
			return nil
		}
		out := make([]ir.Type, t.NumElements())
		for i := range out {
			out[i] = t.Elem()
		}
		return out
	}
	return nil
}

// CanSplitSlot implements [ir.DestructurableAlloc].
func (o AllocaOp) CanSplitSlot() bool {
	n, ok := constantSize(o.ArraySize)
	return ok && n == 1 && len(elements(o.ElemType)) > 0
}

func constantSize(v *ir.Value) (int64, bool) {
	c, ok := Constant.Cast(v.DefiningOp())
	if !ok {
		return 0, false
	}
	i, ok := c.Value.(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return i.Int(), true
}

// NewElement implements [ir.DestructurableAlloc].
func (o AllocaOp) NewElement(b *ir.Builder, index int64) *ir.Value {
	return Alloca.New(b, AllocaOp{ArraySize: o.ArraySize, ElemType: elements(o.ElemType)[index]}, o.Result.Type()).Result
}

// AccessedElement implements [ir.SlotAccessor]: the second index, when the first
// is 0 and what is done with the address stays inside that element.
func (o GEPOp) AccessedElement(ptr *ir.Value) (int64, bool) {
	idx := o.ConstantIndices
	alloca, ok := Alloca.Cast(ptr.DefiningOp())
	if !ok || o.Ptr != ptr || len(o.DynamicIndices) > 0 || len(idx) < 2 || idx[0] != 0 || o.ElemType != alloca.ElemType {
		return 0, false
	}
	parts := elements(o.ElemType)
	if idx[1] < 0 || idx[1] >= int64(len(parts)) {
		return 0, false
	}
	t := parts[idx[1]]
	for _, i := range idx[2:] {
		inner := elements(t)
		if i < 0 || i >= int64(len(inner)) {
			return 0, false
		}
		t = inner[i]
	}
	return idx[1], usedWithin(o.Result, t)
}

// usedWithin reports whether an address is only used to load and store values
// that fit into a type.
func usedWithin(addr *ir.Value, t ir.Type) bool {
	for u := range addr.Uses() {
		var accessed ir.Type
		if l, ok := Load.Cast(u.Owner()); ok {
			accessed = l.Result.Type()
		} else if s, ok := Store.Cast(u.Owner()); ok && s.Value != addr {
			accessed = s.Value.Type()
		}
		if accessed == nil || !fits(accessed, t) {
			return false
		}
	}
	return true
}

func fits(a, t ir.Type) bool {
	if a == t {
		return true
	}
	x, okx := ir.BitWidth(a)
	y, oky := ir.BitWidth(t)
	return okx && oky && x <= y
}

// UseElement implements [ir.SlotAccessor].
func (o GEPOp) UseElement(elem *ir.Value) {
	idx := o.ConstantIndices
	if len(idx) > 2 {
		part := elements(o.ElemType)[idx[1]]
		ir.Edit(o.Op, func(o *GEPOp) {
			o.Ptr, o.ConstantIndices, o.ElemType = elem, append([]int64{0}, idx[2:]...), part
		})
		return
	}
	o.Result.ReplaceAllUsesWith(elem)
	o.Erase()
}

// firstElement is 0 when a value of type t lies inside the first part of what
// ptr points to.
func firstElement(ptr *ir.Value, t ir.Type) (int64, bool) {
	alloca, ok := Alloca.Cast(ptr.DefiningOp())
	return 0, ok && fits(t, elements(alloca.ElemType)[0])
}

// AccessedElement implements [ir.SlotAccessor].
func (o LoadOp) AccessedElement(ptr *ir.Value) (int64, bool) {
	return firstElement(ptr, o.Result.Type())
}

// UseElement implements [ir.SlotAccessor].
func (o LoadOp) UseElement(elem *ir.Value) {
	ir.Edit(o.Op, func(o *LoadOp) { o.Addr = elem })
}

// AccessedElement implements [ir.SlotAccessor].
func (o StoreOp) AccessedElement(ptr *ir.Value) (int64, bool) {
	if o.Value == ptr {
		return 0, false
	}
	return firstElement(ptr, o.Value.Type())
}

// UseElement implements [ir.SlotAccessor].
func (o StoreOp) UseElement(elem *ir.Value) {
	ir.Edit(o.Op, func(o *StoreOp) { o.Addr = elem })
}
