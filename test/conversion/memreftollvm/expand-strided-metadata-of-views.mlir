// RUN: tsopt %s --allow-unregistered-dialect --expand-strided-metadata --mlir-print-local-scope | FileCheck %s

// What is known of the metadata of buffers and views is not asked for.

// CHECK-LABEL: func.func @meta(%arg0: index, %arg1: memref<4x?xf32>) -> (index, index, index, memref<f32>, index, memref<f32>) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %alloc = memref.alloc(%arg0) : memref<?x4xf32>
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<?x4xf32> to memref<f32>
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg1 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    return %arg0, %c4, %strides#0, %reinterpret_cast, %sizes#1, %base_buffer : index, index, index, memref<f32>, index, memref<f32>
func.func @meta(%n: index, %m: memref<4x?xf32>) -> (index, index, index, memref<f32>, index, memref<f32>) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %a : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %c = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %b1, %o1, %s1:2, %st1:2 = memref.extract_strided_metadata %c : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %s#0, %s1#0, %st1#0, %b, %s1#1, %b1 : index, index, index, memref<f32>, index, memref<f32>
}

// CHECK-LABEL: func.func @ptr(%arg0: memref<8x?xf32, strided<[?, 1], offset: ?>>, %arg1: index, %arg2: index) -> index {
// CHECK-NEXT:    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<8x?xf32, strided<[?, 1], offset: ?>> -> index
// CHECK-NEXT:    return %intptr : index
func.func @ptr(%m: memref<8x?xf32, strided<[?, 1], offset: ?>>, %i: index, %n: index) -> index {
  %0 = memref.subview %m[%i, 2] [4, %n] [2, %i] : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<4x?xf32, strided<[?, ?], offset: ?>> -> index
  return %1 : index
}

// CHECK-LABEL: func.func @asm(%arg0: memref<8x?xf32>) -> (memref<f32>, index, index, index, index) {
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    return %base_buffer, %c0, %c4, %strides#0, %sizes#1 : memref<f32>, index, index, index, index
func.func @asm(%m: memref<8x?xf32>) -> (memref<f32>, index, index, index, index) {
  %a = memref.assume_alignment %m, 16 : memref<8x?xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %a : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
  %c = memref.reinterpret_cast %b to offset: [%o], sizes: [4], strides: [%st#0] : memref<f32> to memref<4xf32, strided<[?], offset: ?>>
  %b1, %o1, %s1:1, %st1:1 = memref.extract_strided_metadata %c : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b1, %o1, %s1#0, %st1#0, %s#1 : memref<f32>, index, index, index, index
}

// CHECK-LABEL: func.func @loop(%arg0: memref<64x64xf32>, %arg1: index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %arg2 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<64x64xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    %0 = affine.apply affine_map<(d0) -> (d0 * 256 + 1)>(%arg2)
// CHECK-NEXT:    %1 = affine.apply affine_map<(d0)[s0, s1, s2] -> ((d0 * s2) * 4 + s0 + s1 * 64)>(%arg2)[%0, %arg1, %arg2]
// CHECK-NEXT:    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [2, 2], strides: [64, %arg2] : memref<f32> to memref<2x2xf32, strided<[64, ?], offset: ?>>
// CHECK-NEXT:    "t.use"(%reinterpret_cast) : (memref<2x2xf32, strided<[64, ?], offset: ?>>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @loop(%m: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %0 = memref.subview %m[%x, %c1] [4, %n] [1, %i] : memref<64x64xf32> to memref<4x?xf32, strided<[64, ?], offset: ?>>
    %1 = memref.subview %0[%n, %x] [2, 2] [1, 1] : memref<4x?xf32, strided<[64, ?], offset: ?>> to memref<2x2xf32, strided<[64, ?], offset: ?>>
    "t.use"(%1) : (memref<2x2xf32, strided<[64, ?], offset: ?>>) -> ()
  }
  return
}

