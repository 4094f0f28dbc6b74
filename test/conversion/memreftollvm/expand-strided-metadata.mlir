// RUN: tsopt %s --expand-strided-metadata --mlir-print-local-scope | FileCheck %s

// Views become a reinterpret_cast of the base buffer; offset, sizes and strides are
// affine maps of the source's.

// CHECK-LABEL: func.func @sv(%arg0: memref<8x?xf32, strided<[?, 1], offset: ?>>, %arg1: index, %arg2: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%strides#0]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * s2 + 2)>()[%offset, %arg1, %strides#0]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [4, %arg2], strides: [%0, %arg1] : memref<f32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    return %reinterpret_cast : memref<4x?xf32, strided<[?, ?], offset: ?>>
func.func @sv(%m: memref<8x?xf32, strided<[?, 1], offset: ?>>, %i: index, %n: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [4, %n] [2, %i] : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<4x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @sv2(%arg0: memref<8x16xf32>, %arg1: index) -> memref<4xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 * 16 + 2)>()[%arg1]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    return %reinterpret_cast : memref<4xf32, strided<[1], offset: ?>>
func.func @sv2(%m: memref<8x16xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @ex(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) -> memref<?x4x2x?xf32> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%sizes#0]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%strides#0]
// CHECK-NEXT:    %2 = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%sizes#1]
// CHECK-NEXT:    %3 = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%sizes#1]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, 4, 2, %2], strides: [%1, %strides#0, %3, 1] : memref<f32> to memref<?x4x2x?xf32>
// CHECK-NEXT:    return %reinterpret_cast : memref<?x4x2x?xf32>
func.func @ex(%m: memref<?x?xf32>, %i: index, %j: index) -> memref<?x4x2x?xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%i, 4, 2, %j] : memref<?x?xf32> into memref<?x4x2x?xf32>
  return %0 : memref<?x4x2x?xf32>
}

// CHECK-LABEL: func.func @co(%arg0: memref<?x4x2x?xf32>) -> memref<?x?xf32> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<?x4x2x?xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%sizes#0]
// CHECK-NEXT:    %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%sizes#3]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, %1], strides: [%strides#1, 1] : memref<f32> to memref<?x?xf32>
// CHECK-NEXT:    return %reinterpret_cast : memref<?x?xf32>
func.func @co(%m: memref<?x4x2x?xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<?x4x2x?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @co1(%arg0: memref<1x1xf32, strided<[?, ?], offset: 3>>) -> memref<f32, strided<[], offset: 3>> {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<1x1xf32, strided<[?, ?], offset: 3>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [3], sizes: [], strides: [] : memref<f32> to memref<f32, strided<[], offset: 3>>
// CHECK-NEXT:    return %reinterpret_cast : memref<f32, strided<[], offset: 3>>
func.func @co1(%m: memref<1x1xf32, strided<[?,?], offset: 3>>) -> memref<f32, strided<[], offset: 3>> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32, strided<[?,?], offset: 3>> into memref<f32, strided<[], offset: 3>>
  return %0 : memref<f32, strided<[], offset: 3>>
}

// CHECK-LABEL: func.func @ex0(%arg0: memref<f32>) -> memref<1x1xf32> {
// CHECK-NEXT:    %base_buffer, %offset = memref.extract_strided_metadata %arg0 : memref<f32> -> memref<f32>, index
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [1, 1], strides: [1, 1] : memref<f32> to memref<1x1xf32>
// CHECK-NEXT:    return %reinterpret_cast : memref<1x1xf32>
func.func @ex0(%m: memref<f32>) -> memref<1x1xf32> {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %0 : memref<1x1xf32>
}

