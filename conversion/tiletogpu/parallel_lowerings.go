package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

// parallelLowerings are those of tile.parallel.
func parallelLowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Parallel, parallel),
	}
}
