// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Asynchronous copies.

// CHECK:      memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %m[%i], %k[%i], %i, %t[%i] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----

// CHECK:      memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3], %arg3, %arg3 : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
func.func @f(%m: memref<4xf32>, %k: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %m[%i], %k[%i], %i, %t[%i], %i, %i : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// -----

// CHECK:      memref.dma_wait %arg2[%arg3], %arg3 : memref<1xi32>
func.func @f(%m: memref<4xf32>, %k: f32, %t: memref<1xi32>, %i: index) {
  memref.dma_wait %t[%i], %i : memref<1xi32>
  return
}
