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

// part is an element of the memory of an alloca.
type part struct {
	index        int64
	offset, size int64 // in bytes
}

// parts are the elements of the memory behind a pointer, which an alloca of one
// aggregate made.
func parts(ptr *ir.Value) (t ir.Type, out []part, ok bool) {
	alloca, ok := Alloca.Cast(ptr.DefiningOp())
	if !ok {
		return nil, nil, false
	}
	for i, e := range elements(alloca.ElemType) {
		l, _ := LayoutOf(e)
		out = append(out, part{int64(i), elementOffset(alloca.ElemType, int64(i)), l.Size})
	}
	return alloca.ElemType, out, true
}

// partAt is the element that holds the byte at an offset; none does in padding.
func partAt(ptr *ir.Value, off int64) (p part, ok bool) {
	_, all, _ := parts(ptr)
	for _, p := range all {
		if p.offset <= off && off < p.offset+p.size {
			return p, true
		}
	}
	return p, false
}

// CanSplitSlot implements [ir.DestructurableAlloc].
func (o AllocaOp) CanSplitSlot() bool {
	n, ok := constantSize(o.ArraySize)
	_, known := LayoutOf(o.ElemType)
	return ok && n == 1 && !o.InAlloca && known && len(elements(o.ElemType)) > 0
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

// NewElement implements [ir.DestructurableAlloc]. An element keeps the alignment that it had in the whole, on which
// accesses to it may depend.
func (o AllocaOp) NewElement(b *ir.Builder, index int64) *ir.Value {
	t := elements(o.ElemType)[index]
	whole, _ := LayoutOf(o.ElemType)
	elem, _ := LayoutOf(t)
	align := max(o.Alignment, whole.Align)
	if off := elementOffset(o.ElemType, index); off != 0 {
		align = min(align, off&-off)
	}
	if align <= elem.Align {
		align = 0
	}
	return Alloca.New(b, AllocaOp{ArraySize: o.ArraySize, ElemType: t, Alignment: align}, o.Result.Type()).Result
}

// AccessedElements implements [ir.SlotAccessor]: what is done with the address
// stays inside one element.
func (o GEPOp) AccessedElements(ptr *ir.Value) ([]int64, bool) {
	off, ok := o.byteOffset()
	if !ok || o.Result.Type() != ptr.Type() {
		return nil, false
	}
	p, ok := partAt(ptr, off)
	return []int64{p.index}, ok && usedWithin(o.Result, p.offset+p.size-off)
}

// UseElements implements [ir.SlotAccessor].
func (o GEPOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	off, _ := o.byteOffset()
	p, _ := partAt(ptr, off)
	elem, within := elems[p.index], off-p.offset
	for _, user := range o.Result.Users() {
		if ir.OnlyMarks(user) {
			ir.EraseMarkers([]*ir.Op{user})
		}
	}
	if t, idx := o.ElemType, o.ConstantIndices; t == allocated(ptr) && len(idx) > 2 && idx[0] == 0 && idx[1] == p.index {
		ir.Edit(o.Op, func(o *GEPOp) {
			o.Ptr, o.ConstantIndices, o.ElemType = elem, append([]int64{0}, idx[2:]...), elements(t)[p.index]
		})
		return
	}
	if within > 0 {
		elem = NewGEP(ir.Before(o.Op), o.Result.Type(), ir.I8, elem, []ir.Mixed{{Const: within}}, o.Flags)
	}
	o.Result.ReplaceAllUsesWith(elem)
	o.Erase()
}

// allocated is the type of the memory behind the result of an alloca.
func allocated(ptr *ir.Value) ir.Type {
	t, _, _ := parts(ptr)
	return t
}

// usedWithin reports whether an address is only used for accesses to the given
// number of bytes behind it.
func usedWithin(addr *ir.Value, bytes int64) bool {
	for _, user := range addr.Users() {
		if !ir.OnlyMarks(user) && !accessesWithin(user, addr, bytes) {
			return false
		}
	}
	return true
}

func accessesWithin(op *ir.Op, addr *ir.Value, bytes int64) bool {
	if l, ok := Load.Cast(op); ok {
		return fits(l.Result.Type(), bytes)
	}
	if s, ok := Store.Cast(op); ok {
		return s.Value != addr && fits(s.Value.Type(), bytes)
	}
	if g, ok := GEP.Cast(op); ok {
		off, ok := g.byteOffset()
		return ok && off >= 0 && off <= bytes && g.Result.Type() == addr.Type() && usedWithin(g.Result, bytes-off)
	}
	if a, ok := ir.As[bulkAccess](op); ok {
		n, ok := a.length()
		return ok && n <= bytes
	}
	return false
}

func fits(t ir.Type, bytes int64) bool {
	l, ok := LayoutOf(t)
	return ok && l.Size <= bytes
}

// firstElement is the first part of what ptr points to, when a value of type t lies
// inside it.
func firstElement(ptr *ir.Value, t ir.Type) ([]int64, bool) {
	p, ok := partAt(ptr, 0)
	return []int64{p.index}, ok && fits(t, p.size)
}

// AccessedElements implements [ir.SlotAccessor].
func (o LoadOp) AccessedElements(ptr *ir.Value) ([]int64, bool) {
	if o.Volatile {
		return nil, false
	}
	return firstElement(ptr, o.Result.Type())
}

// UseElements implements [ir.SlotAccessor].
func (o LoadOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	p, _ := partAt(ptr, 0)
	ir.Edit(o.Op, func(o *LoadOp) { o.Addr = elems[p.index] })
}

// AccessedElements implements [ir.SlotAccessor].
func (o StoreOp) AccessedElements(ptr *ir.Value) ([]int64, bool) {
	if o.Value == ptr || o.Volatile {
		return nil, false
	}
	return firstElement(ptr, o.Value.Type())
}

// UseElements implements [ir.SlotAccessor].
func (o StoreOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	p, _ := partAt(ptr, 0)
	ir.Edit(o.Op, func(o *StoreOp) { o.Addr = elems[p.index] })
}
