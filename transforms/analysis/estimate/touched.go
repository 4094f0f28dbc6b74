package estimate

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// touched is what the accesses of a block to a tile touch, for each of what they move: 1 where lanes access neighbours.
type touched struct {
	sectors   float64 // bytes of the sectors that a warp touches
	conflicts float64 // passes through the banks of shared memory
}

// aligned is what accesses touch that are not known.
var aligned = touched{sectors: 1, conflicts: 1}

// far is the stride in elements of a dimension whose stride is not known: neighbours along it share no cache line.
const far = 1 << 30

// touchedBy counts what the first warp of a block touches, whose accesses have so many bytes for a lane. Other warps do
// the same elsewhere. The tile begins at the first element of the array.
func (w *walk) touchedBy(a tile.Access, d layout.Distribution, bytes int64) touched {
	t := a.Memory.Type().(*ir.MemRefType)
	n, sized := ir.BitWidth(t.Elem())
	bits, sector, line := int64(n), w.machine.SectorBytes(), w.machine.LineBytes()
	if !sized || a.Rows > 0 || sector == 0 || line == 0 || bytes*8 < bits {
		return aligned
	}
	place, ok := placeIn(t, bits)
	if !ok {
		return aligned
	}
	x := accesses{access: a, dist: d, order: d.VectorOrder(layout.RowMajorOrder(d.Rank())), place: place,
		at: make([]int64, len(t.Shape()))}
	first := x.begins(0)
	if scale.InShared(t) {
		least := (int64(len(first))*bytes + line - 1) / line
		return touched{sectors: 1, conflicts: max(1, float64(layout.Wavefronts(first, bytes))/float64(max(least, 1)))}
	}
	each := 8 * bytes / bits
	if distinct(first, bytes, sector)*sector <= distinct(first, bytes, bytes)*bytes {
		return aligned
	}
	for v := each; v < d.RegCount(); v += each { // what an access leaves of a sector the next one may read
		first = append(first, x.begins(v)...)
	}
	whole, moved := distinct(first, bytes, sector)*sector, distinct(first, bytes, bytes)*bytes
	return touched{sectors: max(1, float64(whole)/float64(moved)), conflicts: 1}
}

// accesses are those of a tile's elements by the first warp.
type accesses struct {
	access tile.Access
	dist   layout.Distribution
	order  []int64
	place  func(at []int64) int64
	at     []int64
}

// begins are the bytes at which the lanes' elements of a register begin.
func (x accesses) begins(register int64) (out []int64) {
	for lane := range x.dist.Size(layout.Lane) {
		p := layout.Place{}
		p[layout.Lane], p[layout.Reg] = lane, x.order[register]
		c := x.dist.Coord(p)
		if !x.dist.Within(c) {
			continue
		}
		clear(x.at)
		for i, dim := range x.access.Dims {
			if dim >= 0 {
				x.at[dim] = c[i] * x.access.Steps[i]
			}
		}
		out = append(out, x.place(x.at))
	}
	return out
}

// distinct is how many parts of memory of a size are touched by accesses of so many bytes from some bytes on.
func distinct(begins []int64, bytes, size int64) int64 {
	parts := make([]int64, 0, len(begins))
	for _, b := range begins {
		for p := b / size; p <= (b+bytes-1)/size; p++ {
			parts = append(parts, p)
		}
	}
	slices.Sort(parts)
	return int64(len(slices.Compact(parts)))
}

// placeIn is the byte at which an element of an array begins, by its subscripts; ok is false where that is not known.
func placeIn(t *ir.MemRefType, bits int64) (place func(at []int64) int64, ok bool) {
	if scale.InShared(t) {
		m, err := tile.MemoryOf(t)
		return func(at []int64) int64 { return m.Offset(at) * bits / 8 }, err == nil
	}
	strides, _, ok := t.Strides()
	return func(at []int64) (byte int64) {
		for i, s := range strides {
			if s == ir.Dynamic {
				s = far
			}
			byte += at[i] * s * bits / 8
		}
		return byte
	}, ok
}

// much is how many times as much as needed an access touches at least for [Waste] to say so.
const much = 2

// Wasted is how many times as long as it need an access takes a memory; 1 for one that wastes nothing.
type Wasted struct {
	Conflicts float64 // passes through the banks of shared memory
	Sectors   float64 // bytes of the sectors of device memory
}

// wasted is that of an operation of a planned kernel by which lanes access a tile.
func wasted(op *ir.Op, m arch.Machine) Wasted {
	all := tile.AccessesOf(op)
	if len(all) != 1 || all[0].Tile == nil || byMatrices(op) {
		return Wasted{1, 1}
	}
	d, ok := tile.DistOf(all[0].Tile.Type())
	if !ok {
		return Wasted{1, 1}
	}
	t := (&walk{machine: m}).touchedBy(all[0], d, int64(accessBytes(d, all[0].Memory)))
	return Wasted{t.conflicts, t.sectors}
}

// WastedBy is the most that the accesses of a planned kernel waste.
func WastedBy(k tile.KernelOp, m arch.Machine) (most Wasted) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		w := wasted(op, m)
		most = Wasted{max(most.Conflicts, w.Conflicts), max(most.Sectors, w.Sectors)}
	})
	return most
}

// Instead is what a kernel no longer wastes that another one does, "" for nothing.
func (w Wasted) Instead(than Wasted) string {
	switch {
	case than.Conflicts >= much && w.Conflicts < much:
		return fmt.Sprintf("without bank conflicts, which take shared memory %.0f times as long", than.Conflicts)
	case than.Sectors >= much && w.Sectors < much:
		return fmt.Sprintf("coalesced: sectors have %.0f times as many bytes without it", than.Sectors)
	}
	return ""
}

// Waste says of an operation of a planned kernel by which lanes access a tile in a way that takes the memory more than
// twice as long as it need: bank conflicts, or sectors that are used in part. It is "" of others.
func Waste(op *ir.Op, m arch.Machine) string {
	switch t := wasted(op, m); {
	case t.Conflicts >= much:
		return fmt.Sprintf("lanes meet in banks of shared memory (bank conflicts), which takes %.0f times as long", t.Conflicts)
	case t.Sectors >= much:
		return fmt.Sprintf("lanes access elements apart (uncoalesced), in sectors with %.0f times as many bytes", t.Sectors)
	}
	return ""
}
