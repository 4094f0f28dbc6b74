package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tile"
)

// combineLowerings are those of reductions, scans and sorts.
func combineLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Reduce, (*Ctx).reduce),
		Lower(tile.Scan, (*Ctx).scan),
		Lower(tile.Sort, (*Ctx).sort),
	}
}
