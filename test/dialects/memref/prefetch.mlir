// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Hints to load an element.

// CHECK:      memref.prefetch %arg0[%arg1], read, locality<3>, data : memref<4xf32>
func.func @f(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  return
}

// -----

// CHECK:      memref.prefetch %arg0[%arg1], write, locality<0>, instr : memref<4xf32>
func.func @f(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i], write, locality<0>, instr : memref<4xf32>
  return
}
