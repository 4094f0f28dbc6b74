// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Promises about buffers.

// CHECK:      %assume_align = memref.assume_alignment %arg0, 16 : memref<4xf32>
func.func @f(%m: memref<4xf32>) {
  memref.assume_alignment %m, 16 : memref<4xf32>
  return
}

// -----

// CHECK:      %0:2 = memref.distinct_objects %arg0, %arg1 : memref<4xf32>, memref<2xf32>
func.func @f(%m: memref<4xf32>, %n: memref<2xf32>) {
  %0:2 = memref.distinct_objects %m, %n : memref<4xf32>, memref<2xf32>
  return
}
