package transforms

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// GPUKernelBarePointers is gpu-kernel-bare-pointers.
var GPUKernelBarePointers = pass.Simple("gpu-kernel-bare-pointers", "GpuKernelBarePointers", "builtin.module",
	`Pass arrays to kernels as pointers and dynamic sizes

A memref argument of a kernel, or of a function that kernels call, becomes a buffer of rank 0 followed by index arguments for
its dynamic offset, sizes and strides. The bare-pointer calling convention
(use-bare-ptr-memref-call-conv) can pass these. Strides of a memref
without a layout follow from its sizes and are not passed. The function reassembles the
memref.

`+"```mlir\n"+`gpu.launch_func @k::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<?x8xf32>)
`+"```\n\nbecomes\n\n```mlir\n"+`%base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
gpu.launch_func @k::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%base_buffer : memref<f32>, %sizes#0 : index)
`+"```",
	func(_ *pass.Context, root *ir.Op) error {
		callers := callersOf(root)
		for m := range ir.Collect(root, gpu.Module) {
			for f := range m.Body.Entry().Ops() {
				if err := takeApart(f, callers[f]); err != nil {
					return err
				}
			}
		}
		return nil
	})

// callersOf are the launches of each kernel in the module, and the calls of each other function.
func callersOf(root *ir.Op) map[*ir.Op][]*ir.Op {
	out := map[*ir.Op][]*ir.Op{}
	ir.WalkOps(root, func(op *ir.Op) {
		ref := ir.AttrAs[*ir.SymbolRefAttr](op, "kernel")
		if c, ok := fn.Call.Cast(op); ok {
			ref = c.Target
		}
		if ref == nil {
			return
		}
		if f := ir.ResolveSymbol(op, ref); f != nil {
			out[f] = append(out[f], op)
		}
	})
	return out
}

// takeApart gives a function the parts of its arrays, from the last argument to the first: those
// before it keep their numbers.
func takeApart(op *ir.Op, callers []*ir.Op) error {
	f, ok := ir.As[ir.FunctionLike](op)
	if !ok || f.FunctionBody().Empty() {
		return nil
	}
	inputs, results := f.FunctionType()
	for _, t := range results {
		if open, ok := openPartsOf(t); ok && open.count() > 0 {
			return op.Errorf("returns %v, which a bare pointer cannot pass with its sizes, strides and offset; let callers pass the array to write to", t)
		}
	}
	for i, t := range slices.Backward(inputs) {
		open, ok := openPartsOf(t)
		if !ok || open.count() == 0 {
			continue
		}
		open.takeIn(op, f.FunctionBody().Entry(), i)
		for _, c := range callers {
			open.passIn(c, i)
		}
	}
	return nil
}

// openParts says what of an array its type leaves open. A kernel takes, in this order, the
// buffer, the offset, sizes and strides.
type openParts struct {
	t              *ir.MemRefType
	offset         bool
	sizes, strides []int // dimensions
}

// openPartsOf are those of a memref whose elements lie at strides.
func openPartsOf(of ir.Type) (p openParts, ok bool) {
	t, ok := of.(*ir.MemRefType)
	if !ok || !t.HasRank() {
		return p, false
	}
	strides, offset, ok := t.Strides()
	if !ok {
		return p, false
	}
	p.t, p.offset = t, offset == ir.Dynamic
	for d, n := range t.Shape() {
		if n == ir.Dynamic {
			p.sizes = append(p.sizes, d)
		}
		if strides[d] == ir.Dynamic && t.Layout() != nil {
			p.strides = append(p.strides, d)
		}
	}
	return p, true
}

func (p openParts) count() int {
	n := len(p.sizes) + len(p.strides)
	if p.offset {
		n++
	}
	return n
}

// passIn passes the parts of argument i of a launch or call.
func (p openParts) passIn(op *ir.Op, i int) {
	b := ir.Before(op)
	b.Loc = op.Loc()
	parts := func(args []*ir.Value) []*ir.Value {
		m := memref.ExtractStridedMetadata.New(b, memref.ExtractStridedMetadataOp{Source: args[i]})
		out := []*ir.Value{m.BaseBuffer}
		if p.offset {
			out = append(out, m.Offset)
		}
		for _, d := range p.sizes {
			out = append(out, m.Sizes[d])
		}
		for _, d := range p.strides {
			out = append(out, m.Strides[d])
		}
		return slices.Replace(slices.Clone(args), i, i+1, out...)
	}
	if gpu.LaunchFunc.Is(op) {
		ir.Edit(op, func(o *gpu.LaunchFuncOp) { o.Args = parts(o.Args) })
		return
	}
	ir.Edit(op, func(o *fn.CallOp) { o.Args, o.ArgAttrs = parts(o.Args), p.attrs(o.ArgAttrs, i) })
}

// takeIn replaces an argument of a function by its parts, and assembles the array from them.
func (p openParts) takeIn(f *ir.Op, entry *ir.Block, i int) {
	array := entry.Arg(i)
	at := i
	take := func(t ir.Type) *ir.Value {
		at++
		return entry.InsertArg(at, t, array.Loc())
	}
	buffer := take(ir.MemRef(nil, p.t.Elem(), nil, p.t.Space()))
	offset, sizes, strides := p.known()
	if p.offset {
		offset = ir.Mixed{Value: take(ir.Index)}
	}
	for _, d := range p.sizes {
		sizes[d] = ir.Mixed{Value: take(ir.Index)}
	}
	for _, d := range p.strides {
		strides[d] = ir.Mixed{Value: take(ir.Index)}
	}
	b := ir.NewBuilder(entry)
	b.SetToStart(entry)
	b.Loc = array.Loc()
	if p.t.Layout() == nil {
		rowMajor(b, sizes, strides)
	}
	array.ReplaceAllUsesWith(memref.NewReinterpretCast(b, p.t, buffer, offset, sizes, strides).Result)
	entry.EraseArg(i)
	p.declare(f, i)
}

// known are the parts that the type says, [ir.Dynamic] for others.
func (p openParts) known() (offset ir.Mixed, sizes, strides []ir.Mixed) {
	at, from, _ := p.t.Strides()
	for d, n := range p.t.Shape() {
		sizes = append(sizes, ir.Mixed{Const: n})
		strides = append(strides, ir.Mixed{Const: at[d]})
	}
	return ir.Mixed{Const: from}, sizes, strides
}

// rowMajor computes the strides that depend on sizes which the type leaves open.
func rowMajor(b *ir.Builder, sizes, strides []ir.Mixed) {
	for d := len(sizes) - 2; d >= 0; d-- {
		switch inner, size := strides[d+1], sizes[d+1]; {
		case strides[d].Const != ir.Dynamic:
		case inner == (ir.Mixed{Const: 1}):
			strides[d] = size
		default:
			strides[d] = ir.Mixed{Value: arith.Binary(b, arith.MulI, arith.Index(b, inner), arith.Index(b, size))}
		}
	}
}

// declare gives the function's type and attributes the parts of argument i.
func (p openParts) declare(op *ir.Op, i int) {
	f, _ := ir.As[ir.FunctionLike](op)
	inputs, results := f.FunctionType()
	inputs = ir.ValueTypes(f.FunctionBody().Entry().Args()[:len(inputs)+p.count()])
	op.SetAttr("function_type", ir.TypeOf(ir.Function(inputs, results)))
	if attrs, ok := op.Attr(fn.ArgAttrsAttr).(*ir.ArrayAttr); ok {
		op.SetAttr(fn.ArgAttrsAttr, p.attrs(attrs, i))
	}
}

// attrs are the attributes of arguments with those of the parts of argument i. Assumptions about an array hold for its
// buffer; divisors of its extents and strides are not attributes of a part.
func (p openParts) attrs(of *ir.ArrayAttr, i int) *ir.ArrayAttr {
	if of == nil {
		return nil
	}
	parts := make([]ir.Attr, 1+p.count())
	for k := range parts {
		parts[k] = ir.Dict()
	}
	parts[0] = fn.WithoutDivisors(of.Elems()[i].(*ir.DictAttr))
	return ir.Array(slices.Replace(slices.Clone(of.Elems()), i, i+1, parts...)...)
}
