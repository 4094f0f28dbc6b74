// Package rasterizetiles is --rasterize-tiles: which tile of the grid a block takes, and when.
//
// raster.go has the order that a kernel asks for, persistent.go makes persistent kernels, tileorder.go has the order of
// their tiles; balance.go, trend.go and neighbours.go choose it. specialize-warps makes its kernels persistent itself.
package rasterizetiles

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is rasterize-tiles.
var Pass = &pass.Pass{
	Name: "rasterize-tiles", Formerly: "order-blocks", Class: "RasterizeTiles",
	Doc: `Choose the order in which blocks compute tiles

Implements raster(n) and persistent of a tile.kernel, unless specialize-warps already did.
A persistent kernel gets a loop over tiles, and its grid has one block for each SM. If some tiles have longer
loops, these come first (LPT order), which balances the blocks; otherwise consecutive tiles
share the larger part of what their loops load. A remark reports why a kernel cannot be persistent. With raster(n) (threadblock
swizzle), blocks compute n rows, which the grid's second dimension counts, of each column before the next column, so that
concurrent blocks read the same rows and columns from the L2 cache.`,
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
