// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A shape that a buffer holds.

// CHECK:      %reshape = memref.reshape %arg0(%arg1) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
  return
}

// -----

// CHECK:      %reshape = memref.reshape %arg0(%arg1) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
func.func @f(%m: memref<*xf32>, %s: memref<?xi32>) {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  return
}
