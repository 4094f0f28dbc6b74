package tile

import "github.com/tsopt/tsopt/ir"

// Ready is tile.ready.
var Ready = ir.Define(ir.Spec[ReadyOp]{
	Name:    "tile.ready",
	Summary: "a tile that is there, as a future of it",
	Doc: `
Gives a future of a tile that has been computed: what a loop begins with that carries
a product in flight, or what one branch has where another has begun a product.

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
			return o.Errorf("gives %v, but of %v it is %v", o.Future.Type(), o.Tile.Type(), Future(o.Tile.Type().(*ir.TensorType)))
		}
		return nil
	},
})

// ReadyOp is the view of tile.ready.
type ReadyOp struct {
	ir.Base
	Tile, Future *ir.Value
}
