// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Vectors at affine positions.

// CHECK:      affine.vector_store %arg1, %arg0[%arg2] : memref<10xf32>, vector<4xf32>
// CHECK-NEXT: %0 = affine.vector_load %arg0[%arg2] : memref<10xf32>, vector<4xf32>
func.func @f(%m: memref<10xf32>, %v: vector<4xf32>, %n: index) {
  affine.vector_store %v, %m[%n] : memref<10xf32>, vector<4xf32>
  %0 = affine.vector_load %m[%n] : memref<10xf32>, vector<4xf32>
  return
}
