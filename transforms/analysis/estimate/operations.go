package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
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
		return w.access(o.Source, bytesOf(o.Result.Type()), true)
	case tile.StoreOp:
		return w.access(o.Dest, bytesOf(o.Value.Type()), false)
	case tile.AtomicOp:
		return w.access(o.Dest, bytesOf(o.Value.Type()), true)
	case tile.ConvertLayoutOp:
		return w.compute(2 * elements(o.Result.Type()))
	case tile.ReduceOp:
		return w.compute(1.5 * combined(o.Combination))
	case tile.ScanOp:
		return w.compute(2 * combined(o.Combination))
	case tile.SortOp:
		return w.sort(o)
	case tile.BarrierOp:
		return work{time: barrierCycles}
	case tile.NanosleepOp:
		return work{time: float64(o.Nanoseconds) * w.rate("", "clock_mhz") / 1e3}
	}
	if op.Has(ir.Elementwise) && op.NumResults() > 0 {
		return w.elementwise(op)
	}
	return work{}
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

// barrierCycles is about how long threads of a block take to meet.
const barrierCycles = 30

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
	return waited(arithmetic, n/w.rate("alu", "results_per_cycle"))
}

// elementwise is one result for each element: of the special function unit, or of
// arithmetic.
func (w *walk) elementwise(op *ir.Op) work {
	n := elements(op.Result(0).Type())
	if n == 0 {
		return work{}
	}
	if specialFunction[op.Name()] {
		return waited(specialFunctions, n/w.rate("ex2", "results_per_cycle"))
	}
	return w.compute(n)
}

// specialFunction are the operations whose greatest part the special function unit does.
var specialFunction = map[string]bool{
	"math.exp": true, "math.exp2": true, "math.log": true, "math.log2": true, "math.tanh": true, "math.rsqrt": true,
	"math.sqrt": true, "math.sin": true, "math.cos": true, "arith.divf": true,
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
			sum = sum.then(w.access(array, n*elementBytes(array), true))
		case memref.Store.Is(op):
			array := memref.Store.Of(op).MemRef
			sum = sum.then(w.access(array, n*elementBytes(array), false))
		case specialFunction[op.Name()]:
			sum = sum.then(waited(specialFunctions, n/w.rate("ex2", "results_per_cycle")))
		default:
			sum = sum.then(w.compute(n))
		}
	})
	return sum
}

// elementBytes is the size of an element of an array.
func elementBytes(array *ir.Value) float64 {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(array.Type()))
	return float64(bits) / 8
}

// access is a tile that threads read or write. A read of device memory takes until it
// comes.
func (w *walk) access(mem *ir.Value, bytes float64, reads bool) work {
	m := mem.Type().(*ir.MemRefType)
	if scale.InShared(m) {
		return waited(sharedMemory, bytes/w.rate("l1", "bytes_per_cycle"))
	}
	out := waited(l2, bytes/w.rate("l2", "bytes_per_cycle"))
	if reads {
		out.time += w.rate("global", "latency_cycles")
	}
	return out.moving(map[*ir.Value]float64{root(mem): bytes}, 1)
}

// copy is a tile that is moved between memories.
func (w *walk) copy(o tile.CopyOp) work {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(o.Source.Type()))
	bytes := float64(bits) / 8
	for _, n := range o.Tile {
		bytes *= float64(n)
	}
	if o.Multicast {
		bytes /= float64(w.kernel.Cluster())
	}
	var out work
	for _, mem := range []*ir.Value{o.Source, o.Dest} {
		part := w.access(mem, bytes, false)
		if o.Async {
			part.apart, part.time = part.busy, 0
		}
		out = out.then(part)
	}
	if !o.Async {
		out.time += w.rate("global", "latency_cycles")
	}
	return out
}

// gemm is a product: by tensor cores, which read factors in shared memory themselves, or
// by multiply-adds.
func (w *walk) gemm(o tile.GemmOp) work {
	m, n, _ := o.MNK()
	flops := flopsOf(o)
	if o.Impl == tile.FMA {
		return w.compute(flops / 2)
	}
	cycles := flops / w.rate(instructions.Instruction(o), "flops_per_cycle")
	out := waited(tensorCores, cycles)
	if o.Async {
		out = begun(tensorCores, cycles)
	}
	// wgmma reads the left factor again for every 256 columns and the right one for every
	// 64 rows (PTX ISA, "wgmma.mma_async").
	read := factorBytes(o.A)*math.Ceil(float64(n)/256) + factorBytes(o.B)*math.Ceil(float64(m)/64)
	out.busy[sharedMemory] = read / w.rate("l1", "bytes_per_cycle")
	out.apart[sharedMemory] = out.busy[sharedMemory]
	return out
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
