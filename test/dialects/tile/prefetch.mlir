// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s
// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// A hint has no result, and stays.

// CHECK-LABEL: func.func private @windows
func.func private @windows(%A: memref<?x512xbf16>, %Q: memref<2x512x8x32xbf16>, %i: index) {
  // CHECK: tile.prefetch %{{.*}}[%{{.*}}, 0] tile [64, 512] : memref<?x512xbf16>
  tile.prefetch %A[%i, 0] tile [64, 512] : memref<?x512xbf16>
  // CHECK-NEXT: tile.prefetch %{{.*}}[1, %{{.*}}, 3, 0] [1, 64, 1, 32] tile [64, 32] {my.note} : memref<2x512x8x32xbf16>
  tile.prefetch %Q[1, %i, 3, 0] [1, 64, 1, 32] tile [64, 32] {my.note} : memref<2x512x8x32xbf16>
  return
}
