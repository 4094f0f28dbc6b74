package fusecomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Blocks take tiles in the order of their numbers. Where one of them counts tiles of rows, each device
// can begin with the rows of another by counting from there: all tiles are still taken once.

// counts is what a number of a kernel's code counts: the block index of a dimension, in steps.
type counts struct {
	dim  int
	step int64
}

// countsOf is what a number counts: a multiple of one block index.
func countsOf(k tile.KernelOp, m ir.Mixed) (c counts, ok bool) {
	var forms linear.Reader
	t, ok := forms.OfMixed(m).Single()
	if !ok {
		return c, false
	}
	c = counts{slices.Index(k.BlockIDs(), t.Of), t.Coefficient}
	return c, c.dim >= 0
}

// rotate makes a device count a dimension's blocks from its own shard on. Operations before the builder still count
// from the first.
func rotate(b *ir.Builder, k tile.KernelOp, dim int, me *ir.Value, devices int64) *ir.Value {
	n := number{b}
	extent := k.Grid()[dim].Const
	return instead(n, k, dim, n.rem(n.add(k.BlockIDs()[dim], n.mul(me, extent/devices)), extent))
}

// deal lets a device count a dimension's blocks shard by shard, some of each, those of the next device first and its
// own last, and then some more: the blocks of one shard process what others send concurrently with the rest. When a
// block of the device's own shard runs, all other devices have reached the same tile at an earlier place of their
// order.
func deal(b *ir.Builder, k tile.KernelOp, dim int, me *ir.Value, devices int64) (owner, block *ir.Value) {
	n := number{b}
	tiles := k.Grid()[dim].Const / devices
	some := tiles
	if isRastered(k, dim) {
		some = intrange.GCD(tiles, k.Raster) // so that blocks that run together still share rows
	}
	id := k.BlockIDs()[dim]
	in := n.rem(id, some*devices)
	owner = n.rem(n.add(n.add(me, n.of(1)), n.div(in, some)), devices)
	block = n.add(n.mul(n.div(id, some*devices), some), n.rem(in, some))
	instead(n, k, dim, n.add(n.mul(owner, tiles), block))
	return owner, block
}

// endGroups ends each group of rastered rows where a shard ends: with rows of two shards in a group, blocks that wait
// for the next shard would run before those of the device's own.
func endGroups(k tile.KernelOp, dim int, devices int64) tile.KernelOp {
	if isRastered(k, dim) {
		raster := intrange.GCD(k.Grid()[dim].Const/devices, k.Raster)
		ir.Edit(k.Op, func(k *tile.KernelOp) { k.Raster = raster })
	}
	return tile.Kernel.Of(k.Op)
}

// isRastered reports whether blocks go down some tiles of a dimension, the rows, before the next column.
func isRastered(k tile.KernelOp, dim int) bool { return k.Raster > 0 && dim == 1 }

// instead makes operations after a builder use another index of a block.
func instead(n number, k tile.KernelOp, dim int, turned *ir.Value) *ir.Value {
	id := k.BlockIDs()[dim]
	id.ReplaceUsesIf(turned, func(u *ir.Use) bool {
		at := k.Body.AncestorOpIn(u.Owner())
		return turned.DefiningOp().IsBeforeInBlock(at)
	})
	return turned
}

// numbered says what ties a kernel's blocks to their numbers, so that a device may not give its own
// other tiles than others do theirs: blocks of the same number on all devices communicate. It is ""
// where nothing does.
func numbered(k tile.KernelOp) (why string) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch level, count := comm.RankLevel(op); {
		case why != "":
		case level == scale.Block && !count, level == scale.Cluster && !count:
			why = "'" + op.Name() + "' uses block indices, whose order would differ between devices"
		case level == "" && op.Def().Dialect() == comm.Dialect.Name:
			why = "'" + op.Name() + "' connects blocks of the same index on all devices, whose order would differ between devices"
		}
	})
	return why
}

// rankAt is the number of the device.
func rankAt(b *ir.Builder) *ir.Value {
	return comm.Rank.New(b, comm.RankOp{Level: scale.Device}, ir.Index).Result
}

// shares says why the tiles of a dimension's blocks, of so many rows, are not so many of each
// device's shard, "" where they are.
func shares(k tile.KernelOp, c counts, rows, part, devices int64) string {
	g := k.Grid()[c.dim]
	switch {
	case c.step != rows:
		return "tiles of rows are not consecutive"
	case g.Value != nil:
		return "the number of tiles along rows is not constant"
	case part%rows != 0:
		return "a tile has rows of several devices"
	case g.Const*rows != part*devices:
		return "the grid does not cover all rows exactly once"
	}
	if c.dim == 0 && (g.Const/devices)%k.Cluster() != 0 {
		return "the blocks of a cluster have rows of several devices"
	}
	return ""
}
