package tile

import "github.com/tsopt/tsopt/ir"

// Ready is tile.ready.
var Ready = ir.Define(ir.Spec[ReadyOp]{
	Name:    "tile.ready",
	Summary: "makes a future of a computed tile",
	Doc: `
Makes a future of a tile that is already computed: for the initial value of a loop that carries an
outstanding GEMM, or for one branch where the other has issued a GEMM.

` + "```mlir" + `
%f = tile.ready %c : tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
%d = tile.await %f : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *ReadyOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Tile, "tile", registerTile),
			ir.Out(&o.Future, "future", isFuture).Allocates(),
		}
	},
	Format: "$tile attr-dict `:` type($tile) `->` type($future)",
	Verify: func(o ReadyOp) error {
		if t, _ := TileOf(o.Future.Type()); t != o.Tile.Type() {
			return o.Errorf("returns %v, but the future of %v is %v", o.Future.Type(), o.Tile.Type(),
				Future(o.Tile.Type().(*ir.TensorType)))
		}
		return nil
	},
})

// ReadyOp is the view of tile.ready.
type ReadyOp struct {
	ir.Base
	Tile, Future *ir.Value
}
