package comm

import "github.com/tsopt/tsopt/ir"

// Broadcast is comm.broadcast.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name:    "comm.broadcast",
	Summary: "broadcast: every unit gets the tile of one unit",
	Doc: `
Gives every unit the tile of the unit ` + "`from`" + `.

` + "```mlir" + `
%r = comm.broadcast %x from %root at @device : tensor<64x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *BroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Root, "rank", ir.IsIndex),
			levelField(&o.Level),
			ir.Out(&o.Result, "result", registerTile).Like("value"),
		}
	},
	Format: "$value `from` $rank `at` $level attr-dict `:` type($value)",
	Does:   anyMemory,
})

// BroadcastOp is the view of comm.broadcast.
type BroadcastOp struct {
	ir.Base
	Value  *ir.Value
	Root   *ir.Value // the unit whose tile is given
	Level  string
	Result *ir.Value
}

// Meeting is the [Collective].
func (o BroadcastOp) Meeting() Meeting { return Meeting{Level: o.Level, Alike: true} }
