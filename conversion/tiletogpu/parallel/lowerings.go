package parallel

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of tile.parallel.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Parallel, parallel),
	}
}
