package tile

import "github.com/tsopt/tsopt/ir"

// WaitProducts is tile.wait_products.
var WaitProducts = ir.Define(ir.Spec[WaitProductsOp]{
	Name:    "tile.wait_products",
	Summary: "waits until at most a number of MMAs are outstanding",
	Doc: `
Waits until at most ` + "`pending`" + ` async GEMMs (` + "`tile.gemm async`" + `) of the threads that run the code are
outstanding, those issued last. The shared memory operands of the others may be overwritten from here
on, on whichever path they were issued. Their accumulators are read through tile.await, which has
nothing more to wait for if it follows.

` + "```mlir" + `
%f = tile.gemm async %a, %b, %c : tensor<128x32xbf16>, memref<32x64xbf16, #scale.mem<l1>>, tensor<128x64xf32> -> !tile.future<tensor<128x64xf32>>
%g = tile.gemm async %a, %b, %f : tensor<128x32xbf16>, memref<32x64xbf16, #scale.mem<l1>>, !tile.future<tensor<128x64xf32>> -> !tile.future<tensor<128x64xf32>>
tile.wait_products 1
%d = tile.await %g : !tile.future<tensor<128x64xf32>> -> tensor<128x64xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *WaitProductsOp) []ir.Field {
		return []ir.Field{
			ir.Number(&o.Pending, "pending", ir.IntNonNegative(ir.I64AttrC)).Doc("number of the latest MMAs that may stay outstanding"),
		}
	},
	Format: "$pending attr-dict",
	Does:   asyncGroup,
})

// WaitProductsOp is the view of tile.wait_products.
type WaitProductsOp struct {
	ir.Base
	Pending int64 // how many MMAs may stay in flight
}
