// RUN: tsopt %s -expand-strided-metadata -canonicalize | FileCheck %s

// Views without an offset, sizes and strides in the operation: the arithmetic is
// spelled out, one reinterpret_cast is left.

// CHECK-LABEL: func.func @sv(%arg0: memref<8x?xf32, strided<[?, 1], offset: ?>>, %arg1: index, %arg2: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   %0 = arith.muli %strides#0, %c2 : index
// CHECK-NEXT:   %1 = arith.muli %arg1, %strides#0 : index
// CHECK-NEXT:   %2 = arith.addi %offset, %1 : index
// CHECK-NEXT:   %3 = arith.addi %2, %c2 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%3], sizes: [4, %arg2], strides: [%0, %arg1] : memref<f32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   return %reinterpret_cast : memref<4x?xf32, strided<[?, ?], offset: ?>>
func.func @sv(%m: memref<8x?xf32, strided<[?, 1], offset: ?>>, %i: index, %n: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [4, %n] [2, %i] : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<4x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @sv2(%arg0: memref<8x16xf32>, %arg1: index) -> memref<4xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   %0 = arith.muli %arg1, %c16 : index
// CHECK-NEXT:   %1 = arith.addi %0, %c2 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:   return %reinterpret_cast : memref<4xf32, strided<[1], offset: ?>>
func.func @sv2(%m: memref<8x16xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @ex(%arg0: memref<?x16xf32>, %arg1: index) -> memref<?x4x2x8xf32> {
// CHECK-NEXT:   %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%arg1, 4, 2, 8], strides: [64, 16, 8, 1] : memref<f32> to memref<?x4x2x8xf32>
// CHECK-NEXT:   return %reinterpret_cast : memref<?x4x2x8xf32>
func.func @ex(%m: memref<?x16xf32>, %i: index) -> memref<?x4x2x8xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%i, 4, 2, 8] : memref<?x16xf32> into memref<?x4x2x8xf32>
  return %0 : memref<?x4x2x8xf32>
}

// CHECK-LABEL: func.func @co(%arg0: memref<?x4x2x8xf32>) -> memref<?x16xf32> {
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<?x4x2x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:   %0 = arith.muli %sizes#0, %c4 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, 16], strides: [16, 1] : memref<f32> to memref<?x16xf32>
// CHECK-NEXT:   return %reinterpret_cast : memref<?x16xf32>
func.func @co(%m: memref<?x4x2x8xf32>) -> memref<?x16xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<?x4x2x8xf32> into memref<?x16xf32>
  return %0 : memref<?x16xf32>
}

// CHECK-LABEL: func.func @meta(%arg0: index, %arg1: memref<4x?xf32>) -> (index, index, index) {
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg1 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   return %arg0, %c4, %sizes#1 : index, index, index
func.func @meta(%n: index, %m: memref<4x?xf32>) -> (index, index, index) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %a : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %c = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %b1, %o1, %s1:2, %st1:2 = memref.extract_strided_metadata %c : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %s#0, %st#0, %s1#1 : index, index, index
}

// CHECK-LABEL: func.func @ptr(%arg0: memref<8x16xf32>, %arg1: index) -> index {
// CHECK-NEXT:   %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<8x16xf32> -> index
// CHECK-NEXT:   return %intptr : index
func.func @ptr(%m: memref<8x16xf32>, %i: index) -> index {
  %0 = memref.subview %m[%i, 2] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<4xf32, strided<[1], offset: ?>> -> index
  return %1 : index
}

// CHECK-LABEL: func.func @svsv(%arg0: memref<8x16xf32>, %arg1: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   %0 = arith.muli %arg1, %c16 : index
// CHECK-NEXT:   %base_buffer_0, %offset_1 = memref.extract_strided_metadata %base_buffer : memref<f32> -> memref<f32>, index
// CHECK-NEXT:   %1 = arith.addi %0, %c3 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %base_buffer_0 to offset: [%1], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:   return %reinterpret_cast : memref<2xf32, strided<[1], offset: ?>>
func.func @svsv(%m: memref<8x16xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [1, 4] [1, 1] : memref<8x16xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[1] [2] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}
