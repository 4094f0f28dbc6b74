package vectortollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// addresses are those of the elements at positions from an address on.
func (l lowering) addresses(b *ir.Builder, base *ir.Value, ptr, positions *ir.Value) *ir.Value {
	elem := l.c.Type(base.Type().(*ir.MemRefType).Elem())
	t := positions.Type().(*ir.VectorType)
	return llvm.NewGEP(b, ir.VectorScalable(t.Shape(), t.Scalable(), ptr.Type()), elem, ptr,
		[]ir.Mixed{{Value: positions}}, 0)
}

func (l lowering) gather() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Gather, l.c.TypeConverter, "gather",
		func(r *rewrite.ConversionRewriter, op, in vector.GatherOp) bool {
			t := vectorType(op.Result)
			if !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Offsets)
			ptrs := l.addresses(r.Builder, op.Memory, ptr, in.Indices)
			load := llvm.MaskedGatherOp{Ptrs: ptrs, Mask: in.Mask, PassThru: []*ir.Value{in.Vector},
				Alignment: l.alignment(op.Alignment, t)}
			r.Replace(op.Op, llvm.MaskedGather.New(r.Builder, load, l.c.Type(t)).Result)
			return true
		})
}

func (l lowering) scatter() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Scatter, l.c.TypeConverter, "scatter",
		func(r *rewrite.ConversionRewriter, op, in vector.GatherOp) bool {
			t := vectorType(op.Vector)
			if op.Result != nil || !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Offsets)
			ptrs := l.addresses(r.Builder, op.Memory, ptr, in.Indices)
			llvm.MaskedScatter.New(r.Builder, llvm.MaskedStoreOp{Value: in.Vector, Ptr: ptrs, Mask: in.Mask,
				Alignment: l.alignment(op.Alignment, t)})
			r.Erase(op.Op)
			return true
		})
}

func (l lowering) expandLoad() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ExpandLoad, l.c.TypeConverter, "expand-load",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskedOp) bool {
			t := vectorType(op.Result)
			if !l.flat(t, op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			load := llvm.MaskedLoadOp{Ptr: ptr, Mask: in.Mask, PassThru: in.Vector, ArgAttrs: alignedArgument(op.Alignment, 0)}
			r.Replace(op.Op, llvm.ExpandLoad.New(r.Builder, load, l.c.Type(t)).Result)
			return true
		})
}

func (l lowering) compressStore() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.CompressStore, l.c.TypeConverter, "compress-store",
		func(r *rewrite.ConversionRewriter, op, in vector.MaskedOp) bool {
			if !l.flat(vectorType(op.Vector), op.Memory) {
				return r.Fail(op.Op, "is of several dimensions or of a type that cannot be converted")
			}
			ptr := l.address(r.Builder, op.Memory, in.Memory, in.Indices)
			llvm.CompressStore.New(r.Builder, llvm.MaskedStoreOp{Value: in.Vector, Ptr: ptr, Mask: in.Mask,
				ArgAttrs: alignedArgument(op.Alignment, 1)})
			r.Erase(op.Op)
			return true
		})
}

// alignedArgument says how argument at of the three of an intrinsic is aligned; nil if
// nothing is known.
func alignedArgument(alignment int64, at int) *ir.ArrayAttr {
	if alignment == 0 {
		return nil
	}
	attrs := []ir.Attr{ir.Dict(), ir.Dict(), ir.Dict()}
	attrs[at] = ir.Dict(ir.NamedAttr{Name: "llvm.align", Value: ir.I64Attr(alignment)})
	return ir.Array(attrs...)
}
