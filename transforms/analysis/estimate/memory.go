package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// accessTile is a tile that threads read or write.
func (w *walk) accessTile(op *ir.Op, mem *ir.Value, t ir.Type, reads bool) work {
	if w.unplanned {
		return w.transfer(mem, bytesOf(t), true).unawaited()
	}
	each, beside := elementBytes(mem), aligned
	if tt, ok := tile.TileOf(t); ok && tile.LayoutOf(tt) != nil {
		d := tile.LayoutOf(tt).Dist()
		each = accessBytes(d, mem)
		if a := tile.AccessesOf(op); len(a) == 1 && !byMatrices(op) {
			beside = w.touchedBy(a[0], d, int64(each))
		}
	}
	return w.access(mem, bytesOf(t)/each, each, beside, reads)
}

// byMatrices reports whether an operation stores 8x8 matrices, whose rows the hardware spreads over the lanes.
func byMatrices(op *ir.Op) bool {
	s, ok := tile.Store.Cast(op)
	return ok && s.Engine.OK
}

// accessBytes is how many bytes of an array a thread reads or writes by an instruction: elements that lie side by side,
// as far as the array's rows are aligned.
func accessBytes(d layout.Distribution, mem *ir.Value) float64 {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(mem.Type()))
	width := d.VectorWidth(layout.RowMajorOrder(d.Rank())) * int64(bits)
	aligned := int64(layout.AccessBits)
	m := mem.Type().(*ir.MemRefType)
	if strides, _, ok := m.Strides(); ok && len(strides) > 0 && strides[len(strides)-1] != 1 {
		width = int64(bits)
	}
	if len(m.Shape()) > 1 {
		if row := m.Shape()[len(m.Shape())-1]; row != ir.Dynamic {
			aligned = min(aligned, row*int64(bits)&-(row*int64(bits))) // the greatest power of two that divides it
		}
	}
	return float64(max(min(width, aligned), int64(bits))) / 8
}

// access is so many accesses by threads of so many bytes each. A read of device memory takes until it
// comes. Each access costs instructions beside its own: its address, and the mask of a tile that may overhang.
func (w *walk) access(mem *ir.Value, n, each float64, beside touched, reads bool) work {
	bytes := n * each
	out := w.compute(n * w.machine.Number("alu", "slots_per_access"))
	if scale.InShared(mem.Type().(*ir.MemRefType)) {
		out = out.then(waited(sharedMemory, bytes*beside.conflicts/w.rate(scale.ScratchRole, "bytes_per_cycle")))
		if reads {
			out.time += w.arrival(w.machineCycles(scale.ScratchRole, "latency_cycles"))
		}
		return out
	}
	out = out.then(waited(l2, bytes*beside.sectors/w.l2Rate()))
	if reads {
		out.time += w.arrival(w.rate(scale.HomeRole, "latency_cycles"))
	}
	return out.moving(map[*ir.Value]float64{root(mem): bytes}, 1)
}

// l2Rate is how many bytes a cycle an SM gets of the L2 cache while all others use it too.
func (w *walk) l2Rate() float64 {
	return w.rate(scale.CacheRole, "bytes_per_cycle") * w.machine.Tuned(scale.CacheRole, "shared_rate")
}

// transfer is what moves to or from a memory: by TMA row by row, by threads in accesses that are joined.
func (w *walk) transfer(mem *ir.Value, bytes float64, byEngine bool) work {
	if scale.InShared(mem.Type().(*ir.MemRefType)) {
		return waited(sharedMemory, bytes/w.rate(scale.ScratchRole, "bytes_per_cycle"))
	}
	lines := 1.0
	if byEngine {
		lines = w.linesPerRow(mem)
	}
	return waited(l2, bytes*lines/w.l2Rate()).moving(map[*ir.Value]float64{root(mem): bytes}, 1)
}

// linesPerRow is how many cache lines a part of a row takes that is as long as one: two where rows of the array begin
// within a line. A GEMM of 5000³ in f16 gets half of the L2 cache's rate on an H200.
func (w *walk) linesPerRow(mem *ir.Value) float64 {
	line := int64(w.machine.Number(scale.CacheRole, "line_bytes"))
	m := mem.Type().(*ir.MemRefType)
	if line == 0 || len(m.Shape()) < 2 {
		return 1
	}
	row := m.Shape()[len(m.Shape())-1]
	bits, _ := ir.BitWidth(m.Elem())
	if row == ir.Dynamic || row*int64(bits)%(8*line) == 0 || row*int64(bits) < 8*line {
		return 1
	}
	return 2
}

// leastAsync is how many bytes cp.async moves at least (PTX ISA, "cp.async").
const leastAsync = 4

// copy is a tile that is moved between memories, by TMA or by threads, which issue an access for each part that one of
// them moves. An asynchronous copy takes no more time of them.
func (w *walk) copy(o tile.CopyOp) work {
	bytes := elementBytes(o.Source)
	for _, n := range o.Tile {
		bytes *= float64(n)
	}
	var issued work
	if d, ok := o.Dist(); ok && !o.ByEngine() {
		each, slots := min(accessBytes(d, o.Source), accessBytes(d, o.Dest)), "slots_per_access"
		if each < leastAsync {
			slots = "slots_per_narrow_copy"
		}
		issued = w.compute(bytes / each * w.machine.Number("alu", slots))
	}
	if o.Multicast {
		bytes /= float64(w.kernel.Cluster())
	}
	var out work
	for _, mem := range []*ir.Value{o.Source, o.Dest} {
		part := w.transfer(mem, bytes, o.ByEngine())
		if o.Async {
			part = part.unawaited()
		}
		out = out.then(part)
	}
	if !o.Async {
		out.time += w.rate(scale.HomeRole, "latency_cycles")
	}
	return out.then(issued)
}
