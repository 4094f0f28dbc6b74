package memreftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// layout is the shape of a new buffer as values.
type layout struct {
	sizes, strides []*ir.Value
	total          *ir.Value // the number of elements
}

// layoutOf makes the sizes and strides of a buffer with the identity layout.
func (l lowering) layoutOf(b *ir.Builder, t *ir.MemRefType, dynamic []*ir.Value) layout {
	out := layout{strides: make([]*ir.Value, len(t.Shape()))}
	for _, n := range t.Shape() {
		if n != ir.Dynamic {
			out.sizes = append(out.sizes, l.c.Constant(b, n))
			continue
		}
		out.sizes = append(out.sizes, dynamic[0])
		dynamic = dynamic[1:]
	}
	stride := int64(1)
	out.total = l.c.Constant(b, 1)
	for i := len(t.Shape()) - 1; i >= 0; i-- {
		out.strides[i] = out.total
		sizeIsStride := stride == 1
		if n := t.Shape()[i]; n == ir.Dynamic || stride == ir.Dynamic {
			stride = ir.Dynamic
		} else {
			stride *= n
		}
		switch {
		case sizeIsStride:
			out.total = out.sizes[i]
		case stride == ir.Dynamic:
			out.total = l.binary(b, llvm.Mul, out.total, out.sizes[i])
		default:
			out.total = l.c.Constant(b, stride)
		}
	}
	return out
}

// Buffer is a new buffer whose memory is still to be had.
type Buffer struct {
	l  lowering
	t  *ir.MemRefType
	in layout
}

// NewBuffer computes the layout of a new buffer; dynamic are its unknown sizes.
func NewBuffer(c *llvmtypes.Converter, b *ir.Builder, t *ir.MemRefType, dynamic []*ir.Value) Buffer {
	l := lowering{c: c}
	return Buffer{l, t, l.layoutOf(b, t, dynamic)}
}

// Bytes is the size of the buffer.
func (n Buffer) Bytes(b *ir.Builder) *ir.Value {
	return BytesOf(n.l.c, b, n.t, ir.Mixed{Value: n.in.total})
}

// Descriptor describes the buffer.
func (n Buffer) Descriptor(b *ir.Builder, allocated, aligned *ir.Value) *ir.Value {
	return n.l.descriptor(b, n.t, allocated, aligned, n.in)
}

// BytesOf is the size of n elements of a memref.
func BytesOf(c *llvmtypes.Converter, b *ir.Builder, t *ir.MemRefType, n ir.Mixed) *ir.Value {
	return lowering{c: c}.bytes(b, c.Type(t.Elem()), n)
}

func (l lowering) binary(b *ir.Builder, def ir.Def[llvm.BinaryOp], x, y *ir.Value) *ir.Value {
	return def.New(b, llvm.BinaryOp{LHS: x, RHS: y}, x.Type()).Result
}

// bytes is the size of n elements, as the address of element n at 0.
func (l lowering) bytes(b *ir.Builder, elem ir.Type, n ir.Mixed) *ir.Value {
	null := llvm.ZeroValue.New(b, llvm.ValueOp{}, llvm.Ptr).Result
	end := llvm.NewGEP(b, llvm.Ptr, elem, null, []ir.Mixed{n}, 0)
	return llvm.PtrToInt.New(b, llvm.CastOp{Arg: end}, l.c.Index()).Result
}

// descriptor describes a new buffer.
func (l lowering) descriptor(b *ir.Builder, t *ir.MemRefType, allocated, aligned *ir.Value, in layout) *ir.Value {
	d := l.c.Poison(b, l.c.Type(t))
	d.SetAllocated(b, allocated)
	d.SetAligned(b, aligned)
	d.SetOffset(b, l.c.Constant(b, 0))
	for i, v := range in.sizes {
		d.SetSize(b, i, v)
	}
	for i, v := range in.strides {
		d.SetStride(b, i, v)
	}
	return d.Value
}

// plain reports whether a memref can be converted and has the identity layout.
func (l lowering) plain(t *ir.MemRefType) bool { return t.Layout() == nil && l.c.Type(t) != nil }

func (l lowering) alloc() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Alloc, l.c.TypeConverter, "alloc",
		func(r *rewrite.ConversionRewriter, op, converted memref.AllocOp) bool {
			t := op.Type()
			if !l.plain(t) {
				return r.Fail(op.Op, "is not of a convertible type with the identity layout")
			}
			b := r.Builder
			in := l.layoutOf(b, t, converted.DynamicSizes)
			elem := l.c.Type(t.Elem())
			size := l.bytes(b, elem, ir.Mixed{Value: in.total})
			if l.heap.aligned {
				ptr := l.allocAligned(r, op, size)
				r.Replace(op.Op, l.descriptor(b, t, ptr, ptr, in))
				return true
			}
			alignment := l.alignment(b, op.Like(), elem)
			if alignment != nil {
				size = l.binary(b, llvm.Add, size, alignment)
			}
			name := l.heap.name("malloc")
			declare(r, op.Op, name, llvm.Function(llvm.Ptr, []ir.Type{l.c.Index()}, false))
			allocated := l.inSpace(b, llvm.NewCall(b, []ir.Type{llvm.Ptr}, name, size).Result(0), t)
			aligned := allocated
			if alignment != nil {
				aligned = l.align(b, allocated, alignment)
			}
			r.Replace(op.Op, l.descriptor(b, t, allocated, aligned, in))
			return true
		})
}

// alignment is the alignment asked for, that of a vector element, or nil.
func (l lowering) alignment(b *ir.Builder, a memref.AllocLike, elem ir.Type) *ir.Value {
	if n := a.Alignment; n != 0 {
		return l.c.Constant(b, n)
	}
	if e := a.Type().Elem(); !ir.IsFloat(e) && !ir.IsSignlessIntegerOrIndex(e) {
		return l.bytes(b, elem, ir.Mixed{Const: 1})
	}
	return nil
}

// inSpace casts a pointer to the memref's address space.
func (l lowering) inSpace(b *ir.Builder, ptr *ir.Value, t *ir.MemRefType) *ir.Value {
	want := l.c.ElementPtr(t)
	if ptr.Type() == ir.Type(want) {
		return ptr
	}
	return llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: ptr}, want).Result
}

// align rounds a pointer up.
func (l lowering) align(b *ir.Builder, ptr, alignment *ir.Value) *ir.Value {
	address := llvm.PtrToInt.New(b, llvm.CastOp{Arg: ptr}, l.c.Index()).Result
	return llvm.IntToPtr.New(b, llvm.CastOp{Arg: l.roundedUp(b, address, alignment)}, ptr.Type()).Result
}

// declare declares a function of the runtime at the start of the module.
func declare(r *rewrite.ConversionRewriter, near *ir.Op, name string, t *llvm.FunctionType) {
	table := ir.NearestSymbolTable(near)
	if table == nil || ir.LookupSymbol(table, name) != nil {
		return
	}
	block, at := r.InsertionPoint()
	r.SetToStart(table.Body())
	llvm.NewFunc(r.Builder, name, t)
	r.SetInsertionPoint(block, at)
}

func (l lowering) alloca() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Alloca, l.c.TypeConverter, "alloca",
		func(r *rewrite.ConversionRewriter, op, converted memref.AllocaOp) bool {
			t := op.Type()
			if !l.plain(t) {
				return r.Fail(op.Op, "is not of a convertible type with the identity layout")
			}
			b := r.Builder
			in := l.layoutOf(b, t, converted.DynamicSizes)
			ptr := llvm.NewAlloca(b, l.c.ElementPtr(t), l.c.Type(t.Elem()), in.total, op.Alignment)
			r.Replace(op.Op, l.descriptor(b, t, ptr, ptr, in))
			return true
		})
}

func (l lowering) dealloc() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.Dealloc, l.c.TypeConverter, "dealloc",
		func(r *rewrite.ConversionRewriter, op, in memref.DeallocOp) bool {
			t := op.MemRef.Type().(*ir.MemRefType)
			space, known := l.c.Space(t)
			if !known {
				return r.Fail(op.Op, "is in a memory space that cannot be converted")
			}
			name := l.heap.name("free")
			declare(r, op.Op, name, llvm.Function(llvm.Void, []ir.Type{llvm.Ptr}, false))
			b := r.Builder
			var ptr *ir.Value
			if t.HasRank() {
				ptr = l.c.Of(in.MemRef).Allocated(b)
			} else {
				ptr = llvm.NewLoad(b, llvm.Pointer(space), llvm.NewExtractValue(b, in.MemRef, 1), 0)
			}
			if ptr.Type() != ir.Type(llvm.Ptr) {
				ptr = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: ptr}, llvm.Ptr).Result
			}
			llvm.NewCall(b, nil, name, ptr)
			r.Erase(op.Op)
			return true
		})
}

// allocaScope puts the body's blocks between a save and a restore of the stack
// pointer.
func (l lowering) allocaScope() rewrite.ConversionPattern {
	return rewrite.ConvertOn(memref.AllocaScope, l.c.TypeConverter, "alloca-scope",
		func(r *rewrite.ConversionRewriter, op, _ memref.AllocaScopeOp) bool {
			if !r.MaySplit(op.Op) {
				return false
			}
			types, ok := l.c.Types(op.ResultTypes())
			if !ok {
				return r.Fail(op.Op, "has results that cannot be converted")
			}
			saved := llvm.StackSave.New(r.Builder, llvm.Ptr)
			before := op.Block()
			after := r.SplitBlock(op.Op)
			var results []*ir.Value
			if len(types) > 0 {
				rest := after
				after = r.CreateBlock(rest.Region(), rest, types...)
				r.SetToEnd(after)
				llvm.NewBr(r.Builder, rest)
				results = after.Args()
			}
			entry, end := op.Body.Entry(), op.Body.LastBlock().Last()
			r.SetToEnd(before)
			llvm.NewBr(r.Builder, entry)
			r.SetBefore(end)
			var forwarded []*ir.Value
			for _, v := range end.Operands() {
				forwarded = append(forwarded, r.Remap(v))
			}
			llvm.StackRestore.New(r.Builder, nil, saved)
			llvm.NewBr(r.Builder, after, forwarded...)
			r.Erase(end)
			r.InlineRegionBefore(op.Body, after)
			r.Replace(op.Op, results...)
			return true
		})
}
