package tile

import "github.com/tsopt/tsopt/ir"

// WaitProducts is tile.wait_products.
var WaitProducts = ir.Define(ir.Spec[WaitProductsOp]{
	Name:    "tile.wait_products",
	Summary: "waits until at most some products are in flight",
	Doc: `
Waits until at most ` + "`pending`" + ` async products (` + "`tile.gemm async`" + `) of the threads that run the code are in flight, those that began
last: what the others read in shared memory may be written again from here on, whichever path began them. Their sums
are got by tile.await; where that follows, it has nothing more to wait for.

` + "```mlir" + `
%f = tile.gemm async %a, %b, %c : tensor<128x32xbf16>, memref<32x64xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
%g = tile.gemm async %a, %b, %f : tensor<128x32xbf16>, memref<32x64xbf16, #scale.mem<l1>>, !tile.future<tensor<128x64xf32>> -> !tile.future<tensor<128x64xf32>>
tile.wait_products 1
%d = tile.await %g : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *WaitProductsOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Pending, "pending", ir.IntNonNegative(ir.I64AttrC)).Doc("products, the latest ones, that may stay in flight"),
		}
	},
	Format: "$pending attr-dict",
	Does:   asyncGroup,
})

// WaitProductsOp is the view of tile.wait_products.
type WaitProductsOp struct {
	ir.Base
	Pending int64 // how many products may stay in flight
}
