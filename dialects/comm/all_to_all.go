package comm

import "github.com/tsopt/tsopt/ir"

// AllToAll is comm.all_to_all.
var AllToAll = ir.Define(ir.Spec[AllToAllOp]{
	Name:    "comm.all_to_all",
	Summary: "all-to-all: every unit sends a part of its tile to every unit",
	Doc: `
Divides the tile along a dimension into one part for each unit. Part i goes to unit i, and the result is
the concatenation of the parts received, in the order of senders.

` + "```mlir" + `
%r = comm.all_to_all %x dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *AllToAllOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			dimField(&o.Dim),
			levelField(&o.Level),
			algorithmField(&o.Algorithm),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$value `dim` $dim `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($value) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o AllToAllOp) error {
		v, r := o.Value.Type().(*ir.TensorType), o.Result.Type()
		if !sameTile(r, v) || int(o.Dim) >= len(v.Shape()) {
			return o.Errorf("cannot exchange parts of %v along dimension %d for those of %v", v, int(o.Dim), r)
		}
		return nil
	},
})

// AllToAllOp is the view of comm.all_to_all.
type AllToAllOp struct {
	ir.Base
	Value     *ir.Value
	Dim       int64 // the dimension that is cut
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// Meeting is the [Collective].
func (o AllToAllOp) Meeting() Meeting { return Meeting{Level: o.Level, Algorithm: o.Algorithm} }
