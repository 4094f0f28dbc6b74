// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Fewer dimensions of the same elements.

// CHECK:      %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<3x4xf32> into memref<12xf32>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

// CHECK:      %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0], [1]] : memref<3x4xf32> into memref<3x4xf32>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<3x4xf32> into memref<3x4xf32>
  return
}

// -----

// CHECK:      %collapse_shape = memref.collapse_shape %arg0 [] : memref<1x1xf32> into memref<f32>
func.func @f(%m: memref<1x1xf32>) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return
}

// -----

// CHECK:      %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
func.func @f(%m: memref<?x4xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return
}
