package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of operations that permute registers of tiles, and move none between warps.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Fill, fill),
		emit.Lower(tile.Iota, iotaRegisters),
		emit.Lower(tile.Broadcast, broadcast),
		emit.Lower(tile.ExpandDims, expandDims),
		emit.Lower(tile.Transpose, transpose),
		emit.Lower(tile.Reshape, reshape),
		emit.Lower(tile.Bitcast, bitcast),
		emit.Lower(tile.ConvertLayout, convertLayout),

		emit.Lower(tensor.ExtractSlice, extractSlice),
		emit.Lower(tensor.InsertSlice, insertSlice),
		emit.Lower(tensor.Concat, concat),
		emit.Lower(tensor.Extract, extractElement),
		emit.Lower(tensor.FromElements, fromElements),
		emit.Lower(tensor.Empty, empty),
	}
}
