// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.load reads a window of memory: one index for each dimension of the memref. The
// result's shape is the window's; of lower rank it spans the last dimensions. What lies
// outside of the memref reads as zero, or as the value of `pad`.

// CHECK-LABEL: func.func private @load
func.func private @load(%A: memref<?x512xbf16>, %s: memref<64x32xbf16, #scale.mem<l1>>, %i: index, %pad: bf16) {
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x512xbf16> -> tensor<64x32xbf16>
  %0 = tile.load %A[%i, %i] : memref<?x512xbf16> -> tensor<64x32xbf16>
  // One row.
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x512xbf16> -> tensor<32xbf16>
  %1 = tile.load %A[%i, %i] : memref<?x512xbf16> -> tensor<32xbf16>
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] pad(%{{.*}} : bf16) : memref<?x512xbf16> -> tensor<64x32xbf16>
  %2 = tile.load %A[%i, %i] pad(%pad : bf16) : memref<?x512xbf16> -> tensor<64x32xbf16>
  // CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] {my.note} : memref<64x32xbf16, #scale.mem<l1>> -> tensor<64x32xbf16>
  %3 = tile.load %s[%i, %i] {my.note} : memref<64x32xbf16, #scale.mem<l1>> -> tensor<64x32xbf16>
  return
}

// A single element is a tile of rank 0.

// CHECK-LABEL: func.func private @element
func.func private @element(%a: memref<f32>) -> tensor<f32> {
  // CHECK: tile.load %{{.*}}[] : memref<f32> -> tensor<f32>
  %0 = tile.load %a[] : memref<f32> -> tensor<f32>
  return %0 : tensor<f32>
}
