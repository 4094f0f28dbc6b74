package gemm

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of GEMMs and of waits for them.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Gemm, gemm),
		emit.Lower(tile.Await, awaitMMA),
		emit.Lower(tile.Ready, ready),
		emit.Lower(tile.WaitProducts, waitProducts),
	}
}
