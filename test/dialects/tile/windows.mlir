// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Where a window lies in a memref: offsets that are values or literals, then sizes where the
// tile does not span the last dimensions, then strides where neighbours are not neighbours in
// the memref, as memref.subview has them.

// CHECK-LABEL: func.func private @windows
func.func private @windows(%Q: memref<2x512x8x32xbf16>, %A: memref<64x64xf32>, %s: memref<64x32xbf16, #scale.mem<l1>>, %i: index) {
  // CHECK: tile.load %{{.*}}[0, %[[I:.*]], 3, 0] [1, 64, 1, 32] : memref<2x512x8x32xbf16> -> tensor<64x32xbf16>
  %q = tile.load %Q[0, %i, 3, 0] [1, 64, 1, 32] : memref<2x512x8x32xbf16> -> tensor<64x32xbf16>
  // CHECK: tile.load %{{.*}}[%[[I]], 1] [16, 32] [4, 2] : memref<64x64xf32> -> tensor<16x32xf32>
  %e = tile.load %A[%i, 1] [16, 32] [4, 2] : memref<64x64xf32> -> tensor<16x32xf32>
  // A column.
  // CHECK: tile.load %{{.*}}[0, %[[I]]] [64, 1] : memref<64x64xf32> -> tensor<64xf32>
  %c = tile.load %A[0, %i] [64, 1] : memref<64x64xf32> -> tensor<64xf32>
  // An offset may be negative: what lies outside reads as zero.
  // CHECK: tile.load %{{.*}}[-1, %[[I]]] : memref<64x64xf32> -> tensor<16x32xf32>
  %n = tile.load %A[-1, %i] : memref<64x64xf32> -> tensor<16x32xf32>
  // CHECK: tile.store %{{.*}}, %{{.*}}[%[[I]], 1] [16, 32] [4, 2] : tensor<16x32xf32>, memref<64x64xf32>
  tile.store %e, %A[%i, 1] [16, 32] [4, 2] : tensor<16x32xf32>, memref<64x64xf32>
  // CHECK: tile.atomic add %{{.*}}, %{{.*}}[0, %[[I]]] [64, 1] : tensor<64xf32>, memref<64x64xf32>
  tile.atomic add %c, %A[0, %i] [64, 1] : tensor<64xf32>, memref<64x64xf32>
  // CHECK: tile.copy %{{.*}}[1, %[[I]], 3, 0] [1, 64, 1, 32] to %{{.*}}[0, 0] tile(64, 32) : memref<2x512x8x32xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  tile.copy %Q[1, %i, 3, 0] [1, 64, 1, 32] to %s[0, 0] tile(64, 32) : memref<2x512x8x32xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  return
}
