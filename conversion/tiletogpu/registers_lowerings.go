package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
)

// registersLowerings are those of operations that give registers of tiles anew, and move none between warps.
func registersLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Fill, (*Ctx).fill),
		Lower(tile.Iota, (*Ctx).iota),
		Lower(tile.Broadcast, (*Ctx).broadcast),
		Lower(tile.ExpandDims, (*Ctx).expandDims),
		Lower(tile.Transpose, (*Ctx).transpose),
		Lower(tile.Reshape, (*Ctx).reshape),
		Lower(tile.Bitcast, (*Ctx).bitcast),
		Lower(tile.ConvertLayout, (*Ctx).convertLayout),

		Lower(tensor.ExtractSlice, (*Ctx).extractSlice),
		Lower(tensor.InsertSlice, (*Ctx).insertSlice),
		Lower(tensor.Concat, (*Ctx).concat),
		Lower(tensor.Extract, (*Ctx).extractElement),
		Lower(tensor.FromElements, (*Ctx).fromElements),
		Lower(tensor.Empty, (*Ctx).empty),
	}
}
