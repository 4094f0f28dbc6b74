// A column of an array is no box of the copy engine: its rows do not lie along the array's.
//
// RUN: tsopt %s --specialize-warps 2>&1 | FileCheck %s
// CHECK: remark: is not loaded by producer warps: the tile's rows are not along the last dimension of the array

func.func @main(%A: memref<128x256xf16>, %B: memref<128x256xf16>, %S: memref<128x32xf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %b = tile.load %B[0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %g = arith.divui %k, %c64 : index
      %s = tile.load %S[0, %g] [128, 1] : memref<128x32xf16> -> tensor<128xf16>
      %s1 = tile.expand_dims %s dim 1 : tensor<128xf16> -> tensor<128x1xf16>
      %s2 = tile.broadcast %s1 : tensor<128x1xf16> -> tensor<128x64xf16>
      %b1 = arith.mulf %b, %s2 : tensor<128x64xf16>
      %r = tile.gemm %a, %b1, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    tile.store %sum, %C[0, 0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}
