// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Reading and writing at affine positions; a value keeps the role it has first.

// CHECK:      %0 = affine.load %arg0[%arg1, %arg1 + 1] : memref<10x10xf32>
func.func @f(%m: memref<10x10xf32>, %n: index) {
  %0 = affine.load %m[%n, %n + 1] : memref<10x10xf32>
  return
}

// -----

// CHECK:      %0 = affine.load %arg0[symbol(%arg1) * 2, symbol(%arg1) floordiv 3] {x} : memref<10x10xf32>
func.func @f(%m: memref<10x10xf32>, %n: index) {
  %0 = affine.load %m[symbol(%n) * 2, %n floordiv 3] {x} : memref<10x10xf32>
  return
}

// -----

// CHECK:      %0 = affine.load %arg0[symbol(%arg1) * symbol(%arg1), 0] : memref<10x10xf32>
func.func @f(%m: memref<10x10xf32>, %n: index) {
  %0 = affine.load %m[symbol(%n) * %n, 0] : memref<10x10xf32>
  return
}

// -----

// CHECK:      %0 = affine.load %arg0[] : memref<f32>
func.func @f(%m: memref<f32>, %n: index) {
  %0 = affine.load %m[] : memref<f32>
  return
}

// -----

// CHECK:      affine.store %arg1, %arg0[%arg2 + 3] : memref<10xf32>
func.func @f(%m: memref<10xf32>, %v: f32, %n: index) {
  affine.store %v, %m[%n + 3] : memref<10xf32>
  return
}
