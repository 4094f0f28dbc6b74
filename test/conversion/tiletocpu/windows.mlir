// Windows that begin in front of an array, with steps, and of operands that are in memory, where a GEMM reads them.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK: %[[BEHIND:.*]] = vector.create_mask
// CHECK: %[[BEFORE:.*]] = vector.create_mask
// CHECK: %[[IN:.*]] = arith.xori %[[BEHIND]], %[[BEFORE]]
// CHECK: vector.maskedload %{{.*}}, %[[IN]]

func.func @main(%x: memref<16x64xf32> {tile.init = "random"}, %a: memref<4x64xf32> {tile.out}, %b: memref<8x32xf32> {tile.out},
                %c: memref<64x64xf32> {tile.out}) {
  %c3 = arith.constant 3 : index
  tile.kernel blocks(%i) = (4) threads(32) {
    %at = arith.subi %i, %c3 : index
    %t = tile.load %x[%i, %at] : memref<16x64xf32> -> tensor<64xf32>
    tile.store %t, %a[%i, 0] : tensor<64xf32>, memref<4x64xf32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] [8, 32] [2, 2] : memref<16x64xf32> -> tensor<8x32xf32>
    tile.store %t, %b[0, 0] : tensor<8x32xf32>, memref<8x32xf32>
  }
  tile.kernel blocks(%i) = (1) threads(128) {
    %t = tile.load %x[0, 0] : memref<16x64xf32> -> tensor<16x64xf32>
    %g = tile.gemm %t, %t transpose_a : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<64x64xf32>
    tile.store %g, %c[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
