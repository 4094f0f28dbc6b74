package rasterizetiles

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// raster assigns other tiles to the blocks of a kernel: by their number in the order in which they start, down the rows
// of a group. The blocks of a cluster stay adjacent.
func raster(k tile.KernelOp) {
	spellNumbers(k)
	body := k.Body.Entry()
	code := body.First()
	b := ir.Before(code)
	b.Loc = k.Loc()
	ids, grid := k.BlockIDs(), k.Grid()
	cluster := clusters{b, k.Cluster()}
	columns, _ := cluster.of(arith.Index(b, grid[0]))
	rows := arith.Index(b, grid[1])
	x, rank := cluster.of(ids[0])
	number := arith.Binary(b, arith.AddI, arith.Binary(b, arith.MulI, ids[1], columns), x)
	at := tileOrder{rows: k.Raster}.at(b, number, []*ir.Value{columns, rows}, 0)
	for i, extent := range []*ir.Value{columns, rows} {
		// It is less; this tells the range analysis so.
		last := arith.Binary(b, arith.SubI, extent, arith.ConstantIndex(b, 1))
		at[i] = arith.Binary(b, arith.MinUI, at[i], last)
	}
	at[0] = cluster.block(at[0], rank)
	ours := map[*ir.Op]bool{}
	for op := body.First(); op != code; op = op.Next() {
		ours[op] = true
	}
	for i, v := range at {
		ids[i].ReplaceUsesIf(v, func(u *ir.Use) bool { return !ours[u.Owner()] })
	}
	ir.Edit(k.Op, func(k *tile.KernelOp) { k.Raster = 0 })
}

// clusters are the clusters of a kernel, of so many blocks each, along the grid's first dimension.
type clusters struct {
	*ir.Builder
	size int64
}

// of is the number of a block's cluster, and its place in it.
func (c clusters) of(block *ir.Value) (cluster, rank *ir.Value) {
	if c.size == 1 {
		return block, nil
	}
	size := arith.ConstantIndex(c.Builder, c.size)
	return arith.Binary(c.Builder, arith.DivUI, block, size), arith.Binary(c.Builder, arith.RemUI, block, size)
}

// block is the one with a place in a cluster.
func (c clusters) block(cluster, rank *ir.Value) *ir.Value {
	if rank == nil {
		return cluster
	}
	first := arith.Binary(c.Builder, arith.MulI, cluster, arith.ConstantIndex(c.Builder, c.size))
	return arith.Binary(c.Builder, arith.AddI, first, rank)
}

// Position is the position of a block's tile in the order that a kernel asks for; only a kernel that is not ordered yet
// knows it.
func Position(b *ir.Builder, k tile.KernelOp) *ir.Value {
	if k.Raster == 0 {
		return blockNumber(b, k)
	}
	n, ids, grid := numbers{b}, k.BlockIDs(), k.Grid()
	size := n.constant(k.Raster)
	columns, rows := arith.Index(b, grid[0]), arith.Index(b, grid[1])
	first := n.mul(n.div(ids[1], size), size)
	high := n.min(n.sub(rows, first), size)
	return n.add(n.add(n.mul(first, columns), n.mul(ids[0], high)), n.sub(ids[1], first))
}
