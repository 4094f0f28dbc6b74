// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A buffer under another offset, sizes and strides.

// CHECK:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

// CHECK:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32, strided<[1]>>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32, strided<[1], offset: 0>>
  return
}

// -----

// CHECK:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [%arg1, 4], strides: [4, %arg1] : memref<*xf32> to memref<?x4xf32, strided<[4, ?], offset: ?>>
func.func @f(%m: memref<*xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 4], strides: [4, %i] : memref<*xf32> to memref<?x4xf32, strided<[4, ?], offset: ?>>
  return
}

// -----

// CHECK:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [], strides: [] : memref<3x4xf32> to memref<f32>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] : memref<3x4xf32> to memref<f32>
  return
}
