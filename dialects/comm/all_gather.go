package comm

import "github.com/tsopt/tsopt/ir"

// AllGather is comm.all_gather.
var AllGather = ir.Define(ir.Spec[AllGatherOp]{
	Name:    "comm.all_gather",
	Summary: "all-gather: concatenates the tiles of all units",
	Doc: `
Concatenates the tiles of the units along a dimension, in the order of ranks.

` + "```mlir" + `
%g = comm.all_gather %x dim 1 at @warpgroup : tensor<64x32xbf16> -> tensor<64x64xbf16>
` + "```",
	Traits: ir.Together,
	Fields: func(o *AllGatherOp) []ir.Field {
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
	Verify: func(o AllGatherOp) error {
		return checkRatio(o.Op, int(o.Dim), o.Value.Type(), o.Result.Type())
	},
})

// AllGatherOp is the view of comm.all_gather.
type AllGatherOp struct {
	ir.Base
	Value     *ir.Value
	Dim       int64 // the dimension of concatenation
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// Meeting is the [Collective].
func (o AllGatherOp) Meeting() Meeting {
	return Meeting{Level: o.Level, Algorithm: o.Algorithm, Alike: true}
}
