package rasterizetiles

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// orderFor is the order in which a kernel's tiles are assigned to so many concurrent blocks.
//
// Under a causal mask the work of a tile grows along one dimension of the grid. The tiles with the most work go
// first. The rows of a group and the directions of rounds are such that all blocks get equal work, as far as it is
// known. If data say how much work a plane of the grid is, as the lengths of sequences do, a group is all rows of one
// plane: consecutive tiles, which different blocks take, then have equal work whatever the data are.
func orderFor(k tile.KernelOp, m arch.Machine, round int64) tileOrder {
	d := tileOrder{rows: m.RasterRows(), beside: int64(m.Tuned("", "tile_iterations"))}
	if k.Raster > 0 {
		d.rows = k.Raster
	}
	for i := range k.BlockIDs() {
		loops, trend := unevenLoops(k, i)
		if trend == 0 || i > 0 && k.Raster > 0 {
			continue
		}
		d.columns, d.merged, d.descending = i, true, trend > 0
		if rows := rowsOfLength(k, loops, i); rows > 0 && k.Raster == 0 {
			d.merged, d.rows = false, rows
			return d
		}
		d.balance(d.samples(k, loops), round, k.Raster == 0)
		return d
	}
	if k.Raster == 0 {
		d.share(k)
	}
	return d
}

// sample is a grid: the cost of each of its columns, and the number of rows.
type sample struct {
	work []int64
	rows int64
}

// balance chooses the rows of a group, and whether rounds are mirrored, for the least work of the busiest block. A
// choice has to be better by half a percent to replace an earlier one.
func (d *tileOrder) balance(grids []sample, round int64, free bool) {
	best, least := *d, d.busiest(grids, round)
	for rows := d.rows / 2; rows <= 2*d.rows; rows++ {
		for _, mirrored := range []bool{false, true} {
			next := *d
			next.mirrored = mirrored
			if free {
				next.rows = rows
			}
			if x := next.busiest(grids, round); x < 0.995*least {
				best, least = next, x
			}
		}
	}
	*d = best
}

// busiest is how much more than the mean the busiest block has to do, in the worst of some grids.
func (d tileOrder) busiest(grids []sample, round int64) (worst float64) {
	for _, g := range grids {
		worst = max(worst, d.busiestOf(g, round))
	}
	return worst
}

func (d tileOrder) busiestOf(g sample, round int64) float64 {
	columns := int64(len(g.work))
	load := make([]int64, round)
	tiles, sum := columns*g.rows, int64(0)
	for t := range tiles {
		first := t / (columns * d.rows) * d.rows
		column := t % (columns * d.rows) / min(g.rows-first, d.rows)
		if d.descending {
			column = columns - 1 - column
		}
		turn, block := t/round, t%round
		if d.mirrored && turn%2 == 1 {
			block = round - 1 - block
		}
		load[block] += g.work[column]
		sum += g.work[column]
	}
	return float64(slices.Max(load)) * float64(round) / float64(max(sum, 1))
}

// Limits of the columns and tiles of a grid for which a tile order is simulated.
const (
	mostColumns = 1 << 10
	mostTiles   = 1 << 14
)

// samples are the grids that a kernel can have: its own, or some examples for a dynamic grid.
func (d tileOrder) samples(k tile.KernelOp, loops []ir.CountedLoop) (out []sample) {
	columns, rows := []int64{16, 32, 64}, []int64{32, 40, 128}
	known := int64(1)
	for i, g := range k.Grid() {
		if i == 0 {
			g.Const /= k.Cluster()
		}
		switch {
		case i == d.columns && g.Value == nil:
			columns = []int64{min(g.Const, mostColumns)}
		case i != d.columns && g.Value == nil:
			known *= g.Const
		case i != d.columns:
			known = 0
		}
	}
	if known > 0 {
		rows = []int64{known}
	}
	for _, c := range columns {
		work := d.workOf(k, loops, c)
		for _, r := range rows {
			out = append(out, sample{work, min(r, mostTiles/max(c, 1))})
		}
	}
	return out
}

// workOf is the cost of a tile in each column, in iterations of the loops that depend on it; an unknown trip count is
// taken to be the column's number.
func (d tileOrder) workOf(k tile.KernelOp, loops []ir.CountedLoop, columns int64) []int64 {
	out := make([]int64, columns)
	for c := range out {
		step := int64(1)
		if d.columns == 0 {
			step = k.Cluster()
		}
		n, ok := iterations(loops, numbersAt(k, d.columns, int64(c)*step))
		switch {
		case ok:
		case d.descending:
			n = int64(c) + 1
		default:
			n = columns - int64(c)
		}
		out[c] = n + d.beside
	}
	return out
}

// numbersAt are the numbers of a block in a column of the grid, the first in the other dimensions.
func numbersAt(k tile.KernelOp, dim int, column int64) rewrite.Numbers {
	numbers := rewrite.Numbers{}
	for i, id := range k.BlockIDs() {
		numbers[id] = 0
		if i == dim {
			numbers[id] = column
		}
	}
	return numbers
}

// iterations is the sum of trip counts; ok is false if one is unknown.
func iterations(loops []ir.CountedLoop, numbers rewrite.Numbers) (sum int64, ok bool) {
	for _, l := range loops {
		lower, upper, step := l.Bounds()
		from, ok1 := numbers.Of(lower)
		to, ok2 := numbers.Of(upper)
		by, ok3 := numbers.Of(step)
		if !ok1 || !ok2 || !ok3 || by <= 0 {
			return 0, false
		}
		sum += max(to-from+by-1, 0) / by
	}
	return sum, true
}
