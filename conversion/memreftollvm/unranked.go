package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// An unranked memref is its rank and a pointer to a descriptor: two pointers,
// the offset, the sizes and the strides.

// pointers are the allocated and the aligned pointer of any memref; the first is
// nil unless asked for.
func (l lowering) pointers(b *ir.Builder, t *ir.MemRefType, v *ir.Value, both bool) (allocated, aligned *ir.Value) {
	if t.HasRank() {
		d := l.c.Of(v)
		if both {
			allocated = d.Allocated(b)
		}
		return allocated, d.Aligned(b)
	}
	space, _ := l.c.Space(t)
	ptr := llvm.Pointer(space)
	desc := llvm.NewExtractValue(b, v, 1)
	if both {
		allocated = llvm.NewLoad(b, ptr, desc, 0)
	}
	return allocated, llvm.NewLoad(b, ptr, l.pointer(b, desc, ptr, 1), 0)
}

// pointer is the address of the i-th pointer from an address on.
func (l lowering) pointer(b *ir.Builder, at *ir.Value, ptr ir.Type, i int64) *ir.Value {
	return llvm.NewGEP(b, llvm.Ptr, ptr, at, []ir.Mixed{{Const: i}}, 0)
}

// unrankedDim reads a size: those follow the offset.
func (l lowering) unrankedDim(b *ir.Builder, t *ir.MemRefType, v, dim *ir.Value) *ir.Value {
	space, _ := l.c.Space(t)
	ptr := llvm.Pointer(space)
	desc := llvm.NewExtractValue(b, v, 1)
	offset := llvm.NewGEP(b, llvm.Ptr, llvm.Struct(ptr, ptr, l.c.Index()), desc, []ir.Mixed{{}, {Const: 2}}, 0)
	at := l.binary(b, llvm.Add, l.c.Constant(b, 1), dim)
	size := llvm.NewGEP(b, llvm.Ptr, l.c.Index(), offset, []ir.Mixed{{Value: at}}, 0)
	return llvm.NewLoad(b, l.c.Index(), size, 0)
}

// newUnranked is an unranked memref of a rank, with memory on the stack for its descriptor. It also returns the
// descriptor's address and size.
func (l lowering) newUnranked(b *ir.Builder, t *ir.MemRefType, rank *ir.Value) (v, desc, size *ir.Value) {
	v = llvm.NewInsertValue(b, llvm.PoisonValue.New(b, llvm.ValueOp{}, l.c.Type(t)).Result, rank, 0)
	one, two := l.c.Constant(b, 1), l.c.Constant(b, 2)
	indexBytes, ptrBytes := l.c.Constant(b, int64(l.c.IndexBitwidth)/8), l.c.Constant(b, 8)
	pointers := l.binary(b, llvm.Mul, two, ptrBytes)
	n := l.binary(b, llvm.Mul, two, llvm.NewExtractValue(b, v, 0))
	n = l.binary(b, llvm.Add, n, one)
	size = l.binary(b, llvm.Add, pointers, l.binary(b, llvm.Mul, n, indexBytes))
	desc = llvm.NewAlloca(b, llvm.Ptr, ir.I8, size, 0)
	return llvm.NewInsertValue(b, v, desc, 1), desc, size
}

// unrankedSpaceCast copies the descriptor with other pointers.
func (l lowering) unrankedSpaceCast(b *ir.Builder, from, to *ir.MemRefType, v *ir.Value) *ir.Value {
	space, _ := l.c.Space(from)
	newSpace, _ := l.c.Space(to)
	oldPtr, newPtr := llvm.Pointer(space), llvm.Pointer(newSpace)
	rank, old := llvm.NewExtractValue(b, v, 0), llvm.NewExtractValue(b, v, 1)
	out, desc, size := l.newUnranked(b, to, rank)
	allocated := llvm.NewLoad(b, oldPtr, old, 0)
	aligned := llvm.NewLoad(b, oldPtr, l.pointer(b, old, oldPtr, 1), 0)
	allocated = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: allocated}, newPtr).Result
	aligned = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: aligned}, newPtr).Result
	llvm.NewStore(b, allocated, desc, 0)
	llvm.NewStore(b, aligned, l.pointer(b, desc, newPtr, 1), 0)
	rest, newRest := l.pointer(b, old, oldPtr, 2), l.pointer(b, desc, newPtr, 2)
	n := l.binary(b, llvm.Sub, size, l.c.Constant(b, 16))
	llvm.Memcpy.New(b, llvm.CopyOp{Dst: newRest, Src: rest, Len: n})
	return out
}

// stored is a value on the stack; one is the number 1.
func stored(b *ir.Builder, one, v *ir.Value) *ir.Value {
	slot := llvm.NewAlloca(b, llvm.Ptr, v.Type(), one, 0)
	llvm.NewStore(b, v, slot, 0)
	return slot
}

// onStack is a descriptor on the stack; upstream counts it by an i64 whatever
// the index type is.
func onStack(b *ir.Builder, v *ir.Value) *ir.Value {
	return stored(b, llvm.NewConstant(b, ir.I64, ir.IndexAttr(1)), v)
}

// callCopy hands the descriptors, as unranked memrefs on the stack, to the
// runtime library.
func (l lowering) callCopy(r *rewrite.ConversionRewriter, op memref.CopyOp, args []*ir.Value) {
	b := r.Builder
	index := l.c.Index()
	saved := llvm.StackSave.New(b, llvm.Ptr)
	unranked := func(t *ir.MemRefType, v *ir.Value) *ir.Value {
		if !t.HasRank() {
			return v
		}
		rank := llvm.NewConstant(b, index, ir.Integer(index, int64(len(t.Shape()))))
		slot := onStack(b, v)
		return l.c.Pack(b, ir.UnrankedMemRef(t.Elem(), t.Space()), []*ir.Value{rank, slot})
	}
	src, dst := op.Source.Type().(*ir.MemRefType), op.Target.Type().(*ir.MemRefType)
	from := unranked(src, args[0])
	to := unranked(dst, args[1])
	one := l.c.Constant(b, 1)
	fromPtr := stored(b, one, from)
	toPtr := stored(b, one, to)
	elem := l.bytes(b, l.c.Type(src.Elem()), ir.Mixed{Const: 1})
	declare(r, op.Op, "memrefCopy", llvm.Function(llvm.Void, []ir.Type{index, llvm.Ptr, llvm.Ptr}, false))
	llvm.NewCall(b, nil, "memrefCopy", elem, fromPtr, toPtr)
	llvm.StackRestore.New(b, nil, saved)
	r.Erase(op.Op)
}

// distinctObjects is an assumption of the optimizer.
func (l lowering) distinctObjects() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.DistinctObjects, l.c.TypeConverter, "distinct-objects",
		func(r *rewrite.ConversionRewriter, op, in memref.DistinctObjectsOp) bool {
			b := r.Builder
			var ptrs []*ir.Value
			for i, a := range in.Operands {
				t := op.Operand(i).Type().(*ir.MemRefType)
				if !t.HasRank() {
					return r.Fail(op.Op, "has an unranked memref")
				}
				ptrs = append(ptrs, l.c.StridedElementPtr(b, t, a, nil, 0))
			}
			cond := llvm.NewConstant(b, ir.I1, ir.True)
			llvm.Assume.New(b, llvm.AssumeOp{Cond: cond, Bundled: llvm.Bundle{Tag: "separate_storage", Values: ptrs}.Bundled()})
			r.Replace(op.Op, in.Operands...)
			return true
		})
}

// reshape has its sizes in memory.
func (l lowering) reshape() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Reshape, l.c.TypeConverter, "reshape",
		func(r *rewrite.ConversionRewriter, op, in memref.ReshapeOp) bool {
			src, to := op.Source.Type().(*ir.MemRefType), op.Result.Type().(*ir.MemRefType)
			if l.c.Type(to) == nil {
				return r.Fail(op.Op, "has a type that cannot be converted")
			}
			if to.HasRank() {
				strides, offset, ok := to.Strides()
				if !ok || offset == ir.Dynamic {
					return r.Fail(op.Op, "dynamic offset is unsupported")
				}
				r.Replace(op.Op, l.rankedReshape(r.Builder, op, src, to, in.Operands(), strides, offset))
				return true
			}
			if !src.HasRank() {
				return r.Fail(op.Op, "reshapes an unranked memref")
			}
			return l.unrankedReshape(r, op, to, in.Operands())
		})
}

func (l lowering) rankedReshape(b *ir.Builder, op memref.ReshapeOp, src, to *ir.MemRefType, args []*ir.Value,
	strides []int64, offset int64) *ir.Value {
	d := l.c.Poison(b, l.c.Type(to))
	allocated, aligned := l.pointers(b, src, args[0], true)
	d.SetAllocated(b, allocated)
	d.SetAligned(b, aligned)
	d.SetOffset(b, l.c.Constant(b, offset))
	var stride *ir.Value
	for i := len(strides) - 1; i >= 0; i-- {
		if strides[i] != ir.Dynamic {
			stride = l.c.Constant(b, strides[i])
		} else if stride == nil {
			stride = l.c.Constant(b, 1)
		}
		var size *ir.Value
		if n := to.Shape()[i]; n != ir.Dynamic {
			size = l.c.Constant(b, n)
		} else {
			size = l.sizeAt(b, op.Shape.Type().(*ir.MemRefType), args[1], l.c.Constant(b, int64(i)))
		}
		d.SetSize(b, i, size)
		d.SetStride(b, i, stride)
		stride = l.binary(b, llvm.Mul, stride, size)
	}
	return d.Value
}

// sizeAt loads a size. A cast makes an index of it, as upstream leaves it.
func (l lowering) sizeAt(b *ir.Builder, t *ir.MemRefType, shape, at *ir.Value) *ir.Value {
	ptr := l.c.StridedElementPtr(b, t, shape, []*ir.Value{at}, inBounds)
	v := llvm.NewLoad(b, l.c.Type(t.Elem()), ptr, 0)
	if t.Elem() == ir.Type(ir.Index) {
		v = builtin.Cast(b, []ir.Type{ir.Index}, v).Outputs[0]
	}
	if v.Type() == l.c.Index() {
		return v
	}
	return builtin.Cast(b, []ir.Type{l.c.Index()}, v).Outputs[0]
}

// unrankedReshape fills a descriptor on the stack in a loop over the sizes.
func (l lowering) unrankedReshape(r *rewrite.ConversionRewriter, op memref.ReshapeOp, to *ir.MemRefType,
	args []*ir.Value) bool {
	if !r.MaySplit(op.Op) {
		return false
	}
	b, index := r.Builder, l.c.Index()
	space, _ := l.c.Space(to)
	ptr := llvm.Pointer(space)
	elem := l.c.Type(op.Shape.Type().(*ir.MemRefType).Elem())
	rank := l.c.Of(args[1]).Size(b, 0)
	v, desc, _ := l.newUnranked(b, to, rank)
	from := l.c.Of(args[0])
	allocated, aligned, offset := from.Allocated(b), from.Aligned(b), from.Offset(b)
	llvm.NewStore(b, allocated, desc, 0)
	llvm.NewStore(b, aligned, l.pointer(b, desc, ptr, 1), 0)
	llvm.NewStore(b, offset, l.pointer(b, desc, ptr, 2), 0)
	sizes := llvm.NewGEP(b, llvm.Ptr, llvm.Struct(ptr, ptr, index, index), desc, []ir.Mixed{{}, {Const: 3}}, 0)
	strides := llvm.NewGEP(b, llvm.Ptr, index, sizes, []ir.Mixed{{Value: rank}}, 0)
	shape := l.c.Of(args[1]).Aligned(b)
	one := l.c.Constant(b, 1)
	last := l.binary(b, llvm.Sub, rank, one)
	before := op.Block()
	after := r.SplitBlock(op.Op)
	test := r.CreateBlock(after.Region(), after, index, index)
	body := r.CreateBlock(after.Region(), after)
	r.SetToEnd(before)
	llvm.NewBr(b, test, last, one)
	r.SetToEnd(test)
	i, stride := test.Arg(0), test.Arg(1)
	more := llvm.NewICmp(b, llvm.SGE, i, l.c.Constant(b, 0))
	llvm.NewCondBr(b, more, body, nil, after, nil)
	r.SetToEnd(body)
	at := func(base *ir.Value, t ir.Type) *ir.Value {
		return llvm.NewGEP(b, llvm.Ptr, t, base, []ir.Mixed{{Value: i}}, 0)
	}
	size := llvm.NewLoad(b, elem, at(shape, elem), 0)
	llvm.NewStore(b, size, at(sizes, index), 0)
	llvm.NewStore(b, stride, at(strides, index), 0)
	next := l.binary(b, llvm.Mul, stride, size)
	llvm.NewBr(b, test, l.binary(b, llvm.Sub, i, one), next)
	r.Replace(op.Op, v)
	return true
}
