// RUN: tsopt %s --allocate-memory | FileCheck %s

// What a product in flight reads keeps its bytes until the product is awaited.

// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 8192 : i64}
func.func @main(%O: memref<64x64xf32>, %P: memref<64x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = arith.constant dense<1.0> : tensor<64x64xbf16>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %t, %b[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %u = tile.load %b[%c0, %c0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
    tile.store %u, %P[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16>
    %s = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
