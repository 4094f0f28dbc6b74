package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// ReduceScatter is comm.reduce_scatter.
var ReduceScatter = ir.Define(ir.Spec[ReduceScatterOp]{
	Name:    "comm.reduce_scatter",
	Summary: "reduce-scatter: combines the tiles of all units, and each unit gets a part",
	Doc: `
Combines the tiles of the units; unit i gets the i-th part along a dimension.

` + "```mlir" + `
%p = comm.reduce_scatter add %x dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *ReduceScatterOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.Enum(&o.Combiner, "combiner", scale.CombinerC).Doc("how tiles are combined"),
			dimField(&o.Dim),
			levelField(&o.Level),
			algorithmField(&o.Algorithm),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$combiner $value `dim` $dim `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($value) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o ReduceScatterOp) error {
		if err := combines(o.Op, o.Combiner, o.Value); err != nil {
			return err
		}
		return checkRatio(o.Op, int(o.Dim), o.Result.Type(), o.Value.Type())
	},
})

// ReduceScatterOp is the view of comm.reduce_scatter.
type ReduceScatterOp struct {
	ir.Base
	Value     *ir.Value
	Combiner  scale.Combiner
	Dim       int64 // the dimension that is cut
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// Meeting is the [Collective].
func (o ReduceScatterOp) Meeting() Meeting {
	return Meeting{Level: o.Level, Algorithm: o.Algorithm, Combiner: ir.Some(o.Combiner)}
}
