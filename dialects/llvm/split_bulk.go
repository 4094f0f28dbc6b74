package llvm

import "github.com/tsopt/tsopt/ir"

// bulkAccess is an operation on so many bytes.
type bulkAccess interface{ length() (int64, bool) }

func (o FillOp) length() (int64, bool) { return bulkLength(o.Op, o.Len) }

func (o CopyOp) length() (int64, bool) { return bulkLength(o.Op, o.Len) }

// AccessedElements implements [ir.SlotAccessor]: a fill needs no element, as it only
// overwrites.
func (o FillOp) AccessedElements(ptr *ir.Value) ([]int64, bool) {
	n, ok := o.length()
	return nil, ok && o.Volatile == 0 && n <= sizeOf(ptr)
}

// sizeOf is the size of the memory behind the result of an alloca.
func sizeOf(ptr *ir.Value) int64 {
	l, _ := LayoutOf(allocated(ptr))
	return l.Size
}

// UseElements implements [ir.SlotAccessor]: one fill of each element that the
// bytes reach.
func (o FillOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	n, _ := o.length()
	_, all, _ := parts(ptr)
	b := ir.Before(o.Op)
	for _, p := range all {
		if elem := elems[p.index]; elem != nil && p.offset < n {
			bulk(b, o.Op, o.Len, []*ir.Value{elem, o.Val}, min(p.size, n-p.offset))
		}
	}
	o.Erase()
}

// bulk is the same access to n bytes. Attributes of the operands, and alias scopes, hold for the whole and are dropped.
func bulk(b *ir.Builder, op *ir.Op, length *ir.Value, operands []*ir.Value, n int64) {
	st := ir.OpState{Def: op.Def(), Types: []ir.Type{}}
	st.SetProp("isVolatile", op.Attr("isVolatile"))
	if length != nil {
		operands = append(operands, NewInt(b, length.Type(), n))
	} else {
		st.SetProp("len", ir.Integer(op.Attr("len").(*ir.IntegerAttr).Type(), n))
	}
	st.Operands = operands
	b.Create(st)
}

// AccessedElements implements [ir.SlotAccessor]: a copy of all. To read it needs
// every element, to overwrite it none.
func (o CopyOp) AccessedElements(ptr *ir.Value) (needed []int64, ok bool) {
	n, ok := o.length()
	if !ok || o.Volatile != 0 || o.Dst == o.Src || n != sizeOf(ptr) {
		return nil, false
	}
	if o.Src == ptr {
		_, all, _ := parts(ptr)
		for _, p := range all {
			needed = append(needed, p.index)
		}
	}
	return needed, true
}

// UseElements implements [ir.SlotAccessor]: one copy of each element.
func (o CopyOp) UseElements(ptr *ir.Value, elems map[int64]*ir.Value) {
	whole, all, _ := parts(ptr)
	b := ir.Before(o.Op)
	for _, p := range all {
		elem := elems[p.index]
		if elem == nil {
			continue
		}
		at := []ir.Mixed{{Const: 0}, {Const: p.index}}
		if o.Dst == ptr {
			bulk(b, o.Op, o.Len, []*ir.Value{elem, NewGEP(b, o.Src.Type(), whole, o.Src, at, 0)}, p.size)
		} else {
			bulk(b, o.Op, o.Len, []*ir.Value{NewGEP(b, o.Dst.Type(), whole, o.Dst, at, 0), elem}, p.size)
		}
	}
	o.Erase()
}
