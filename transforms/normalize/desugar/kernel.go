package desugar

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// kernel makes block indices of where tiles begin. The last name is the first dimension of
// the grid, which counts fastest.
func kernel(b *ir.Builder, k tile.KernelOp) error {
	from, to, step := k.Count()
	for _, list := range [][]ir.Mixed{from, to, step} {
		known(list)
	}
	if i := slices.IndexFunc(step, func(m ir.Mixed) bool { return m.Value == nil && m.Const < 1 }); i >= 0 {
		return k.Errorf("has a step of %d in dimension %d; a step must be positive", step[i].Const, i)
	}
	grid := make([]ir.Mixed, len(to))
	for i := range grid {
		grid[i] = blocks(b, from[i], to[i], step[i])
	}
	slices.Reverse(grid)
	b = ir.Before(k.Body.Entry().First())
	b.Loc = k.Loc()
	ids := k.BlockIDs()
	uses := make([][]*ir.Use, len(ids))
	for i, id := range ids {
		uses[i] = slices.Collect(id.Uses())
	}
	for i := range ids {
		at := place(b, ids[len(ids)-1-i], from[i], step[i])
		for _, u := range uses[i] {
			u.Set(at)
		}
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) {
		k.GridValue, k.StaticGrid = ir.SplitMixed(grid)
		k.FromValue, k.StaticFrom, k.StepValue, k.StaticStep = nil, nil, nil, nil
	})
	return nil
}

// known makes literals of what is constant, so that a grid of constants is one.
func known(list []ir.Mixed) {
	for i, m := range list {
		if m.Value == nil {
			continue
		}
		if n, ok := rewrite.IntConstant(m.Value); ok {
			list[i] = ir.Mixed{Const: n}
		}
	}
}

// blocks is how many steps there are from one number to another, none where it is not less.
func blocks(b *ir.Builder, from, to, step ir.Mixed) ir.Mixed {
	if from.Value == nil && to.Value == nil && step.Value == nil {
		return ir.Mixed{Const: max(0, (to.Const-from.Const+step.Const-1)/step.Const)}
	}
	n := arith.Index(b, to)
	if from.Value != nil || from.Const != 0 {
		n = arith.Binary(b, arith.SubI, n, arith.Index(b, from))
	}
	if step.Value != nil || step.Const != 1 {
		n = arith.Binary(b, arith.CeilDivSI, n, arith.Index(b, step))
	}
	return ir.Mixed{Value: arith.Binary(b, arith.MaxSI, n, arith.ConstantIndex(b, 0))}
}

// place is from + id·step.
func place(b *ir.Builder, id *ir.Value, from, step ir.Mixed) *ir.Value {
	if step.Value != nil || step.Const != 1 {
		id = arith.Binary(b, arith.MulI, id, arith.Index(b, step))
	}
	if from.Value != nil || from.Const != 0 {
		id = arith.Binary(b, arith.AddI, id, arith.Index(b, from))
	}
	return id
}

// mostRows is how many blocks the second and third dimension of a grid have at most.
const mostRows = 1<<16 - 1

// flatten counts the blocks of a grid that is known to be too large in one of these dimensions
// in the first alone, as the block numbers of the others are digits of it.
func flatten(k tile.KernelOp) {
	grid := k.Grid()
	large := func(m ir.Mixed) bool { return m.Value == nil && m.Const > mostRows }
	if !slices.ContainsFunc(grid[1:], large) || k.Raster > 0 || k.Cluster() > 1 {
		return
	}
	outside, inside := ir.Before(k.Op), ir.Before(k.Body.Entry().First())
	outside.Loc, inside.Loc = k.Loc(), k.Loc()
	ids := k.BlockIDs()
	all := k.Body.Entry().AddArg(ir.Index, k.Loc())
	rest, total := all, grid[0]
	for i, id := range ids {
		at := rest
		if i < len(ids)-1 {
			n := arith.Index(inside, grid[i])
			at, rest = arith.Binary(inside, arith.RemUI, rest, n), arith.Binary(inside, arith.DivUI, rest, n)
		}
		id.ReplaceAllUsesWith(at)
		if i > 0 {
			total = blocksOf(outside, total, grid[i])
		}
	}
	for range ids {
		k.Body.Entry().EraseArg(0)
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.GridValue, k.StaticGrid = ir.SplitMixed([]ir.Mixed{total}) })
}

// blocksOf is a product of extents.
func blocksOf(b *ir.Builder, x, y ir.Mixed) ir.Mixed {
	if x.Value == nil && y.Value == nil {
		return ir.Mixed{Const: x.Const * y.Const}
	}
	return ir.Mixed{Value: arith.Binary(b, arith.MulI, arith.Index(b, x), arith.Index(b, y))}
}
