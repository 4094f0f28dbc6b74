package inferlayout

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
	"github.com/tsopt/tsopt/transforms/analysis/sharedmemory"
)

// Rows that are no multiple of 128 bytes lie in chunks of a narrower swizzle, or in chunks of a wider one whose last is
// partly unused. Boxes of TMA are as wide as a chunk. Wider ones are fewer requests, and where rows of the array begin
// inside of sectors, they touch fewer of these; they take more shared memory.

// layAsked gives an allocation the layout that costs TMA least of those that all its users can read, and returns what
// to tell of it: why its swizzle is not the widest, or that rows are padded for it.
func (in *inference) layAsked(a tile.AllocOp, w wish) (why string) {
	lay(a, w.layouts[0])
	is, err := tile.MemoryOf(a.Type())
	widest := layout.Swizzle128B
	if err != nil || len(is.Shape()) < 2 || is.Mode() == widest || is.Padded() {
		return ""
	}
	row := is.Shape()[len(is.Shape())-1] * is.ElemBits() / 8
	why = fmt.Sprintf("rows of %d bytes are not a multiple of %d", row, widest.Span())
	if row%widest.Span() == 0 {
		why = fmt.Sprintf("'%s' cannot read a wider swizzle", w.by.Name())
	}
	before, room := in.traffic(w, w.layouts[0]), ""
	for _, l := range w.layouts[1:] {
		t := in.traffic(w, l)
		if !pads(a, l) || t.Boxes == 0 || cost(t) >= less*cost(before) {
			continue
		}
		if !in.lays(a, l) {
			room = ", and there is no shared memory for padded rows"
			continue
		}
		m, _ := tile.MemoryOf(a.Type())
		return fmt.Sprintf("pads rows of %d bytes in shared memory to whole swizzles of %d: TMA needs %d instead of %d boxes, and %v instead of %v sectors for a row",
			row, m.Mode().Span(), t.Boxes, before.Boxes, t.Sectors, before.Sectors)
	}
	return fmt.Sprintf("has the swizzle %v in shared memory, not %v: %s%s", is.Mode(), widest, why, room)
}

// less is the part of the cost that rows which are padded must have at most. Attention at head_dim 96, with 0.89 of it,
// took 711 µs on an H200 instead of 694; at 160, with 0.87, 278 instead of 282.
const less = 0.875

// pads reports whether a layout of an allocation has padded rows.
func pads(a tile.AllocOp, l *tile.SwizzleAttr) bool {
	m, err := tile.MemoryOf(ir.MemRef(a.Type().Shape(), a.Type().Elem(), l, a.Type().Space()))
	return err == nil && m.Padded()
}

// cost is what the L2 cache does for a row of a tile: a request takes as long as a sector.
func cost(t tile.Traffic) float64 { return float64(t.Requests) + t.Sectors }

// traffic is that of the most expensive copy of a tile in a layout of its allocation; zero if TMA does not copy it.
func (in *inference) traffic(w wish, l *tile.SwizzleAttr) (most tile.Traffic) {
	for _, c := range w.copies {
		for _, m := range in.copies[c.Op].Memory {
			if is, ok := tile.SwizzleOf(m); !ok || is != l {
				continue
			}
			t, err := c.Traffic(m, in.target.SectorBytes(), in.ranges)
			if err == nil && cost(t) > cost(most) {
				most = t
			}
		}
	}
	return most
}

// lay gives an allocation a layout.
func lay(a tile.AllocOp, l ir.Attr) {
	retype(a.MemRef, ir.MemRef(a.Type().Shape(), a.Type().Elem(), l, a.Type().Space()))
}

// lays gives an allocation another layout, unless that takes memory that the kernel needs otherwise: stages that the
// program asks for, exchanges between warps, or other blocks on the same SM.
func (in *inference) lays(a tile.AllocOp, l *tile.SwizzleAttr) bool {
	k, m := in.kernel, in.target
	was, before := a.Type().Layout(), sharedBytes(k, m)
	lay(a, l)
	after := sharedBytes(k, m)
	if after > m.SharedBeside(k.Resident()) ||
		!budget.Alone(k, m) && m.Resident(k.Threads, after, 0) < m.Resident(k.Threads, before, 0) {
		lay(a, was)
		return false
	}
	return true
}

// sharedBytes is how much shared memory a kernel takes, with that of exchanges that later passes make.
func sharedBytes(k tile.KernelOp, m arch.Machine) int64 {
	bytes := sharedmemory.Place(sharedmemory.Of(k))
	for range ir.Collect(k.Op, tile.ConvertLayout) {
		return bytes + m.SharedForExchange()
	}
	for range ir.Collect(k.Op, comm.AllReduce) {
		return bytes + m.SharedForExchange()
	}
	return bytes
}
