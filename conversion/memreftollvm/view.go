package memreftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// cast between ranked memrefs changes nothing at run time. An unranked memref is
// the rank and a pointer to the descriptor.
func (l lowering) cast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Cast, l.c.TypeConverter, "cast",
		func(r *rewrite.ConversionRewriter, op, in memref.CastOp) bool {
			from, to := op.Source.Type().(*ir.MemRefType), op.Dest.Type().(*ir.MemRefType)
			t := l.c.Type(to)
			b := r.Builder
			switch {
			case t == nil:
				return r.Fail(op.Op, "has a type that cannot be converted")
			case from.HasRank() && to.HasRank():
				if t != in.Source.Type() {
					return r.Fail(op.Op, "changes the descriptor's type")
				}
				r.Replace(op.Op, in.Source)
			case from.HasRank():
				slot := onStack(b, in.Source)
				rank := l.c.Constant(b, int64(len(from.Shape())))
				r.Replace(op.Op, l.c.Pack(b, to, []*ir.Value{rank, slot}))
			case to.HasRank():
				r.Replace(op.Op, llvm.NewLoad(b, t, llvm.NewExtractValue(b, in.Source, 1), 0))
			default:
				return r.Fail(op.Op, "casts an unranked memref to another")
			}
			return true
		})
}

func (l lowering) memorySpaceCast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.MemorySpaceCast, l.c.TypeConverter, "memory-space-cast",
		func(r *rewrite.ConversionRewriter, op, in memref.MemorySpaceCastOp) bool {
			t := op.Source.Type().(*ir.MemRefType)
			to, _ := op.Dest.Type().(*ir.MemRefType)
			if l.c.Type(to) == nil {
				return r.Fail(op.Op, "casts a memref that cannot be converted")
			}
			b := r.Builder
			if !t.HasRank() {
				r.Replace(op.Op, l.unrankedSpaceCast(b, t, to, in.Source))
				return true
			}
			members := l.c.Unpack(b, t, in.Source)
			ptr := l.c.ElementPtr(to)
			for i := range 2 {
				members[i] = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: members[i]}, ptr).Result
			}
			r.Replace(op.Op, l.c.Pack(b, to, members))
			return true
		})
}

// value is an element of an index list as an llvm value.
func (l lowering) value(b *ir.Builder, m ir.Mixed, dynamic *[]*ir.Value) *ir.Value {
	if m.Value == nil {
		return l.c.Constant(b, m.Const)
	}
	v := (*dynamic)[0]
	*dynamic = (*dynamic)[1:]
	return v
}

func (l lowering) reinterpretCast() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.ReinterpretCast, l.c.TypeConverter, "reinterpret-cast",
		func(r *rewrite.ConversionRewriter, op, in memref.ReinterpretCastOp) bool {
			src, t := op.Source.Type().(*ir.MemRefType), l.c.Type(op.Type())
			if t == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			b := r.Builder
			d := l.c.Poison(b, t)
			allocated, aligned := l.pointers(b, src, in.Source, true)
			d.SetAllocated(b, allocated)
			d.SetAligned(b, aligned)
			offsets, sizes, strides := in.Offsets, in.Sizes, in.Strides
			d.SetOffset(b, l.value(b, op.MixedOffset(), &offsets))
			mixedStrides := op.MixedStrides()
			for i, n := range op.MixedSizes() {
				d.SetSize(b, i, l.value(b, n, &sizes))
				d.SetStride(b, i, l.value(b, mixedStrides[i], &strides))
			}
			r.Replace(op.Op, d.Value)
			return true
		})
}

// view sets sizes and strides from the last dimension on.
func (l lowering) view() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.View, l.c.TypeConverter, "view",
		func(r *rewrite.ConversionRewriter, op, in memref.ViewOp) bool {
			t := op.Type()
			if l.c.Type(t) == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			b := r.Builder
			d := l.c.Poison(b, l.c.Type(t))
			from := l.c.Of(in.Source)
			d.SetAllocated(b, from.Allocated(b))
			base := from.Aligned(b)
			d.SetAligned(b, llvm.NewGEP(b, base.Type(), ir.I8, base, []ir.Mixed{{Value: in.ByteShift}}, 0))
			d.SetOffset(b, l.c.Constant(b, 0))
			l.setViewShape(b, &d, t, in.Sizes)
			r.Replace(op.Op, d.Value)
			return true
		})
}

func (l lowering) setViewShape(b *ir.Builder, d *llvmtypes.Descriptor, t *ir.MemRefType, dynamic []*ir.Value) {
	strides, _, _ := t.Strides()
	var stride, next *ir.Value
	for i := len(t.Shape()) - 1; i >= 0; i-- {
		size := t.Shape()[i]
		var n *ir.Value
		if size == ir.Dynamic {
			n = dynamic[ir.CountDynamic(t.Shape()[:i])]
		} else {
			n = l.c.Constant(b, size)
		}
		d.SetSize(b, i, n)
		switch {
		case strides[i] != ir.Dynamic:
			stride = l.c.Constant(b, strides[i])
		case next != nil:
			stride = l.binary(b, llvm.Mul, stride, next)
		default:
			stride = l.c.Constant(b, 1)
		}
		d.SetStride(b, i, stride)
		next = n
	}
}

func (l lowering) transpose() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Transpose, l.c.TypeConverter, "transpose",
		func(r *rewrite.ConversionRewriter, op, in memref.TransposeOp) bool {
			b := r.Builder
			from := l.c.Of(in.In)
			if op.Permutation().IsIdentity() {
				r.Replace(op.Op, in.In)
				return true
			}
			d := l.c.Poison(b, l.c.Type(op.Result.Type()))
			d.SetAllocated(b, from.Allocated(b))
			d.SetAligned(b, from.Aligned(b))
			d.SetOffset(b, from.Offset(b))
			for i, e := range op.Permutation().Results() {
				d.SetSize(b, i, from.Size(b, int(e.Value())))
				d.SetStride(b, i, from.Stride(b, int(e.Value())))
			}
			r.Replace(op.Op, d.Value)
			return true
		})
}

func (l lowering) assumeAlignment() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.AssumeAlignment, l.c.TypeConverter, "assume-alignment",
		func(r *rewrite.ConversionRewriter, op, in memref.AssumeAlignmentOp) bool {
			t := op.MemRef.Type().(*ir.MemRefType)
			b := r.Builder
			ptr := l.c.StridedElementPtr(b, t, in.MemRef, nil, 0)
			cond := llvm.NewConstant(b, ir.I1, ir.True)
			align := l.c.Constant(b, op.Alignment)
			llvm.Assume.New(b, llvm.AssumeOp{Cond: cond,
				Bundled: llvm.Bundle{Tag: "align", Values: []*ir.Value{ptr, align}}.Bundled()})
			r.Replace(op.Op, in.MemRef)
			return true
		})
}
