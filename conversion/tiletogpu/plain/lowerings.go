package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of operations on scalars that are not copied unchanged.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Param, param),
		emit.Lower(tile.Print, printScalars),
		emit.Lower(tile.Assert, assertAll),

		emit.Lower(scale.View, view),
	}
}
