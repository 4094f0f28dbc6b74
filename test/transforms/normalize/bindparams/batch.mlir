// RUN: tsopt %s --bind-params | FileCheck %s

// How many products there are follows from either factor, and must be the same in both.

// CHECK-LABEL: func.func @batch
// CHECK: tile.gemm %{{.*}}, %{{.*}} : tensor<2x32x16xf16>, tensor<2x16x16xf16> -> tensor<2x32x16xf32>
func.func @batch(%x: memref<8x32x16xf16>, %y: memref<8x16x16xf16>, %z: memref<8x32x16xf32>) {
  %h = tile.param "H" default(2) among([2, 4]) : index
  tile.kernel (%b) = (0) to (8) step (%h) threads(64) {
    %l = tile.load %x[%b, 0, 0] [%h, 32, 16] : memref<8x32x16xf16> -> tensor<?x32x16xf16>
    %r = tile.load %y[%b, 0, 0] [%h, 16, 16] : memref<8x16x16xf16> -> tensor<?x16x16xf16>
    %p = tile.gemm %l, %r : tensor<?x32x16xf16>, tensor<?x16x16xf16> -> tensor<?x32x16xf32>
    tile.store %p, %z[%b, 0, 0] : tensor<?x32x16xf32>, memref<8x32x16xf32>
  }
  return
}
