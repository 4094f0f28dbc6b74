// RUN: tsopt %s --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Loads and stores of subviews: the index is the offset plus the index times the
// step; a dimension that the view dropped is at its offset.

// CHECK-LABEL: func.func @load_static_stride(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> f32 {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%arg1, %arg3]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 3)>()[%arg2, %arg4]
// CHECK-NEXT:    %2 = memref.load %arg0[%0, %1] : memref<12x32xf32>
// CHECK-NEXT:    return %2 : f32
func.func @load_static_stride(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%a, %b][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = memref.load %0[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @load_dyn(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> f32 {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s0 * s1)>()[%arg1, %arg3]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s0 * s1)>()[%arg2, %arg4]
// CHECK-NEXT:    %2 = memref.load %arg0[%0, %1] {nontemporal = true} : memref<12x32xf32>
// CHECK-NEXT:    return %2 : f32
func.func @load_dyn(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%a, %b][4, 4][%a, %b] : memref<12x32xf32> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %0[%i, %j] {nontemporal = true} : memref<4x4xf32, strided<[?, ?], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @store_reduced(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: f32) {
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%arg2, %arg3]
// CHECK-NEXT:    memref.store %arg4, %arg0[%arg1, %0] {nontemporal = true} : memref<12x32xf32>
// CHECK-NEXT:    return
func.func @store_reduced(%m: memref<12x32xf32>, %a: index, %b: index, %i: index, %x: f32) {
  %0 = memref.subview %m[%a, %b][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %x, %0[%i] {nontemporal = true} : memref<4xf32, strided<[1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @zero(%arg0: memref<1x1xf32>, %arg1: memref<f32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = memref.load %arg0[%c0, %c0] : memref<1x1xf32>
// CHECK-NEXT:    %1 = memref.load %arg1[] : memref<f32>
// CHECK-NEXT:    return %0, %1 : f32, f32
func.func @zero(%m: memref<1x1xf32>, %n: memref<f32>, %c: index) -> (f32, f32) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  %2 = memref.expand_shape %n [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %3 = memref.load %2[%c, %c] : memref<1x1xf32>
  return %1, %3 : f32, f32
}

