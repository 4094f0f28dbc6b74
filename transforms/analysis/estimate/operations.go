package estimate

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// plain is the work of an operation without regions.
func (w *walk) plain(op *ir.Op) work {
	switch o := op.Def().View(op).(type) {
	case tile.GemmOp:
		return w.gemm(o)
	case tile.CopyOp:
		return w.copy(o)
	case tile.LoadOp:
		if w.unplanned {
			return w.unplannedLoad(o)
		}
		return w.accessTile(op, o.Source, o.Result.Type(), ahead(op) == 0)
	case tile.StoreOp:
		return w.accessTile(op, o.Dest, o.Value.Type(), false)
	case tile.AtomicOp:
		return w.accessTile(op, o.Dest, o.Value.Type(), true)
	case tile.ConvertLayoutOp:
		return w.compute(2 * elements(o.Result.Type()))
	case tile.ReduceOp:
		return w.across(w.compute(1.5*combined(o.Combination)), o.Combination, o.Dims...)
	case tile.ScanOp:
		return w.across(w.compute(2*combined(o.Combination)), o.Combination, o.Dim)
	case tile.SortOp:
		return w.sort(o)
	case comm.GetOp:
		if comm.InCluster(op) {
			return w.fromPeer(bytesOf(o.Result.Type()))
		}
	case tile.BarrierOp:
		if tile.MeetsCluster(op) {
			return w.meetCluster()
		}
		return w.sync(w.machineCycles("", "barrier_cycles"))
	case tile.AsyncWaitOp:
		return w.sync(0)
	case tile.AwaitOp:
		return w.await(w.futures[o.Future])
	case tile.WaitProductsOp:
		if o.Pending == 0 {
			return w.await(w.ready)
		}
	case tile.NanosleepOp:
		return work{time: float64(o.Nanoseconds) * w.rate("", "clock_mhz") / 1e3}
	}
	switch {
	case tile.Take.Is(op):
		w.take(tile.Take.Of(op).Ring)
		return w.sync(w.machineCycles("", "take_cycles"))
	case tile.Release.Is(op):
		w.release(tile.Release.Of(op).Ring)
	case op.Has(ir.Elementwise) && op.NumResults() > 0:
		return w.elementwise(op)
	}
	return work{}
}

// ahead is by how many iterations a load of device memory precedes the one that uses what it brings: loops pass it on.
func ahead(op *ir.Op) (n int) {
	if !tile.Load.Is(op) || scale.InShared(tile.Load.Of(op).Source.Type().(*ir.MemRefType)) {
		return 0
	}
	v := op.Result(0)
	for {
		uses := slices.Collect(v.Uses())
		if len(uses) != 1 || !scf.Yield.Is(uses[0].Owner()) {
			return n
		}
		loop, ok := scf.For.Cast(uses[0].Owner().ParentOp())
		if !ok || loop.IterArgs()[uses[0].Index()] == v {
			return n
		}
		n++
		v = loop.IterArgs()[uses[0].Index()]
	}
}

// sort is the network: of each comparison both elements of each tile are selected.
func (w *walk) sort(o tile.SortOp) work {
	n := o.Sources[0].Type().(*ir.TensorType).Shape()[o.Dim]
	each := float64(2 * len(o.Sources))
	for range o.Combine.Entry().Ops() {
		each++
	}
	return w.compute(each * float64(tile.Comparators(n)) * elements(o.Sources[0].Type()) / float64(max(n, 1)))
}

// combined is how many operations combine all elements.
func combined(c tile.Combination) float64 {
	each := 1
	if !c.Kind.OK {
		each = 0
		for range c.Combine.Entry().Ops() {
			each++
		}
	}
	return float64(each) * elements(c.Sources[0].Type())
}

// sync is a wait of so many cycles, behind which loads may begin.
func (w *walk) sync(cycles float64) work {
	w.synced = w.now + cycles
	return work{time: cycles}
}

// across adds to a reduction or scan how long its steps across the lanes of a warp take, which wait for each other:
// one for each factor of two of the lanes that share the dimensions.
func (w *walk) across(x work, c tile.Combination, dims ...int64) work {
	lanes := w.machine.WarpThreads()
	if d, ok := tile.DistOf(c.Sources[0].Type()); ok {
		lanes = 1
		for _, g := range d.Digits(layout.Lane) {
			if g.Kind == layout.Dim && slices.Contains(dims, int64(g.Dim)) {
				lanes *= g.Size
			}
		}
	}
	x.time += float64(bits.Len64(uint64(lanes-1))) * w.machineCycles(scale.ScratchRole, "latency_cycles")
	return x
}

// elements is the number of a tile's, 0 for what is none.
func elements(t ir.Type) float64 {
	s, ok := t.(ir.ShapedType)
	if !ok || !ir.HasStaticShape(s) {
		return 0
	}
	n, _ := ir.NumElements(s.Shape())
	return float64(n)
}

func bytesOf(t ir.Type) float64 {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(t))
	return elements(t) * float64(bits) / 8
}

// compute is arithmetic on so many elements.
func (w *walk) compute(n float64) work {
	out := waited(arithmetic, n/w.rate("alu", "results_per_cycle"))
	out.time *= w.staggered() / w.issueRate()
	return out
}

// elementwise is one result for each element that is computed, by the instructions that the operation becomes.
func (w *walk) elementwise(op *ir.Op) work {
	return w.results(op, w.computed(op.Result(0)))
}

// results is so many results of an elementwise operation. Warps compute different elements, so that one uses the ALUs
// while another uses the SFUs.
func (w *walk) results(op *ir.Op, n float64) (out work) {
	if n == 0 || op.NumOperands() == 0 {
		return out
	}
	c := CountOf(op)
	out = waited(arithmetic, c.Slots*n/w.rate("alu", "results_per_cycle"))
	out.busy[specialFunctions] = c.SFU * n / w.rate("ex2", "results_per_cycle")
	out.time = max(out.time/w.issueRate(), out.busy[specialFunctions]) * w.staggered()
	return out
}

// parallel is a body for each element of a tile.
func (w *walk) parallel(o tile.ParallelOp) work {
	n := 1.0
	for _, extent := range o.Shape {
		n *= float64(extent)
	}
	var sum work
	ir.WalkOps(o.Op, func(op *ir.Op) {
		switch {
		case op == o.Op, op.Has(ir.Terminator), op.Has(ir.ConstantLike):
		case memref.Load.Is(op):
			array := memref.Load.Of(op).MemRef
			sum = sum.then(w.access(array, n, elementBytes(array), aligned, true))
		case memref.Store.Is(op):
			array := memref.Store.Of(op).MemRef
			sum = sum.then(w.access(array, n, elementBytes(array), aligned, false))
		case op.NumOperands() == 0:
			sum = sum.then(w.compute(n))
		default:
			sum = sum.then(w.results(op, n))
		}
	})
	return sum
}

// elementBytes is the size of an element of an array.
func elementBytes(array *ir.Value) float64 {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(array.Type()))
	return float64(bits) / 8
}

// gemm is a GEMM: by tensor cores, which read operands in shared memory themselves, or by multiply-adds.
func (w *walk) gemm(o tile.GemmOp) work {
	if w.unplanned {
		return w.unplannedGemm(o)
	}
	m, n, _ := o.MNK()
	flops := flopsOf(o)
	if o.Impl == tile.FMA {
		return w.compute(flops / 2)
	}
	cycles := flops/w.rate(instructions.Instruction(o), "flops_per_cycle")/w.sustained() + w.machineCycles("", "gemm_cycles")
	var out work
	switch {
	case o.Async:
		out = begun(tensorCores, cycles)
		w.outstanding(o, cycles)
	case o.Impl == tile.WGMMA:
		out = w.mma(cycles)
	default:
		out = waited(tensorCores, cycles)
	}
	across := int64(1)
	if o.Impl == tile.WGMMA {
		if _, n, err := o.Policy.PartitionWGMMA(m, n, int64(w.groups())); err == nil {
			across = n
		}
	}
	out.busy[sharedMemory] = w.operandReads(m, n, across, factorBytes(o.A), factorBytes(o.B))
	out.apart[sharedMemory] = out.busy[sharedMemory]
	return out
}

// sustained is the part of the tensor cores' rate at the highest clock that a GEMM keeps, where times are asked for:
// the power limit lowers the clock.
func (w *walk) sustained() float64 {
	if share := w.machineCycles("", "tensor_share"); share > 0 {
		return share
	}
	return 1
}

// flopsOf is how many floating-point operations a GEMM has, those of all matrices of a batch.
func flopsOf(o tile.GemmOp) float64 {
	m, n, k := o.MNK()
	flops := 2 * float64(m) * float64(n) * float64(k)
	for _, matrices := range o.Batch() {
		flops *= float64(matrices)
	}
	return flops
}

// factorBytes are those of a factor in shared memory, 0 for one in registers.
func factorBytes(v *ir.Value) float64 {
	if _, ok := v.Type().(*ir.MemRefType); ok {
		return bytesOf(v.Type())
	}
	return 0
}

// root is the array that a memref is a view of.
func root(v *ir.Value) *ir.Value {
	for {
		view, ok := ir.As[ir.ViewLike](v.DefiningOp())
		if !ok {
			return v
		}
		v = view.ViewSource()
	}
}
