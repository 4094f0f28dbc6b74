package rasterizetiles

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// spellNumbers replaces the number of a block, and the number of blocks, by arithmetic on the block's place in the
// grid: they belong to the tile, and so follow the place when the block gets another tile.
func spellNumbers(k tile.KernelOp) {
	var asked []*ir.Op
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if level, _ := comm.RankLevel(op); level == scale.Block {
			asked = append(asked, op)
		}
	})
	if len(asked) == 0 {
		return
	}
	b := ir.Before(k.Body.Entry().First())
	b.Loc = k.Loc()
	number, count := blockNumber(b, k), numbers{b}.mulAll(extents(b, k))
	for _, op := range asked {
		answer := number
		if _, counts := comm.RankLevel(op); counts {
			answer = count
		}
		op.Result(0).ReplaceAllUsesWith(answer)
		op.Erase()
	}
}

// blockNumber is a block's number: blocks along the grid's first dimension come one after the other.
func blockNumber(b *ir.Builder, k tile.KernelOp) *ir.Value {
	n, ids, grid := numbers{b}, k.BlockIDs(), extents(b, k)
	at := ids[len(ids)-1]
	for i := len(ids) - 2; i >= 0; i-- {
		at = n.add(n.mul(at, grid[i]), ids[i])
	}
	return at
}

// extents are how many blocks a kernel has in each dimension.
func extents(b *ir.Builder, k tile.KernelOp) (out []*ir.Value) {
	for _, g := range k.Grid() {
		out = append(out, arith.Index(b, g))
	}
	return out
}
