// Package rasterizetiles is --rasterize-tiles: which tile of the grid a block takes, and when.
//
// raster.go has the order that a kernel asks for, persistent.go makes blocks that go from tile to tile,
// dealing.go says which they get, balance.go, trend.go and neighbours.go why those.
// specialize-warps does the second by itself for kernels that it divides.
package rasterizetiles

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is rasterize-tiles.
var Pass = &pass.Pass{
	Name: "rasterize-tiles", Formerly: "order-blocks", Class: "RasterizeTiles",
	Doc: `Decide in which order blocks take tiles

Does what raster(n) and persistent of a tile.kernel ask for, where specialize-warps has not.
With persistent the grid becomes a loop: as many blocks as the target has multiprocessors take one tile
after the other, and where loops run longer for some, those first, so that all blocks have as much to do; where all are alike, tiles
follow each other that share the larger part of what loops load. A remark says why, where that is not possible. With raster(n) tiles are taken
down n rows, which the grid's second dimension counts, before the next column, so that blocks that run at
a time read the same rows and columns, which then come from the L2 cache.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Ordered),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if k.Persistent {
			next, no := Persistent(k, m)
			if no != "" {
				ctx.RemarkIn(diag.Pipeline, k.Op, "is not persistent: %s", no)
				ir.Edit(k.Op, func(k *tile.KernelOp) { k.Persistent = false })
			}
			k = next
		}
		if k.Raster > 0 {
			raster(k)
		}
		return nil
	})
}
