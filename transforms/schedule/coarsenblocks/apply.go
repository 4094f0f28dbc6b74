package coarsenblocks

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/schedule/splitreductions"
)

// apply changes the kernel by a candidate; ok is false if blocks cannot divide the loop once tiles have other extents.
func (s *space) apply(c candidate) (ok bool) {
	k := s.kernel
	grid, raster := slices.Clone(k.StaticGrid), k.Raster
	resized := map[*ir.Value][]int64{}
	for i, a := range s.axes {
		n := c.extents[i]
		if n == a.extent {
			continue
		}
		a.stride(k, n)
		a.dims.Extend(resized, n)
		if a.grid < 0 {
			ir.Edit(a.loop.Op, func(l *tile.PipelinedOp) {
				l.Upper = arith.ConstantIndex(ir.Before(l.Op), a.becomes(n))
			})
			continue
		}
		grid[a.grid] = a.becomes(n)
		if a.grid == 1 && raster > 0 {
			raster = max(raster*a.extent/n, 1) // counts rows of tiles
		}
	}
	extents.Resize(k, resized)
	ir.Edit(k.Op, func(k *tile.KernelOp) {
		k.StaticGrid, k.Threads, k.Raster = grid, c.threads, raster
		if c.cluster > 1 {
			k.ClusterAttr = ir.Some(c.cluster)
		}
	})
	if c.split == 1 {
		return true
	}
	k = tile.Kernel.Of(k.Op)
	r, no := splitreductions.Of(k, splitreductions.LoopOf(k))
	if no != nil || r.By(c.split, s.m.Count(scale.ClusterRole)) != nil {
		return false
	}
	r.Split(c.split)
	return true
}

// stride lets windows begin at multiples of another extent.
func (a *axis) stride(k tile.KernelOp, extent int64) {
	at := ir.Before(a.number.OwnerBlock().First())
	if extent%a.extent != 0 {
		if !a.scale(extent) {
			by := arith.ConstantIndex(at, extent-a.extent)
			extents.Move(k, a.dims, arith.Binary(at, arith.MulI, a.number, by))
		}
		return
	}
	by := arith.ConstantIndex(at, extent/a.extent)
	first := arith.Binary(at, arith.MulI, a.number, by)
	a.number.ReplaceUsesIf(first, func(u *ir.Use) bool { return u.Owner() != first.DefiningOp() })
}

// scale changes the constants that the number is multiplied with; it reports false if it is used otherwise.
func (a *axis) scale(extent int64) bool {
	products := map[*ir.Op]int64{}
	for u := range a.number.Uses() {
		m, ok := arith.MulI.Cast(u.Owner())
		if !ok {
			return false
		}
		factor := m.LHS
		if u.Get() == m.LHS {
			factor = m.RHS
		}
		by, constant := rewrite.IntConstant(factor)
		if !constant || by*extent%a.extent != 0 {
			return false
		}
		products[m.Op] = by * extent / a.extent
	}
	for op, by := range products {
		b := ir.Before(op)
		op.Result(0).ReplaceAllUsesWith(arith.Binary(b, arith.MulI, a.number, arith.ConstantIndex(b, by)))
		op.Erase()
	}
	return true
}
