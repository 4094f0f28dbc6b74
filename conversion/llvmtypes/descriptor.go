package llvmtypes

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// Positions of a descriptor's members.
const (
	allocatedPos = iota
	alignedPos
	offsetPos
	sizesPos
	stridesPos
)

// Descriptor is a memref as an llvm struct: the pointer that was allocated, the
// aligned pointer to element 0 less the offset, the offset, the sizes and the
// strides. Setters add operations and replace Value.
type Descriptor struct {
	Value *ir.Value
	conv  *Converter
}

// Poison is a descriptor of a converted memref type whose members are not set.
func (c *Converter) Poison(b *ir.Builder, t ir.Type) Descriptor {
	return Descriptor{llvm.PoisonValue.New(b, llvm.ValueOp{}, t).Result, c}
}

// Of views a value of descriptor type.
func (c *Converter) Of(v *ir.Value) Descriptor { return Descriptor{v, c} }

func (d *Descriptor) set(b *ir.Builder, v *ir.Value, path ...int64) {
	d.Value = llvm.NewInsertValue(b, d.Value, v, path...)
}

func (d Descriptor) get(b *ir.Builder, path ...int64) *ir.Value {
	return llvm.NewExtractValue(b, d.Value, path...)
}

// Allocated is the pointer to free.
func (d Descriptor) Allocated(b *ir.Builder) *ir.Value { return d.get(b, allocatedPos) }

// Aligned is the pointer that accesses start from.
func (d Descriptor) Aligned(b *ir.Builder) *ir.Value { return d.get(b, alignedPos) }

// Offset is the distance, in elements, of element 0.
func (d Descriptor) Offset(b *ir.Builder) *ir.Value { return d.get(b, offsetPos) }

// Size is the extent of a dimension.
func (d Descriptor) Size(b *ir.Builder, dim int) *ir.Value { return d.get(b, sizesPos, int64(dim)) }

// Stride is the stride of a dimension.
func (d Descriptor) Stride(b *ir.Builder, dim int) *ir.Value {
	return d.get(b, stridesPos, int64(dim))
}

// SetAllocated sets the pointer to free.
func (d *Descriptor) SetAllocated(b *ir.Builder, v *ir.Value) { d.set(b, v, allocatedPos) }

// SetAligned sets the pointer that accesses start from.
func (d *Descriptor) SetAligned(b *ir.Builder, v *ir.Value) { d.set(b, v, alignedPos) }

// SetOffset sets the offset.
func (d *Descriptor) SetOffset(b *ir.Builder, v *ir.Value) { d.set(b, v, offsetPos) }

// SetSize sets the extent of a dimension.
func (d *Descriptor) SetSize(b *ir.Builder, dim int, v *ir.Value) { d.set(b, v, sizesPos, int64(dim)) }

// SetStride sets the stride of a dimension.
func (d *Descriptor) SetStride(b *ir.Builder, dim int, v *ir.Value) {
	d.set(b, v, stridesPos, int64(dim))
}

// Constant makes a constant of index type.
func (c *Converter) Constant(b *ir.Builder, v int64) *ir.Value {
	return llvm.NewConstant(b, c.Index(), ir.Integer(ir.Index, v))
}

// FromStatic is the descriptor of a memref whose shape and layout are known.
func (c *Converter) FromStatic(b *ir.Builder, t *ir.MemRefType, allocated, aligned *ir.Value) Descriptor {
	strides, offset, _ := t.Strides()
	d := c.Poison(b, c.Type(t))
	d.SetAllocated(b, allocated)
	d.SetAligned(b, aligned)
	d.SetOffset(b, c.Constant(b, offset))
	for i, size := range t.Shape() {
		d.SetSize(b, i, c.Constant(b, size))
		d.SetStride(b, i, c.Constant(b, strides[i]))
	}
	return d
}

// Pack makes a descriptor of its unpacked members.
func (c *Converter) Pack(b *ir.Builder, t *ir.MemRefType, members []*ir.Value) *ir.Value {
	d := c.Poison(b, c.Type(t))
	if !t.HasRank() {
		d.set(b, members[0], 0)
		d.set(b, members[1], 1)
		return d.Value
	}
	d.SetAllocated(b, members[0])
	d.SetAligned(b, members[1])
	d.SetOffset(b, members[2])
	rank := len(t.Shape())
	for i := range rank {
		d.SetSize(b, i, members[3+i])
		d.SetStride(b, i, members[3+rank+i])
	}
	return d.Value
}

// Unpack lists the members of a descriptor, arrays member by member.
func (c *Converter) Unpack(b *ir.Builder, t *ir.MemRefType, desc *ir.Value) []*ir.Value {
	d := c.Of(desc)
	if !t.HasRank() {
		return []*ir.Value{d.get(b, 0), d.get(b, 1)}
	}
	out := []*ir.Value{d.Allocated(b), d.Aligned(b), d.Offset(b)}
	rank := len(t.Shape())
	for i := range rank {
		out = append(out, d.Size(b, i))
	}
	for i := range rank {
		out = append(out, d.Stride(b, i))
	}
	return out
}

// StridedElementPtr is the address of an element: the aligned pointer plus
// offset and indices times strides, all known parts folded as upstream does.
func (c *Converter) StridedElementPtr(b *ir.Builder, t *ir.MemRefType, desc *ir.Value, indices []*ir.Value,
	flags llvm.GEPFlags) *ir.Value {
	strides, offset, _ := t.Strides()
	d := c.Of(desc)
	base := d.Aligned(b)
	elem := c.Type(t.Elem())
	if offset != 0 {
		off := d.offsetValue(b, offset)
		base = llvm.NewGEP(b, base.Type(), elem, base, []ir.Mixed{{Value: off}}, 0)
	}
	sum := c.linearIndex(b, d, strides, indices, flags)
	if sum == nil {
		return base
	}
	return llvm.NewGEP(b, base.Type(), elem, base, []ir.Mixed{{Value: sum}}, flags)
}

func (d Descriptor) offsetValue(b *ir.Builder, offset int64) *ir.Value {
	if offset == ir.Dynamic {
		return d.Offset(b)
	}
	return d.conv.Constant(b, offset)
}

// linearIndex is the sum of indices times strides, nil for no indices. The multiplications cannot wrap if the access is
// in bounds.
func (c *Converter) linearIndex(b *ir.Builder, d Descriptor, strides []int64, indices []*ir.Value,
	flags llvm.GEPFlags) *ir.Value {
	overflow := llvm.OverflowFlags(0)
	if flags&llvm.GEPInBounds == llvm.GEPInBounds {
		overflow |= llvm.NSW
	}
	if flags&llvm.GEPNUW != 0 {
		overflow |= llvm.NUW
	}
	var sum *ir.Value
	for i, index := range indices {
		term := index
		if strides[i] != 1 {
			stride := d.strideValue(b, i, strides[i])
			term = llvm.Mul.New(b, llvm.BinaryOp{LHS: index, RHS: stride, Overflow: overflow}, index.Type()).Result
		}
		if sum == nil {
			sum = term
			continue
		}
		sum = llvm.Add.New(b, llvm.BinaryOp{LHS: sum, RHS: term, Overflow: overflow}, sum.Type()).Result
	}
	return sum
}

func (d Descriptor) strideValue(b *ir.Builder, dim int, stride int64) *ir.Value {
	if stride == ir.Dynamic {
		return d.Stride(b, dim)
	}
	return d.conv.Constant(b, stride)
}
