// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A part of a buffer; the result's layout follows from offsets, sizes and strides.

// CHECK:      %subview = memref.subview %arg0[0, 0] [2, 2] [1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

// CHECK:      %subview = memref.subview %arg0[0, 0] [1, 2] [1, 1] : memref<3x4xf32> to memref<2xf32>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.subview %m[0, 0][1, 2][1, 1] : memref<3x4xf32> to memref<2xf32>
  return
}

// -----

// CHECK:      %subview = memref.subview %arg0[0, 1] [1, 2] [1, 1] : memref<3x4xf32> to memref<2xf32, strided<[1], offset: 1>>
func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.subview %m[0, 1][1, 2][1, 1] : memref<3x4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return
}

// -----

// CHECK:      %subview = memref.subview %arg0[%arg1, 0] [%arg1, 2] [1, %arg1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) {
  %0 = memref.subview %m[%i, 0][%i, 2][1, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  return
}

// -----

// CHECK:      %subview = memref.subview %arg0[0, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32>
func.func @f(%m: memref<8x16x4xf32>) {
  %0 = memref.subview %m[0, 0, 0][1, 16, 4][1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32>
  return
}

// -----

// CHECK:      %subview = memref.subview %arg0[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<1x4xf32, strided<[64, 1]>>
func.func @f(%m: memref<8x16x4xf32>) {
  %0 = memref.subview %m[0, 0, 0][1, 1, 4][1, 1, 1] : memref<8x16x4xf32> to memref<1x4xf32, strided<[64, 1]>>
  return
}
