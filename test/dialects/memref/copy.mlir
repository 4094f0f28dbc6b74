// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Copies between buffers of one shape.

// CHECK:      memref.copy %arg0, %arg1 : memref<?xf32> to memref<4xf32>
func.func @f(%m: memref<?xf32>, %k: memref<4xf32>) {
  memref.copy %m, %k : memref<?xf32> to memref<4xf32>
  return
}

// -----

// CHECK:      memref.copy %arg0, %arg1 : memref<*xf32> to memref<4xf32>
func.func @f(%m: memref<*xf32>, %k: memref<4xf32>) {
  memref.copy %m, %k : memref<*xf32> to memref<4xf32>
  return
}
