package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// scatters reports whether a class of tiles moves between device memory and threads, and would move in parts of less
// than a sector with layout d, but not with its own default layout.
func (in *inference) scatters(v *ir.Value, d layout.Distribution) bool {
	bits, ok := ir.BitWidth(ir.ElemOrSelf(v.Type()))
	run := rowRun(d) * int64(bits)
	if !ok || run >= 8*in.target.SectorBytes() || !in.inDeviceMemory(in.find(v)) {
		return false
	}
	own, err := in.defaultFor(v)
	return err == nil && rowRun(own)*int64(bits) >= 2*run
}

// inDeviceMemory reports whether a tile of a class is loaded from device memory or stored there.
func (in *inference) inDeviceMemory(class *ir.Value) bool {
	moved := func(v, mem *ir.Value) bool {
		return in.find(v) == class && !scale.InShared(mem.Type().(*ir.MemRefType))
	}
	for l := range ir.Collect(in.kernel.Op, tile.Load) {
		if moved(l.Result, l.Source) {
			return true
		}
	}
	for s := range ir.Collect(in.kernel.Op, tile.Store) {
		if isTile(s.Value) && moved(s.Value, s.Dest) {
			return true
		}
	}
	return false
}

// rowRun is how many adjacent elements of a row the threads of a warp hold at a time.
func rowRun(d layout.Distribution) int64 {
	if d.Rank() == 0 {
		return 1
	}
	last := d.Rank() - 1
	width := d.VectorWidth(layout.RowMajorOrder(d.Rank()))
	first := d.Coord(layout.Place{})
	var columns []int64
	for lane := range d.Size(layout.Lane) {
		at := layout.Place{}
		at[layout.Lane] = lane
		c := d.Coord(at)
		if slices.Equal(c[:last], first[:last]) {
			columns = append(columns, c[last])
		}
	}
	slices.Sort(columns)
	run := width
	for _, c := range columns {
		if c == first[last]+run {
			run += width
		}
	}
	return run
}
