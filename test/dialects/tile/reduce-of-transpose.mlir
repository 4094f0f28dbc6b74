// RUN: tsopt %s --canonicalize | FileCheck %s

// Columns are reduced as they lie, whatever is computed element by element in between.
// CHECK-LABEL: func @columns
// CHECK: %[[T:.*]] = tile.load %{{.*}} -> tensor<64x16xbf16>
// CHECK-NEXT: %[[W:.*]] = arith.extf %[[T]] : tensor<64x16xbf16> to tensor<64x16xf32>
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[W]], %{{.*}} : tensor<64x16xf32>
// CHECK-NEXT: tile.reduce add %[[P]] dims [0] : tensor<64x16xf32>
// CHECK-NOT: tile.transpose
// CHECK-LABEL: func @turned
func.func @columns(%A: memref<64x16xbf16>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.load %A[0, 0] : memref<64x16xbf16> -> tensor<64x16xbf16>
    %u = tile.transpose %t, [1, 0] : tensor<64x16xbf16>
    %w = arith.extf %u : tensor<16x64xbf16> to tensor<16x64xf32>
    %two = arith.constant dense<2.0> : tensor<16x64xf32>
    %p = arith.mulf %w, %two : tensor<16x64xf32>
    %s = tile.reduce add %p dims [1] : tensor<16x64xf32>
    tile.store %s, %B[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// The result would have its dimensions in another order.
// CHECK: tile.transpose
func.func @turned(%A: memref<4x8x16xf32>, %B: memref<16x8xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.load %A[0, 0, 0] : memref<4x8x16xf32> -> tensor<4x8x16xf32>
    %u = tile.transpose %t, [2, 1, 0] : tensor<4x8x16xf32>
    %s = tile.reduce add %u dims [2] : tensor<16x8x4xf32>
    tile.store %s, %B[0, 0] : tensor<16x8xf32>, memref<16x8xf32>
  }
  return
}
