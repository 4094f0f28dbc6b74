package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
)

// plainLowerings are those of operations on scalars that are not copied as they are.
func plainLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Param, (*Ctx).param),
		Lower(tile.Print, (*Ctx).print),
		Lower(tile.Assert, (*Ctx).assert),

		Lower(scale.View, (*Ctx).view),
	}
}
