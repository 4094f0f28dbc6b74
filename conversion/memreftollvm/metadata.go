package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dim of an unknown dimension reads the sizes through the stack.
func (l lowering) dim() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Dim, l.c.TypeConverter, "dim",
		func(r *rewrite.ConversionRewriter, op, in memref.DimOp) bool {
			t := op.Source.Type().(*ir.MemRefType)
			b := r.Builder
			if !t.HasRank() {
				r.Replace(op.Op, l.unrankedDim(b, t, in.Source, in.Index))
				return true
			}
			if i, ok := constant(op.Index); ok && i >= 0 && i < int64(len(t.Shape())) {
				if n := t.Shape()[i]; n != ir.Dynamic {
					r.Replace(op.Op, l.c.Constant(b, n))
				} else {
					r.Replace(op.Op, l.c.Of(in.Source).Size(b, int(i)))
				}
				return true
			}
			one := l.c.Constant(b, 1)
			sizes := llvm.NewExtractValue(b, in.Source, 3)
			slot := llvm.NewAlloca(b, llvm.Ptr, sizes.Type(), one, 0)
			llvm.NewStore(b, sizes, slot, 0)
			ptr := llvm.NewGEP(b, llvm.Ptr, sizes.Type(), slot, []ir.Mixed{{}, {Value: in.Index}}, 0)
			r.Replace(op.Op, llvm.NewLoad(b, l.c.Index(), ptr, 0))
			return true
		})
}

func constant(v *ir.Value) (int64, bool) {
	if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
		if a, ok := op.Attr("value").(*ir.IntegerAttr); ok {
			return a.Int(), true
		}
	}
	return 0, false
}

func (l lowering) rank() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Rank, l.c.TypeConverter, "rank",
		func(r *rewrite.ConversionRewriter, op, in memref.RankOp) bool {
			if t := op.MemRef.Type().(*ir.MemRefType); t.HasRank() {
				r.Replace(op.Op, l.c.Constant(r.Builder, int64(len(t.Shape()))))
				return true
			}
			r.Replace(op.Op, llvm.NewExtractValue(r.Builder, in.MemRef, 0))
			return true
		})
}

func (l lowering) metadata() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.ExtractStridedMetadata, l.c.TypeConverter, "extract-strided-metadata",
		func(r *rewrite.ConversionRewriter, op, in memref.ExtractStridedMetadataOp) bool {
			base := op.BaseBuffer.Type().(*ir.MemRefType)
			t := l.c.Type(base)
			if t == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			b := r.Builder
			from := l.c.Of(in.Source)
			allocated, aligned := from.Allocated(b), from.Aligned(b)
			d := l.c.Poison(b, t)
			d.SetAllocated(b, allocated)
			d.SetAligned(b, aligned)
			d.SetOffset(b, l.c.Constant(b, 0))
			out := []*ir.Value{d.Value, from.Offset(b)}
			for i := range op.Sizes {
				out = append(out, from.Size(b, i))
			}
			for i := range op.Strides {
				out = append(out, from.Stride(b, i))
			}
			r.Replace(op.Op, out...)
			return true
		})
}

func (l lowering) alignedPointer() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.ExtractAlignedPointerAsIndex, l.c.TypeConverter, "extract-aligned-pointer",
		func(r *rewrite.ConversionRewriter, op, in memref.ExtractAlignedPointerAsIndexOp) bool {
			_, ptr := l.pointers(r.Builder, op.Source.Type().(*ir.MemRefType), in.Source, false)
			r.Replace(op.Op, llvm.PtrToInt.New(r.Builder, llvm.CastOp{Arg: ptr}, l.c.Index()).Result)
			return true
		})
}

// arrayType is the nested array of a buffer's elements.
func (l lowering) arrayType(t *ir.MemRefType) ir.Type {
	out := l.c.Type(t.Elem())
	for i := len(t.Shape()) - 1; i >= 0; i-- {
		out = llvm.Array(t.Shape()[i], out)
	}
	return out
}

func (l lowering) global() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Global, l.c.TypeConverter, "global",
		func(r *rewrite.ConversionRewriter, op, _ memref.GlobalOp) bool {
			t := op.Type()
			space, known := l.c.Space(t)
			if !l.plain(t) || !known {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			linkage := llvm.External
			if ir.SymbolVisibility(op.Op) == "private" {
				linkage = llvm.Private
			}
			array := l.arrayType(t)
			init := op.InitialValue
			var value ir.Attr
			if init != nil && init != ir.Attr(ir.Unit) {
				value = globalValue(init, len(t.Shape()))
			}
			name := op.SymName
			g := llvm.NewGlobal(r.Builder, name, array, linkage, op.IsConstant, value, space, op.Alignment)
			if init == ir.Attr(ir.Unit) {
				body := ir.NewBlock()
				g.Op.Region(0).Append(body)
				b := ir.NewBuilder(body)
				b.Loc = op.Loc()
				llvm.NewReturn(b, llvm.UndefValue.New(b, llvm.ValueOp{}, array).Result)
			}
			r.Erase(op.Op)
			return true
		})
}

// globalValue is the initial value; a buffer of rank 0 holds one element.
func globalValue(init ir.Attr, rank int) ir.Attr {
	if d, ok := init.(*ir.DenseElementsAttr); ok && rank == 0 {
		return d.At(0)
	}
	return init
}

// getGlobal describes a global; its allocated pointer, which must not be freed, is 0xdeadbeef as upstream's.
func (l lowering) getGlobal() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.GetGlobal, l.c.TypeConverter, "get-global",
		func(r *rewrite.ConversionRewriter, op, _ memref.GetGlobalOp) bool {
			t := op.Result.Type().(*ir.MemRefType)
			if !l.plain(t) {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			b := r.Builder
			in := l.layoutOf(b, t, nil)
			l.bytes(b, l.c.Type(t.Elem()), ir.Mixed{Value: in.total})
			ptr := l.c.ElementPtr(t)
			base := llvm.NewAddressOf(b, ptr, op.Global.Root())
			first := llvm.NewGEP(b, ptr, l.arrayType(t), base, make([]ir.Mixed, 1+len(t.Shape())), 0)
			allocated := llvm.IntToPtr.New(b, llvm.CastOp{Arg: llvm.NewConstant(b, ir.I64, ir.IndexAttr(0xdeadbeef))},
				ptr).Result
			r.Replace(op.Op, l.descriptor(b, t, allocated, first, in))
			return true
		})
}
