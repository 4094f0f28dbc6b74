// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Hints at affine positions.

// CHECK:      affine.prefetch %arg0[%arg1], read, locality<3>, data : memref<10xf32>
// CHECK-NEXT: affine.prefetch %arg0[%arg1 + 1], write, locality<0>, instr : memref<10xf32>
func.func @f(%m: memref<10xf32>, %n: index) {
  affine.prefetch %m[%n], read, locality<3>, data : memref<10xf32>
  affine.prefetch %m[%n + 1], write, locality<0>, instr : memref<10xf32>
  return
}
