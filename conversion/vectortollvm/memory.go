package vectortollvm

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// alignment is the one given, else that of an element: a vector in memory is
// only as aligned as its elements.
func (l lowering) alignment(given int64, t *ir.VectorType) int64 {
	if given != 0 {
		return given
	}
	elem := int64(ir.ElemBytes(l.c.Type(t.Elem())))
	if !l.vectorAligned || len(t.Shape()) == 0 {
		return elem
	}
	// LLVM prefers to align a vector by its size, a power of two.
	return int64(1) << bits.Len64(uint64(elem*t.Shape()[0]-1))
}

// flat reports whether a vector is one of LLVM's, and the buffer convertible.
func (l lowering) flat(t *ir.VectorType, base *ir.Value) bool {
	m, ok := base.Type().(*ir.MemRefType)
	return ok && len(t.Shape()) <= 1 && l.c.Type(m) != nil
}

func (l lowering) address(b *ir.Builder, base, desc *ir.Value, indices []*ir.Value) *ir.Value {
	return l.c.StridedElementPtr(b, base.Type().(*ir.MemRefType), desc, indices, 0)
}

func (l lowering) load() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Load, l.c.TypeConverter, "load",
		func(r *rewrite.ConversionRewriter, op, in vector.LoadOp) bool {
			if !l.flat(op.Type(), op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			v := llvm.NewLoad(r.Builder, l.c.Type(op.Type()), ptr, l.alignment(op.Alignment, op.Type()))
			if op.Nontemporal {
				v.DefiningOp().SetAttr("nontemporal", ir.Unit)
			}
			r.Replace(op.Op, v)
			return true
		})
}

func (l lowering) store() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Store, l.c.TypeConverter, "store",
		func(r *rewrite.ConversionRewriter, op, in vector.StoreOp) bool {
			t := vectorType(op.Value)
			if !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			st := llvm.NewStore(r.Builder, in.Value, ptr, l.alignment(op.Alignment, t))
			if op.Nontemporal {
				st.SetAttr("nontemporal", ir.Unit)
			}
			r.Erase(op.Op)
			return true
		})
}

func (l lowering) maskedLoad() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.MaskedLoad, l.c.TypeConverter, "masked-load",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskedOp) bool {
			t := vectorType(op.Result)
			if !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			load := llvm.MaskedLoadOp{Ptr: ptr, Mask: in.Mask, PassThru: in.Vector, Alignment: l.alignment(op.Alignment, t)}
			r.Replace(op.Op, llvm.MaskedLoad.New(r.Builder, load, l.c.Type(t)).Result)
			return true
		})
}

func (l lowering) maskedStore() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.MaskedStore, l.c.TypeConverter, "masked-store",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskedOp) bool {
			t := vectorType(op.Vector)
			if !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			llvm.MaskedStore.New(r.Builder, llvm.MaskedStoreOp{Value: in.Vector, Ptr: ptr, Mask: in.Mask,
				Alignment: l.alignment(op.Alignment, t)})
			r.Erase(op.Op)
			return true
		})
}

// isPlain reports whether a transfer is a contiguous access: in bounds, without
// mask, of the last dimension.
func (l lowering) isPlain(base *ir.Value, t *ir.VectorType, perm ir.AffineMap, inBounds []bool, mask *ir.Value) bool {
	m, ok := base.Type().(*ir.MemRefType)
	if !ok || mask != nil || len(t.Shape()) != 1 || slices.Contains(inBounds, false) || !l.flat(t, base) {
		return false
	}
	strides, _, strided := m.Strides()
	last := len(m.Shape()) - 1
	return strided && last >= 0 && strides[last] == 1 && perm.Results()[0] == ir.Dim(last)
}

func (l lowering) transferRead() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.TransferRead, l.c.TypeConverter, "transfer-read",
		func(r *rewrite.ConversionRewriter, op, in vector.TransferReadOp) bool {
			t := vectorType(op.Vector)
			if !l.isPlain(op.Memory, t, op.Permutation(), op.InBounds(), op.Mask) {
				return r.Fail(op.Op, "is no contiguous access in bounds")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			r.Replace(op.Op, llvm.NewLoad(r.Builder, l.c.Type(t), ptr, l.alignment(0, t)))
			return true
		})
}

func (l lowering) transferWrite() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.TransferWrite, l.c.TypeConverter, "transfer-write",
		func(r *rewrite.ConversionRewriter, op, in vector.TransferWriteOp) bool {
			t := vectorType(op.Value)
			if !l.isPlain(op.Memory, t, op.Permutation(), op.InBounds(), op.Mask) {
				return r.Fail(op.Op, "is no contiguous access in bounds")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			llvm.NewStore(r.Builder, in.Value, ptr, l.alignment(0, t))
			r.Erase(op.Op)
			return true
		})
}

// typeCast is the descriptor of the same memory with the extents of the new type.
func (l lowering) typeCast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.TypeCast, l.c.TypeConverter, "type-cast",
		func(r *rewrite.ConversionRewriter, op, in vector.TypeCastOp) bool {
			from, to := op.MemRef.Type().(*ir.MemRefType), op.Result.Type().(*ir.MemRefType)
			if l.c.Type(from) == nil || l.c.Type(to) == nil || !ir.HasStaticShape(to) {
				return r.Fail(op.Op, "is of a type that cannot be converted")
			}
			b, source, d := r.Builder, l.c.Of(in.MemRef), l.c.Poison(r.Builder, l.c.Type(to))
			d.SetAllocated(b, source.Allocated(b))
			d.SetAligned(b, source.Aligned(b))
			d.SetOffset(b, l.c.Constant(b, 0))
			strides, _, _ := to.Strides()
			for i, n := range to.Shape() {
				d.SetSize(b, i, l.c.Constant(b, n))
				d.SetStride(b, i, l.c.Constant(b, strides[i]))
			}
			r.Replace(op.Op, d.Value)
			return true
		})
}
