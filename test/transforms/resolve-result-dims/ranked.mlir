// RUN: tsopt %s --allow-unregistered-dialect --resolve-ranked-shaped-type-result-dims --mlir-print-local-scope | FileCheck %s

// Views tell the shapes of their results; loops and conditions do not.

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

// CHECK-LABEL: func.func @alloc(%arg0: index, %arg1: memref<?x?xf32>) -> (index, index, index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %transpose = memref.transpose %arg1 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
// CHECK-NEXT:    %dim = memref.dim %transpose, %c0 : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
// CHECK-NEXT:    return %arg0, %dim, %dim : index, index, index
func.func @alloc(%n: index, %m: memref<?x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc(%n) : memref<?x4xf32>
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %2 = memref.dim %t, %c0 : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  return %1, %2, %2 : index, index, index
}

// CHECK-LABEL: func.func @loop(%arg0: index, %arg1: memref<?x?xf32>) -> index {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = scf.for %arg2 = %c0 to %arg0 step %arg0 iter_args(%arg3 = %arg1) -> (memref<?x?xf32>) {
// CHECK-NEXT:    %dim_0 = memref.dim %arg3, %c0 : memref<?x?xf32>
// CHECK-NEXT:    "t.use"(%dim_0) : (index) -> ()
// CHECK-NEXT:    scf.yield %arg3 : memref<?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %dim = memref.dim %0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    return %dim : index
func.func @loop(%n: index, %m: memref<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%a = %m) -> memref<?x?xf32> {
    %d = memref.dim %a, %c0 : memref<?x?xf32>
    "t.use"(%d) : (index) -> ()
    scf.yield %a : memref<?x?xf32>
  }
  %e = memref.dim %r, %c0 : memref<?x?xf32>
  return %e : index
}

// CHECK-LABEL: func.func @if(%arg0: index, %arg1: memref<?x?xf32>, %arg2: i1) -> index {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = scf.if %arg2 -> (memref<?x?xf32>) {
// CHECK-NEXT:    scf.yield %arg1 : memref<?x?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %arg1 : memref<?x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %dim = memref.dim %0, %c0 : memref<?x?xf32>
// CHECK-NEXT:    return %dim : index
func.func @if(%n: index, %m: memref<?x?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> memref<?x?xf32> {
    scf.yield %m : memref<?x?xf32>
  } else {
    scf.yield %m : memref<?x?xf32>
  }
  %e = memref.dim %r, %c0 : memref<?x?xf32>
  return %e : index
}
