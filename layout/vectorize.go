package layout

import (
	"cmp"
	"slices"
)

// RowMajorOrder lists the dimensions of a rank-r tile from the one that is contiguous in memory outwards: r-1, …, 0.
func RowMajorOrder(rank int) []int {
	order := make([]int, rank)
	for i := range order {
		order[i] = rank - 1 - i
	}
	return order
}

// VectorWidth returns how many elements of each thread are contiguous in memory, when memory is dense with the
// dimensions in the given order, fastest first. Every such run starts at a multiple of its length in the fastest
// dimension that it does not fill, and lies inside of the tile or outside as a whole. The registers of a run need not
// be neighbours; VectorOrder makes them so.
func (d Distribution) VectorWidth(order []int) int64 {
	width := int64(1)
	for _, dim := range order {
		run := d.registerRun(dim)
		width *= run
		if run != d.shape[dim] {
			break
		}
	}
	return width
}

// registerRun is the length of the runs along one dimension that registers cover from distance 1 on; where they
// overhang, of those that end at the edge of the tile.
func (d Distribution) registerRun(dim int) int64 {
	run := int64(1)
	for _, p := range alongDim(placedDigits(d.axes), dim) {
		if p.axis != Reg {
			break
		}
		run = p.Stride * p.Size
	}
	return gcd(run, d.shape[dim])
}

// VectorOrder lists the registers of a thread in the order in which their elements lie in memory, so that each run of
// VectorWidth registers is one vector access: entry i is the register that comes i-th. Those that hold nothing stand
// where elements would be in a tile that is larger.
func (d Distribution) VectorOrder(order []int) []int64 {
	type slot struct{ reg, offset int64 }
	slots := make([]slot, d.RegCount())
	for r, coord := range d.Elements(Place{}) {
		slots[r] = slot{r, d.offset(coord, order)}
	}
	slices.SortStableFunc(slots, func(x, y slot) int { return cmp.Compare(x.offset, y.offset) })
	regs := make([]int64, len(slots))
	for i, s := range slots {
		regs[i] = s.reg
	}
	return regs
}

// offset is the linear position of a coordinate in dense memory, with room for what overhangs, with the given order of
// dimensions.
func (d Distribution) offset(coord []int64, order []int) int64 {
	at, step := int64(0), int64(1)
	for _, dim := range order {
		at += coord[dim] * step
		step *= d.covered[dim]
	}
	return at
}
