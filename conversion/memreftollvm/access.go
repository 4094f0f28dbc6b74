package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// inBounds are the flags of the address of an element that is accessed.
const inBounds = llvm.GEPInBounds | llvm.GEPNUW

func (l lowering) load() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Load, l.c.TypeConverter, "load",
		func(r *rewrite.ConversionRewriter, op, in memref.LoadOp) bool {
			t := op.Type()
			elem := l.c.Type(t.Elem())
			if l.c.Type(t) == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			ptr := l.c.StridedElementPtr(r.Builder, t, in.MemRef, in.Indices, inBounds)
			v := llvm.NewLoad(r.Builder, elem, ptr, op.Alignment)
			setNontemporal(v.DefiningOp(), op.Op)
			r.Replace(op.Op, v)
			return true
		})
}

func (l lowering) store() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Store, l.c.TypeConverter, "store",
		func(r *rewrite.ConversionRewriter, op, in memref.StoreOp) bool {
			t := op.Type()
			if l.c.Type(t) == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			ptr := l.c.StridedElementPtr(r.Builder, t, in.MemRef, in.Indices, inBounds)
			setNontemporal(llvm.NewStore(r.Builder, in.Value, ptr, op.Alignment), op.Op)
			r.Erase(op.Op)
			return true
		})
}

func setNontemporal(to, from *ir.Op) {
	if from.Attr("nontemporal") == ir.Attr(ir.True) {
		to.SetAttr("nontemporal", ir.Unit)
	}
}

func bit(set bool) int64 {
	if set {
		return 1
	}
	return 0
}

func (l lowering) prefetch() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Prefetch, l.c.TypeConverter, "prefetch",
		func(r *rewrite.ConversionRewriter, op, in memref.PrefetchOp) bool {
			ptr := l.c.StridedElementPtr(r.Builder, op.MemRef.Type().(*ir.MemRefType), in.MemRef, in.Indices, 0)
			llvm.Prefetch.New(r.Builder, llvm.PrefetchOp{Addr: ptr, Write: bit(op.IsWrite), Hint: op.LocalityHint,
				Data: bit(op.IsDataCache)})
			r.Erase(op.Op)
			return true
		})
}

// atomicOps are LLVM's of the atomic operations that it has.
var atomicOps = map[memref.AtomicKind]llvm.AtomicBinOp{
	memref.AddF: llvm.AtomicFAdd, memref.AddI: llvm.AtomicAdd, memref.Assign: llvm.AtomicXchg,
	memref.MaximumF: llvm.AtomicFMaximum, memref.MaxNumF: llvm.AtomicFMax,
	memref.MaxS: llvm.AtomicMax, memref.MaxU: llvm.AtomicUMax, memref.MinimumF: llvm.AtomicFMinimum,
	memref.MinNumF: llvm.AtomicFMin, memref.MinS: llvm.AtomicMin,
	memref.MinU: llvm.AtomicUMin, memref.OrI: llvm.AtomicOr, memref.XOrI: llvm.AtomicXor, memref.AndI: llvm.AtomicAnd,
}

func (l lowering) atomicRMW() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.AtomicRMW, l.c.TypeConverter, "atomic-rmw",
		func(r *rewrite.ConversionRewriter, op, in memref.AtomicRMWOp) bool {
			kind, ok := atomicOps[op.Kind]
			t := op.MemRef.Type().(*ir.MemRefType)
			if _, _, strided := t.Strides(); !ok || !strided {
				return r.Fail(op.Op, "is not supported by an LLVM instruction")
			}
			ptr := l.c.StridedElementPtr(r.Builder, t, in.MemRef, in.Indices, 0)
			rmw := llvm.AtomicRMWOp{Ptr: ptr, Val: in.Value, BinOp: kind, Access: llvm.Access{Ordering: llvm.AcqRel}}
			r.Replace(op.Op, llvm.AtomicRMW.New(r.Builder, rmw).Result)
			return true
		})
}

// copy of contiguous buffers is a memcpy, others are the runtime library's.
func (l lowering) copy() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Copy, l.c.TypeConverter, "copy",
		func(r *rewrite.ConversionRewriter, op, in memref.CopyOp) bool {
			src, dst := op.Source.Type().(*ir.MemRefType), op.Target.Type().(*ir.MemRefType)
			if !contiguous(src) || !contiguous(dst) {
				l.callCopy(r, op, in.Operands())
				return true
			}
			b := r.Builder
			n := l.c.Constant(b, 1)
			from, to := l.c.Of(in.Source), l.c.Of(in.Target)
			for i := range src.Shape() {
				n = l.binary(b, llvm.Mul, n, from.Size(b, i))
			}
			elem := l.c.Type(src.Elem())
			size := l.binary(b, llvm.Mul, n, l.bytes(b, elem, ir.Mixed{Const: 1}))
			var ptrs [2]*ir.Value
			for i, d := range []interface {
				Aligned(*ir.Builder) *ir.Value
				Offset(*ir.Builder) *ir.Value
			}{from, to} {
				base := d.Aligned(b)
				ptrs[i] = llvm.NewGEP(b, base.Type(), elem, base, []ir.Mixed{{Value: d.Offset(b)}}, 0)
			}
			llvm.Memcpy.New(b, llvm.CopyOp{Dst: ptrs[1], Src: ptrs[0], Len: size})
			r.Erase(op.Op)
			return true
		})
}

// contiguous reports whether the elements are known to lie in row-major order
// without gaps.
func contiguous(t *ir.MemRefType) bool {
	if !t.HasRank() {
		return false
	}
	strides, _, ok := t.Strides()
	run := int64(1)
	for i := len(strides) - 1; ok && i >= 0; i-- {
		n := t.Shape()[i]
		if n == 1 {
			continue
		}
		if strides[i] != run || run == ir.Dynamic && t.Layout() != nil {
			return false
		}
		if n == ir.Dynamic || run == ir.Dynamic {
			run = ir.Dynamic
		} else {
			run *= n
		}
	}
	return ok
}
