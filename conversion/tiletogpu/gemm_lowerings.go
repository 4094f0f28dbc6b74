package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
)

// gemmLowerings are those of GEMMs and of waits for them.
func gemmLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Gemm, (*Ctx).gemm),
		Lower(tile.Await, (*Ctx).awaitProduct),
		Lower(tile.Ready, (*Ctx).ready),
		Lower(tile.WaitProducts, (*Ctx).waitProducts),
	}
}
