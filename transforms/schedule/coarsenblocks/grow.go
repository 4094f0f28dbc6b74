package coarsenblocks

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/schedule/splitreductions"
)

// apply changes the kernel by a candidate.
func (s *space) apply(c candidate) {
	k := s.kernel
	grid, raster := slices.Clone(k.StaticGrid), k.Raster
	larger := map[*ir.Value][]int64{}
	for i, a := range s.axes {
		n := c.times[i]
		if c.half != nil && c.half.grid == a.grid && a.grid >= 0 {
			a.halve(k, larger)
			grid[a.grid] = 2 * a.count
		}
		if n == 1 {
			continue
		}
		a.stride(n)
		a.enlarge(larger, n)
		if a.grid < 0 {
			ir.Edit(a.loop.Op, func(l *tile.PipelinedOp) {
				l.Upper = arith.ConstantIndex(ir.Before(l.Op), a.count/n)
			})
			continue
		}
		grid[a.grid] = (a.count + n - 1) / n
		if a.grid == 1 && raster > 0 {
			raster = max(raster/n, 1) // counts rows of tiles, which are larger
		}
	}
	extents.Resize(k, larger)
	ir.Edit(k.Op, func(k *tile.KernelOp) {
		k.StaticGrid, k.Threads, k.Raster = grid, k.Threads*c.threads, raster
		if c.cluster > 1 {
			k.ClusterAttr = ir.Some(c.cluster)
		}
	})
	if c.split > 1 {
		k = tile.Kernel.Of(k.Op)
		r, no := splitreductions.Of(k, splitreductions.LoopOf(k))
		if no == nil {
			no = r.By(c.split, s.m.Units(scale.Cluster))
		}
		if no != nil {
			panic("coarsenblocks: a loop cannot be split once tiles are larger: " + no.Why)
		}
		r.Split(c.split)
	}
}

// stride lets windows begin n times further from each other.
func (a *axis) stride(n int64) {
	at := ir.Before(a.number.OwnerBlock().First())
	by := arith.ConstantIndex(at, n)
	first := arith.Binary(at, arith.MulI, a.number, by)
	a.number.ReplaceUsesIf(first, func(u *ir.Use) bool { return u.Owner() != first.DefiningOp() })
}

// halve lets two blocks compute each tile: half of its extent each.
func (a *axis) halve(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	at := ir.Before(a.number.OwnerBlock().First())
	two := arith.ConstantIndex(at, 2)
	which := arith.Binary(at, arith.DivUI, a.number, two)
	side := arith.Binary(at, arith.RemUI, a.number, two)
	a.number.ReplaceUsesIf(which, func(u *ir.Use) bool {
		return u.Owner() != which.DefiningOp() && u.Owner() != side.DefiningOp()
	})
	extents.Move(k, a.dims, arith.Binary(at, arith.MulI, side, arith.ConstantIndex(at, a.extent/2)))
	a.enlarge(shapes, 1)
	for d := range a.dims {
		shapes[d.Of][d.At] /= 2
	}
}

// enlarge notes the extents of the tiles along an axis.
func (a *axis) enlarge(shapes map[*ir.Value][]int64, times int64) {
	for d := range a.dims {
		if shapes[d.Of] == nil {
			shape, _ := extents.IsTile(d.Of)
			shapes[d.Of] = slices.Clone(shape)
		}
		shapes[d.Of][d.At] *= times
	}
}
