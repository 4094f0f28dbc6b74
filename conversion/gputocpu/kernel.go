package gputocpu

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// kernel is a function under construction.
type kernel struct {
	*ir.Builder
	from  gpu.FuncOp
	types *llvmtypes.Converter
	args  *ir.Value // the words
	// scratch is the memory of the block; next is where in it the next buffer may begin.
	scratch *ir.Value
	next    int64
	sites   []ir.Attr // the loops that wait, by their locations
	grid    [3]*ir.Value
	block   [3]*ir.Value
}

// convert replaces a kernel.
func convert(f gpu.FuncOp) error {
	if n := f.KnownBlockSize; n != nil {
		for _, threads := range n.(*ir.DenseArrayAttr).Ints() {
			if threads != 1 {
				return f.Errorf("is for blocks of more than one thread (known_block_size); a CPU executes a block as one thread")
			}
		}
	}
	if !f.IsKernel() {
		return f.Errorf("is no kernel; a function that kernels call is a func.func")
	}
	dropSpaces(f.Op)
	b := ir.Before(f.Op)
	b.Loc = f.Loc()
	made := fn.NewFunc(b, f.SymName(), ir.Function([]ir.Type{llvm.Ptr, ir.I64, ir.I64, llvm.Ptr}, nil))
	entry := made.FunctionBody().Entry()
	k := &kernel{Builder: ir.NewBuilder(entry), from: f, types: llvmtypes.New(llvmtypes.Options{}), args: entry.Arg(0),
		scratch: entry.Arg(3)}
	if contains(f.Op, func(op *ir.Op) bool { w, ok := scf.While.Cast(op); return ok && waits(w) }) {
		k.next = cpu.ScratchAlign // the worker's record
	}
	k.Loc = f.Loc()
	if err := k.build(entry.Arg(1), entry.Arg(2)); err != nil {
		return err
	}
	fn.NewReturn(k.Builder)
	made.SetAttr(gpu.KernelAttr, ir.Unit)
	made.SetAttr(cpu.ScratchAttr, ir.I64Attr(k.next))
	made.SetAttr(cpu.ArgsAttr, ir.I64Attr(int64(len(f.Type().Inputs()))))
	if len(k.sites) > 0 {
		made.SetAttr(cpu.WaitsAttr, ir.Array(k.sites...))
	}
	f.Erase()
	return nil
}

// convertCalled converts a function that kernels call. It does not know of the block what only the launch says.
func convertCalled(f fn.FuncOp) error {
	if f.IsDeclaration() {
		return nil
	}
	dropSpaces(f.Op)
	return (&kernel{}).operations(f.Op)
}

// build makes the loop over blocks.
func (k *kernel) build(first, count *ir.Value) error {
	for d := range k.grid {
		k.grid[d] = k.index(k.word(cpu.GridWord+d, ir.I64))
	}
	for i, a := range k.from.Args() {
		v, err := k.argument(i, a.Type())
		if err != nil {
			return err
		}
		a.ReplaceAllUsesWith(v)
	}
	k.workgroup()
	k.private()
	if err := k.hoistBuffers(); err != nil {
		return err
	}
	begin, n := k.index(first), k.index(count)
	end := arith.Binary(k.Builder, arith.AddI, begin, n)
	one := arith.ConstantIndex(k.Builder, 1)
	var err error
	scf.NewFor(k.Builder, begin, end, one, nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
		row := arith.Binary(b, arith.DivUI, i, k.grid[0])
		k.block = [3]*ir.Value{arith.Binary(b, arith.RemUI, i, k.grid[0]), arith.Binary(b, arith.RemUI, row, k.grid[1]),
			arith.Binary(b, arith.DivUI, row, k.grid[1])}
		if err = k.operations(k.from.Op); err == nil {
			k.body(b)
		}
		return nil
	})
	return err
}

// body moves the kernel's code to where b is.
func (k *kernel) body(b *ir.Builder) {
	region := k.from.Body
	for block := range region.Blocks() {
		r, ok := gpu.Return.Cast(block.Last())
		if !ok {
			continue
		}
		if !region.HasOneBlock() {
			scf.NewYield(ir.Before(r.Op))
		}
		r.Erase()
	}
	entry := region.Entry()
	for entry.NumArgs() > 0 {
		entry.EraseArg(entry.NumArgs() - 1)
	}
	into, _ := b.InsertionPoint()
	if region.HasOneBlock() {
		entry.MoveOpsTo(into)
		return
	}
	inside := ir.NewRegion()
	inside.TakeBody(region)
	scf.ExecuteRegion.New(b, scf.ExecuteRegionOp{Body: inside})
}

func (k *kernel) index(v *ir.Value) *ir.Value {
	return arith.IndexCast.New(k.Builder, arith.CastOp{In: v}, ir.Index).Out
}

// word loads a word as a value of type t, which has at most its bytes.
func (k *kernel) word(n int, t ir.Type) *ir.Value {
	at := k.args
	if n > 0 {
		at = k.at(k.args, int64(n)*cpu.WordBytes)
	}
	return llvm.NewLoad(k.Builder, t, at, 0)
}

// at is a pointer and a number of bytes.
func (k *kernel) at(p *ir.Value, bytes int64) *ir.Value {
	return llvm.NewGEP(k.Builder, llvm.Ptr, ir.I8, p, []ir.Mixed{{Const: bytes}}, 0)
}

// argument is argument i of the launch.
func (k *kernel) argument(i int, t ir.Type) (*ir.Value, error) {
	n := cpu.ArgWord + i
	switch t := t.(type) {
	case *ir.MemRefType:
		strides, offset, ok := t.Strides()
		if !t.HasRank() || !ok || !allStatic(t.Shape()) || !allStatic(strides) || offset == ir.Dynamic {
			return nil, k.from.Errorf("argument #%d of type %s is not one pointer; run gpu-kernel-bare-pointers first", i, t)
		}
		return k.view(t, k.word(n, llvm.Ptr)), nil
	case *ir.IndexType:
		return k.index(k.word(n, ir.I64)), nil
	case *llvm.PointerType:
		return k.word(n, t), nil
	}
	if bits, ok := ir.BitWidth(t); ok && bits <= 8*cpu.WordBytes {
		return k.word(n, t), nil
	}
	return nil, k.from.Errorf("argument #%d of type %s cannot be passed to a kernel on a CPU", i, t)
}

func allStatic(ns []int64) bool {
	for _, n := range ns {
		if n == ir.Dynamic {
			return false
		}
	}
	return true
}

// view is memory as a memref whose type says all of it.
func (k *kernel) view(t *ir.MemRefType, p *ir.Value) *ir.Value {
	d := k.types.FromStatic(k.Builder, t, p, p)
	return k.cast(d.Value, t)
}

// cast is a value as another type, for which conversions to llvm find that it is one.
func (k *kernel) cast(v *ir.Value, t ir.Type) *ir.Value {
	o := builtin.UnrealizedConversionCastOp{Inputs: []*ir.Value{v}}
	return builtin.UnrealizedConversionCast.New(k.Builder, o, t).Result(0)
}

// workgroup gives the buffers of the block their places in the scratch memory.
func (k *kernel) workgroup() {
	for _, a := range k.from.Workgroup() {
		t := a.Type().(*ir.MemRefType)
		at := k.scratch
		if k.next > 0 {
			at = k.at(k.scratch, k.next)
		}
		a.ReplaceAllUsesWith(k.view(t, at))
		k.next += (bytesOf(t) + cpu.ScratchAlign - 1) / cpu.ScratchAlign * cpu.ScratchAlign
	}
}

// bytesOf is the size of a memref of static shape.
func bytesOf(t *ir.MemRefType) int64 {
	bits, _ := ir.BitWidth(t.Elem())
	n := int64(bits+7) / 8
	for _, d := range t.Shape() {
		n *= d
	}
	return n
}

// private allocates the buffers of the thread.
func (k *kernel) private() {
	for _, a := range k.from.Private() {
		a.ReplaceAllUsesWith(memref.Alloca.New(k.Builder, memref.AllocaOp{}, a.Type()).MemRef)
	}
}

// hoistBuffers moves buffers on the stack out of the loop over blocks, which would allocate them for each block.
func (k *kernel) hoistBuffers() error {
	for a := range ir.Collect(k.from.Op, memref.Alloca) {
		if a.NumOperands() > 0 {
			return a.Errorf("allocates a number of bytes that is not constant on the stack of a worker; use memory of the block")
		}
		a.Op.Detach()
		k.Insert(a.Op)
	}
	return nil
}
