package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Between nodes, memory and signals go by functions of NVSHMEM's device library, whose ranks (PEs) are the devices. A
// peer of the own node is signalled as usual, with a release: what the library copied there, threads stored.

// Of nvshmem.h and nvshmemx_api.h: the operations of signals.
const (
	signalSet = 9  // NVSHMEM_SIGNAL_SET
	signalAdd = 10 // NVSHMEM_SIGNAL_ADD
	compareGE = 5  // NVSHMEM_CMP_GE
)

// nodes is on how many nodes the devices of the launch are.
func (l *lowering) nodes() int64 { return l.says(tile.NodesAttr) }

// says is a number that the launch says of itself, 1 where it does not.
func (l *lowering) says(name string) int64 {
	if n, ok := l.launch.Op.Discardable(name).(*ir.IntegerAttr); ok {
		return n.Int()
	}
	return 1
}

// putMem is the call by all threads of the block, once they have written what it sends.
func (l *lowering) putMem(op *ir.Op) error {
	o := comm.PutMem.Of(op)
	if err := l.known(op, o.Dest); err != nil {
		return err
	}
	t := o.Dest.Type().(*ir.MemRefType)
	if !ir.HasStaticShape(t) || !contiguous(t) || !contiguous(o.Source.Type().(*ir.MemRefType)) {
		return op.Errorf("copies %v, whose elements are not contiguous, to another node; copy rows of whole arrays", t)
	}
	bytes := elementBytes(t.Elem())
	for _, n := range t.Shape() {
		bytes *= n
	}
	b := ir.Before(op)
	gpu.Barrier.New(b, gpu.BarrierOp{})
	rank := arith.Cast(b, arith.IndexCast, o.Rank, ir.I32)
	call(b, llvm.Void, "nvshmemx_putmem_block", generic(b, l.first(b, o.Dest)), generic(b, l.first(b, o.Source)),
		arith.ConstantInt(b, bytes, ir.I64), rank)
	gpu.Barrier.New(b, gpu.BarrierOp{}) // the memory may be written again
	return eraseWithToken(op)
}

// contiguous reports whether the elements of a memref lie one behind the other.
func contiguous(t *ir.MemRefType) bool {
	strides, _, _ := t.Strides()
	run := int64(1)
	for i := len(strides) - 1; i >= 0; i-- {
		if t.Shape()[i] != 1 && strides[i] != run {
			return false
		}
		run *= t.Shape()[i]
	}
	return true
}

// first is the address of a memref's first element.
func (l *lowering) first(b *ir.Builder, mem *ir.Value) *ir.Value {
	p := memref.ExtractAlignedPointerAsIndex.New(b, memref.ExtractAlignedPointerAsIndexOp{Source: mem},
		ir.Index).AlignedPointer
	base := arith.Cast(b, arith.IndexCast, p, ir.I64)
	offset, _, _, _ := describe(b, mem)
	if offset == (ir.Mixed{}) {
		return base
	}
	bytes := arith.ConstantIndex(b, elementBytes(mem.Type().(*ir.MemRefType).Elem()))
	far := arith.Binary(b, arith.MulI, arith.Index(b, offset), bytes)
	return arith.Binary(b, arith.AddI, base, arith.Cast(b, arith.IndexCast, far, ir.I64))
}

// tellOver tells a peer of another node, behind all that its own node sent there before, or of the own
// node as tell does.
func (l *lowering) tellOver(b *ir.Builder, o comm.NotifyOp, tell func(b *ir.Builder)) {
	each := arith.ConstantIndex(b, l.says(tile.DevicesAttr)/l.nodes())
	node := func(of *ir.Value) *ir.Value { return arith.Binary(b, arith.DivUI, of, each) }
	here := compare(b, arith.EQ, node(o.Rank), node(l.of.rank()))
	scf.NewIf(b, here, nil, func(b *ir.Builder) []*ir.Value {
		tell(b)
		return nil
	}, func(b *ir.Builder) []*ir.Value {
		by := int64(signalSet)
		if o.SigOp == comm.SigAdd {
			by = signalAdd
		}
		call(b, llvm.Void, "nvshmem_fence")
		at := llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: counter(b, l.base(o.Signal), o.Index)},
			llvm.Pointer(0)).Result
		call(b, llvm.Void, "nvshmemx_signal_op", at, arith.Cast(b, arith.ExtUI, o.Value, ir.I64),
			arith.ConstantInt(b, by, ir.I32), arith.Cast(b, arith.IndexCast, o.Rank, ir.I32))
		return nil
	})
}

// sawOver makes what a network wrote visible behind the counter that says so: the wait of the library does,
// for a counter that compares already.
func (l *lowering) sawOver(b *ir.Builder, counter *ir.Value) {
	if l.nodes() > 1 {
		at := llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: counter}, llvm.Pointer(0)).Result
		call(b, ir.I64, "nvshmem_signal_wait_until", at, arith.ConstantInt(b, compareGE, ir.I32),
			arith.ConstantInt(b, 0, ir.I64))
	}
}

// rank is the number of the device that a function launches on: its first argument.
func (c *callee) rank() *ir.Value { return c.op.Regions()[0].Entry().Args()[0] }

func generic(b *ir.Builder, address *ir.Value) *ir.Value {
	return llvm.IntToPtr.New(b, llvm.CastOp{Arg: address}, llvm.Pointer(0)).Result
}

// call calls a function of the library, which is declared where it is not yet.
func call(b *ir.Builder, result ir.Type, name string, args ...*ir.Value) {
	module := b.Block().ParentOp()
	for module.ParentOp() != nil {
		module = module.ParentOp()
	}
	if ir.LookupSymbol(module, name) == nil {
		var top ir.Builder
		top.SetToStart(module.Regions()[0].Entry())
		top.Loc = b.Loc
		llvm.NewFunc(&top, name, llvm.Function(result, ir.ValueTypes(args), false))
	}
	var results []ir.Type
	if result != llvm.Void {
		results = []ir.Type{result}
	}
	llvm.NewCall(b, results, name, args...)
}
