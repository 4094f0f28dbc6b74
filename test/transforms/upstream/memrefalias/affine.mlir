// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Accesses of the affine dialect stay: their indices are maps that need not be valid
// for the computed index.

// CHECK-LABEL: func.func @aff(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT:    %subview = memref.subview %arg0[%arg1, %arg2] [4, 4] [1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:    %0 = affine.load %subview[%arg4 + 1, symbol(%arg3) * 2] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    affine.store %0, %subview[%arg4, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @aff(%m: memref<12x32xf32>, %a: index, %b: index, %i: index) {
  %0 = memref.subview %m[%a, %b][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  affine.for %k = 0 to 4 {
    %1 = affine.load %0[%k + 1, symbol(%i) * 2] : memref<4x4xf32, strided<[32, 1], offset: ?>>
    affine.store %1, %0[%k, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @aff_expand(%arg0: memref<32xf32>, %arg1: index) {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [2, 4, 4] : memref<32xf32> into memref<2x4x4xf32>
// CHECK-NEXT:    affine.for %arg2 = 0 to 2 {
// CHECK-NEXT:    %0 = affine.load %expand_shape[%arg2, symbol(%arg1), 3] : memref<2x4x4xf32>
// CHECK-NEXT:    affine.store %0, %expand_shape[%arg2, %c1, 2] : memref<2x4x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @aff_expand(%m: memref<32xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 4, 4] : memref<32xf32> into memref<2x4x4xf32>
  affine.for %k = 0 to 2 {
    %c = arith.constant 1 : index
    %1 = affine.load %0[%k, symbol(%i), 3] : memref<2x4x4xf32>
    affine.store %1, %0[%k, %c, 2] : memref<2x4x4xf32>
  }
  return
}

