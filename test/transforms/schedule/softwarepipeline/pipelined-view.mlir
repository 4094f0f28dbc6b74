// A loop that reads an array and writes a later part of it through a view: the
// reads must not run ahead of the writes.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<256x64xbf16> {tile.init = "random", tile.out}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%bx) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %v = memref.subview %A[64, 0] [192, 64] [1, 1] : memref<256x64xbf16> to memref<192x64xbf16, strided<[64, 1], offset: 4096>>
    %sum = tile.pipelined %k = %c0 to %c3 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kk = arith.muli %k, %c64 : index
      %a = tile.load %A[%kk, %c0] : memref<256x64xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %a, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %r : tensor<64x64xf32> to tensor<64x64xbf16>
      tile.store %h, %v[%kk, %c0] : tensor<64x64xbf16>, memref<192x64xbf16, strided<[64, 1], offset: 4096>>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
