// RUN: tsopt %s --expand-strided-metadata --mlir-print-local-scope | FileCheck %s

// Splits around an unknown size, constants behind values, unranked sources, and groups
// of dimensions of size 1.

// CHECK-LABEL: func.func @meta(%arg0: index, %arg1: index) -> (index, index, index, index, memref<f32>) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %alloc = memref.alloc(%arg0, %arg1) : memref<?x3x?x4xf32>
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%arg1]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0] -> (s0 * 12)>()[%arg1]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<?x3x?x4xf32> to memref<f32>
// CHECK-NEXT:    return %1, %0, %arg1, %c4, %reinterpret_cast : index, index, index, index, memref<f32>
func.func @meta(%n: index, %k: index) -> (index, index, index, index, memref<f32>) {
  %a = memref.alloc(%n, %k) : memref<?x3x?x4xf32>
  %b, %o, %s:4, %st:4 = memref.extract_strided_metadata %a : memref<?x3x?x4xf32> -> memref<f32>, index, index, index, index, index,index, index, index, index
  return %st#0, %st#1, %s#2, %st#2, %b : index, index, index, index, memref<f32>
}

// CHECK-LABEL: func.func @expand(%arg0: memref<?x5xf32, strided<[?, ?], offset: ?>>, %arg1: index, %arg2: index) -> memref<2x?x4x5xf32, strided<[?, ?, ?, ?], offset: ?>> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x5xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 8)>()[%sizes#0]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1] -> ((s0 floordiv 2) * s1)>()[%sizes#0, %strides#0]
// CHECK-NEXT:    %2 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%strides#0]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [2, %0, 4, 5], strides: [%1, %2, %strides#0, %strides#1] : memref<f32> to memref<2x?x4x5xf32, strided<[?, ?, ?, ?], offset: ?>>
// CHECK-NEXT:    return %reinterpret_cast : memref<2x?x4x5xf32, strided<[?, ?, ?, ?], offset: ?>>
func.func @expand(%m: memref<?x5xf32, strided<[?,?], offset: ?>>, %n: index, %k: index) -> memref<2x?x4x5xf32, strided<[?, ?, ?,?], offset: ?>> {
  %0 = memref.expand_shape %m [[0, 1,2], [3]] output_shape [2, %n, 4, 5] : memref<?x5xf32, strided<[?,?], offset: ?>> into memref<2x?x4x5xf32, strided<[?, ?, ?,?], offset: ?>>
  return %0 : memref<2x?x4x5xf32, strided<[?, ?, ?,?], offset: ?>>
}

// CHECK-LABEL: func.func @c(%arg0: memref<64x64xf32>, %arg1: index) -> memref<4x?xf32, strided<[64, ?], offset: ?>> {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<64x64xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [65], sizes: [4, %c1], strides: [64, 1] : memref<f32> to memref<4x?xf32, strided<[64, ?], offset: ?>>
// CHECK-NEXT:    return %reinterpret_cast : memref<4x?xf32, strided<[64, ?], offset: ?>>
func.func @c(%m: memref<64x64xf32>, %n: index) -> memref<4x?xf32, strided<[64, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
    %0 = memref.subview %m[%c1, %c1] [4, %c1] [1, %c1] : memref<64x64xf32> to memref<4x?xf32, strided<[64, ?], offset: ?>>
    return %0 : memref<4x?xf32, strided<[64, ?], offset: ?>>
}

// CHECK-LABEL: func.func @u(%arg0: memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>, %arg1: memref<*xf32>) -> (memref<4x2xf32>, index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<*xf32> to memref<4x2xf32>
// CHECK-NEXT:    return %reinterpret_cast, %c0 : memref<4x2xf32>, index
func.func @u(%m: memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>, %um: memref<*xf32>) -> (memref<4x2xf32>, index) {
  %c = memref.cast %um : memref<*xf32> to memref<4x4xf32>
  %0 = memref.subview %c[0, 0] [4, 4] [1, 1] : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %r = memref.reinterpret_cast %um to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<*xf32> to memref<4x2xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %r : memref<4x2xf32> -> memref<f32>, index, index, index, index, index
  %b1, %o1, %s1:2, %st1:2 = memref.extract_strided_metadata %0 : memref<4x4xf32, strided<[4,1]>> -> memref<f32>, index, index, index, index, index
  return %r, %o1 : memref<4x2xf32>, index
}

// CHECK-LABEL: func.func @loop(%arg0: memref<?x1x1xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?x1xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<?x1x1xf32, strided<[?, ?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [%sizes#0, 1], strides: [%strides#0, %strides#1] : memref<f32> to memref<?x1xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    return %reinterpret_cast : memref<?x1xf32, strided<[?, ?], offset: ?>>
func.func @loop(%arg0: memref<?x1x1xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?x1xf32, strided<[?,?], offset: ?>> {
  %0 = memref.collapse_shape %arg0 [[0], [1, 2]] : memref<?x1x1xf32, strided<[?, ?, ?], offset: ?>> into memref<?x1xf32, strided<[?,?], offset: ?>>
  return %0 : memref<?x1xf32, strided<[?,?], offset: ?>>
}

