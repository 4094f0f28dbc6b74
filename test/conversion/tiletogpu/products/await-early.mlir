// RUN: tsopt %s --tile-to-llvm | FileCheck %s

// A wait that leaves as many products in flight as began, the first one included, has not ended the first one.

// CHECK: wgmma.wait_group.sync.aligned 1;
// CHECK: wgmma.wait_group.sync.aligned 0;
func.func @main(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>, %D: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %x = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %y = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %f = tile.gemm async %x, %y, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %h = tile.gemm async %y, %x, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.wait_products 2
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    %e = tile.await %h : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %e, %D[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
