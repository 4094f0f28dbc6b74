package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
)

// parallelLowerings are those of tile.parallel.
func parallelLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Parallel, (*Ctx).parallel),
	}
}
