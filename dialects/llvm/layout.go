package llvm

import (
	"math/bits"

	"github.com/tsopt/tsopt/ir"
)

// maxLayout is the size in bytes up to which types have a [Layout], so that sums of
// offsets stay far from the end of an int64.
const maxLayout = 1 << 40

// Layout is the size and the alignment of a type in memory, in bytes.
type Layout struct{ Size, Align int64 }

// stride is the distance of elements of an array.
func (l Layout) stride() int64 { return roundUp(l.Size, l.Align) }

func roundUp(n, to int64) int64 { return (n + to - 1) / to * to }

// LayoutOf is NVPTX's data layout, where the alignment of a number, a pointer or a
// vector is the power of two that holds it. ok is false of types without a
// size that is known.
func LayoutOf(t ir.Type) (l Layout, ok bool) {
	switch t := t.(type) {
	case *PointerType:
		return natural(64)
	case *ir.IntegerType, *ir.FloatType:
		n, ok := ir.BitWidth(t)
		if !ok {
			return l, false
		}
		return natural(int64(n))
	case *ir.VectorType:
		elem := elementBits(t)
		if t.Scalable() != nil || elem == 0 || t.Shape()[0] > maxLayout/elem {
			return l, false
		}
		return natural(elem * t.Shape()[0])
	case *ArrayType:
		e, ok := LayoutOf(t.Elem())
		if !ok || e.Size > 0 && t.NumElements() > maxLayout/e.stride() {
			return l, false
		}
		return Layout{e.stride() * t.NumElements(), e.Align}, true
	case *StructType:
		return structLayout(t)
	}
	return l, false
}

func natural(width int64) (Layout, bool) {
	n := (width + 7) / 8
	return Layout{n, 1 << bits.Len64(uint64(max(n, 1)-1))}, true
}

// elementBits is the width of a vector's elements, 0 when it is not known.
func elementBits(t *ir.VectorType) int64 {
	if isA[*PointerType](t.Elem()) {
		return 64
	}
	n, _ := ir.BitWidth(t.Elem())
	return int64(n)
}

func structLayout(t *StructType) (Layout, bool) {
	_, l, ok := t.Offsets(LayoutOf)
	return l, ok
}

// Offsets are where the fields of a struct begin, in bytes, and its layout, of the layouts that the fields' types have:
// [LayoutOf] for NVPTX's. ok is false where a field has none.
func (t *StructType) Offsets(of func(ir.Type) (Layout, bool)) (at []int64, whole Layout, ok bool) {
	if t.IsOpaque() {
		return nil, whole, false
	}
	whole.Align = 1
	for _, f := range t.Fields() {
		e, ok := of(f)
		if !ok {
			return nil, whole, false
		}
		if t.IsPacked() {
			e.Align = 1
		}
		begin := roundUp(whole.Size, e.Align)
		at = append(at, begin)
		whole.Size = begin + e.Size
		whole.Align = max(whole.Align, e.Align)
		if whole.Size > maxLayout {
			return nil, whole, false
		}
	}
	whole.Size = whole.stride()
	return at, whole, true
}

// elementOffset is where a part of an aggregate that has a layout begins.
func elementOffset(t ir.Type, index int64) int64 {
	if s, ok := t.(*StructType); ok {
		at, _, _ := s.Offsets(LayoutOf)
		return at[index]
	}
	e, _ := LayoutOf(t.(*ArrayType).Elem())
	return index * e.stride()
}

// byteOffset is how far a getelementptr goes, when its indices are constant.
func (o GEPOp) byteOffset() (off int64, ok bool) {
	if len(o.DynamicIndices) > 0 || len(o.ConstantIndices) == 0 {
		return 0, false
	}
	t := o.ElemType
	l, ok := LayoutOf(t)
	if !ok {
		return 0, false
	}
	const maxIndices = 1 << 20 // of a size below maxLayout each, the sum fits
	off, ok = scaled(o.ConstantIndices[0], l.stride())
	for _, i := range o.ConstantIndices[1:] {
		step := int64(0)
		switch s := t.(type) {
		case *StructType:
			step, t = elementOffset(s, i), s.Fields()[i]
		case *ArrayType:
			e, _ := LayoutOf(s.Elem())
			var inside bool
			step, inside = scaled(i, e.stride())
			t, ok = s.Elem(), ok && inside
		default:
			return 0, false
		}
		off += step
	}
	return off, ok && len(o.ConstantIndices) < maxIndices
}

// scaled is the distance of so many elements, when it is below [maxLayout].
func scaled(n, stride int64) (int64, bool) {
	if stride > 0 && (n > maxLayout/stride || n < -maxLayout/stride) {
		return 0, false
	}
	return n * stride, true
}
