// RUN: tsopt %s --resolve-shaped-type-result-dims --mlir-print-local-scope | FileCheck %s

// The pass for all shaped types does the same.

// CHECK-LABEL: func.func @subview(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: index) -> (index, index, index) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %subview = memref.subview %arg0[%arg1, %arg2, 0] [%arg3, 4, 1] [1, 1, 1] : memref<?x?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    %dim = memref.dim %subview, %arg1 : memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    return %arg3, %c4, %dim : index, index, index
func.func @subview(%m: memref<?x?x?xf32>, %a: index, %b: index, %c: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[%a, %b, 0][%c, 4, 1][1, 1, 1] : memref<?x?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
  %2 = memref.dim %0, %c1 : memref<?x4xf32, strided<[?, ?], offset: ?>>
  %3 = memref.dim %0, %a : memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %1, %2, %3 : index, index, index
}

// CHECK-LABEL: func.func @expand(%arg0: memref<?x4xf32>, %arg1: index) -> (index, index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT:    %dim = memref.dim %collapse_shape, %c0 : memref<?xf32>
// CHECK-NEXT:    return %arg1, %dim : index, index
func.func @expand(%m: memref<?x4xf32>, %a: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, %a, 4] : memref<?x4xf32> into memref<2x?x4xf32>
  %1 = memref.dim %0, %c1 : memref<2x?x4xf32>
  %2 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  return %1, %3 : index, index
}

