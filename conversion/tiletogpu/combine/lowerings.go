package combine

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of reductions, scans and sorts.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Reduce, reduce),
		emit.Lower(tile.Scan, scan),
		emit.Lower(tile.Sort, sortTuples),
	}
}
