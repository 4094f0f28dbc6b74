package gputollvm

import (
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// stream is the one stream that an asynchronous operation runs in, nil when it
// is not asynchronous or waits for several tokens; in has its converted operands.
func stream(in *ir.Op) *ir.Value {
	tokens := in.OperandGroup(0)
	if len(tokens) != 1 || !gpu.IsAsync(in) {
		return nil
	}
	return tokens[0]
}

const oneDependency = "can only convert with exactly one async dependency."

func (l *lowering) alloc(r *rewrite.ConversionRewriter, op, in gpu.AllocOp) bool {
	shared := op.HostShared
	token := stream(in.Op)
	switch {
	case shared && gpu.IsAsync(op.Op):
		return r.Fail(op.Op, "Host Shared allocation cannot be done async")
	case !shared && token == nil:
		return r.Fail(op.Op, oneDependency)
	}
	b := r.Builder
	t := op.MemRef.Type().(*ir.MemRefType)
	if t.Layout() != nil || l.c.Type(t) == nil {
		return r.Fail(op.Op, "is not of a convertible type with the identity layout")
	}
	buffer := memreftollvm.NewBuffer(l.c, b, t, in.DynamicSizes)
	size := buffer.Bytes(b)
	none := llvm.ZeroValue.New(b, llvm.ValueOp{}, ptr).Result
	if token == nil {
		token = none
	}
	flag := int64(0)
	if shared {
		flag = 1
	}
	base := l.runtime.call(r, memAlloc, size, token, llvm.NewConstant(b, ir.I8, ir.Integer(ir.I8, flag)))
	if want := l.c.ElementPtr(t); want != ptr {
		base = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: base}, want).Result
	}
	desc := buffer.Descriptor(b, base, base)
	if gpu.IsAsync(op.Op) {
		r.Replace(op.Op, desc, token)
	} else {
		r.Replace(op.Op, desc)
	}
	return true
}

func (l *lowering) dealloc(r *rewrite.ConversionRewriter, op, in gpu.DeallocOp) bool {
	token := stream(in.Op)
	if token == nil {
		return r.Fail(op.Op, oneDependency)
	}
	l.runtime.call(r, memFree, l.c.Of(in.MemRef).Allocated(r.Builder), token)
	r.Replace(op.Op, token)
	return true
}

// elements is the number of elements of a memref.
func (l *lowering) elements(b *ir.Builder, t *ir.MemRefType, desc *ir.Value) *ir.Value {
	if n, ok := ir.NumElements(t.Shape()); ok && ir.HasStaticShape(t) {
		return l.c.Constant(b, n)
	}
	d := l.c.Of(desc)
	out := d.Size(b, 0)
	for i := 1; i < len(t.Shape()); i++ {
		out = llvm.Mul.New(b, llvm.BinaryOp{LHS: out, RHS: d.Size(b, i)}, l.c.Index()).Result
	}
	return out
}

// generic is the address of a memref's first element, less its offset, in the
// generic address space.
func (l *lowering) generic(b *ir.Builder, desc *ir.Value) *ir.Value {
	v := l.c.Of(desc).Aligned(b)
	if v.Type() == ir.Type(ptr) {
		return v
	}
	return llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: v}, ptr).Result
}

func (l *lowering) memcpy(r *rewrite.ConversionRewriter, op, in gpu.MemcpyOp) bool {
	token := stream(in.Op)
	if token == nil {
		return r.Fail(op.Op, oneDependency)
	}
	b := r.Builder
	dst, src := in.Dst, in.Src
	t := op.Src.Type().(*ir.MemRefType)
	n := l.elements(b, t, src)
	size := memreftollvm.BytesOf(l.c, b, t, ir.Mixed{Value: n})
	from := l.generic(b, src)
	l.runtime.call(r, memCopy, l.generic(b, dst), from, size, token)
	r.Replace(op.Op, token)
	return true
}

func (l *lowering) memset(r *rewrite.ConversionRewriter, op, in gpu.MemsetOp) bool {
	token := stream(in.Op)
	if token == nil {
		return r.Fail(op.Op, oneDependency)
	}
	b := r.Builder
	dst, value := in.Dst, in.Value
	f := memSet16
	switch width, _ := ir.BitWidth(value.Type()); width {
	case 16:
	case 32:
		f = memSet32
	default:
		return r.Fail(op.Op, "value must be a 16 or 32 bit int or float")
	}
	n := l.elements(b, op.Dst.Type().(*ir.MemRefType), dst)
	word := llvm.BitCast.New(b, llvm.CastOp{Arg: value}, f.params[1]).Result
	l.runtime.call(r, f, l.generic(b, dst), word, n, token)
	r.Replace(op.Op, token)
	return true
}

// register tells the runtime of an unranked memref of the host, or that it may
// forget it.
func (l *lowering) register(f function) func(*rewrite.ConversionRewriter, gpu.HostOp, gpu.HostOp) bool {
	return func(r *rewrite.ConversionRewriter, op, in gpu.HostOp) bool {
		b := r.Builder
		t := op.Value.Type().(*ir.MemRefType)
		size := memreftollvm.BytesOf(l.c, b, t, ir.Mixed{Const: 1})
		l.runtime.call(r, f, append(l.c.PromoteOperands(b, []ir.Type{t}, in.Operands()), size)...)
		r.Erase(op.Op)
		return true
	}
}

func (l *lowering) setDefaultDevice(r *rewrite.ConversionRewriter, op, in gpu.HostOp) bool {
	l.runtime.call(r, setDefaultDevice, in.Operand(0))
	r.Erase(op.Op)
	return true
}
