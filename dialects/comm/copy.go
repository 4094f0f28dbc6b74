package comm

import "github.com/tsopt/tsopt/ir"

// Copy is comm.copy.
var Copy = ir.Define(ir.Spec[CopyOp]{
	Name:    "comm.copy",
	Summary: "exchanges tiles: every unit sends a tile to a peer and receives one",
	Doc: `
TileScale's T.copy(…, dst=peer) as a value: each unit of the level sends its tile to unit ` + "`rank`" + `, and the
result is the tile that it received. The destinations must be a permutation of the units. lower-comm
chooses the memory.

` + "```mlir" + `
%r = comm.copy %x to %peer at @warpgroup : tensor<64x32xbf16>
` + "```",
	Traits: ir.Together,
	Fields: func(o *CopyOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			levelField(&o.Level),
			ir.Out(&o.Result, "result", registerTile).Like("value"),
		}
	},
	Format: "$value `to` $rank `at` $level attr-dict `:` type($value)",
	Does:   anyMemory,
})

// CopyOp is the view of comm.copy.
type CopyOp struct {
	ir.Base
	Value  *ir.Value // the tile sent
	Rank   *ir.Value // the peer it goes to
	Level  string
	Result *ir.Value
}

// Meeting is the [Collective].
func (o CopyOp) Meeting() Meeting { return Meeting{Level: o.Level} }
