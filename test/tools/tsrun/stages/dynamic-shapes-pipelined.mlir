// RUN: tsopt %s --tile-to-llvm 2>&1 >/dev/null | FileCheck %s
// CHECK: remark: copies through registers synchronously: fewer than 4 bytes are contiguous

func.func @main(%A: memref<?x?xbf16>, %B: memref<?x?xbf16>, %C: memref<?x?xf32>, %gx: index, %gy: index, %K: index) {
  tile.kernel blocks(%bx, %by) = (%gx, %gy) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %K step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<?x?xbf16> -> tensor<64x32xbf16>
      %b = tile.load %B[%k, %col] : memref<?x?xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<?x?xf32>
  }
  return
}
