// Reductions that stay in the loop: the iteration uses the sum, the sum is of another kind, of what a GEMM computes, or of too many elements.
//
// RUN: tsopt %s --sink-reductions --remarks 2>&1 | FileCheck %s
// CHECK-NOT: remark
// CHECK-NOT: tile.reshape

func.func @main(%A: memref<256x64xf32>, %B: memref<256x64xf16>, %y: memref<256x64xf32> {tile.out}, %z: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %none = arith.constant dense<0.0> : tensor<64x64xf32>
    %s, %p, %g = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero, %product = %zero, %of = %zero)
        -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
      %t = tile.load %A[%k, 0] : memref<256x64xf32> -> tensor<64x64xf32>
      // Used in the iteration, too.
      %r = tile.reduce add %t dims [0] : tensor<64x64xf32>
      %n = arith.addf %acc, %r : tensor<64xf32>
      %all = tile.broadcast %n dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      tile.store %all, %y[%k, 0] : tensor<64x64xf32>, memref<256x64xf32>
      // A product of sums.
      %q = tile.reduce add %t dims [0] : tensor<64x64xf32>
      %m = arith.mulf %product, %q : tensor<64xf32>
      // Of a GEMM.
      %h = tile.load %B[%k, 0] : memref<256x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %h, %h, %none transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %u = tile.reduce add %d dims [0] : tensor<64x64xf32>
      %o = arith.addf %of, %u : tensor<64xf32>
      tile.yield %n, %m, %o : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
    }
    tile.store %s, %z[0] : tensor<64xf32>, memref<64xf32>
    tile.store %p, %z[0] : tensor<64xf32>, memref<64xf32>
    tile.store %g, %z[0] : tensor<64xf32>, memref<64xf32>
  }
  // Too many partial sums: a thread would carry 128 elements.
  tile.kernel blocks(%b) = (1) threads(32) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %s = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %t = tile.load %A[%k, 0] : memref<256x64xf32> -> tensor<64x64xf32>
      %r = tile.reduce add %t dims [1] : tensor<64x64xf32>
      %n = arith.addf %acc, %r : tensor<64xf32>
      tile.yield %n : tensor<64xf32>
    }
    tile.store %s, %z[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
