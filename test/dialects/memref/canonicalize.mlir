// RUN: tsopt %s -canonicalize | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -canonicalize | FileCheck %s %}

// What becomes static, and what goes away: as upstream's canonicalizer has it.

// CHECK-LABEL: func.func @allocs() -> (memref<?x4xf32>, memref<?xf32>) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<3x4xf32>
// CHECK-NEXT:   %cast = memref.cast %alloc : memref<3x4xf32> to memref<?x4xf32>
// CHECK-NEXT:   %alloca = memref.alloca() : memref<3xf32>
// CHECK-NEXT:   %cast_0 = memref.cast %alloca : memref<3xf32> to memref<?xf32>
// CHECK-NEXT:   return %cast, %cast_0 : memref<?x4xf32>, memref<?xf32>
func.func @allocs() -> (memref<?x4xf32>, memref<?xf32>) {
  %c3 = arith.constant 3 : index
  %0 = memref.alloc(%c3) : memref<?x4xf32>
  %1 = memref.alloca(%c3) : memref<?xf32>
  return %0, %1 : memref<?x4xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @dead(%arg0: f32) {
// CHECK-NEXT:   return
func.func @dead(%f: f32) {
  %c3 = arith.constant 3 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.store %f, %0[%c3] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.alloca() : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @sub(%arg0: memref<8x16xf32>) -> memref<?x4xf32, strided<[16, 1], offset: ?>> {
// CHECK-NEXT:   %subview = memref.subview %arg0[3, 0] [3, 4] [1, 1] : memref<8x16xf32> to memref<3x4xf32, strided<[16, 1], offset: 48>>
// CHECK-NEXT:   %cast = memref.cast %subview : memref<3x4xf32, strided<[16, 1], offset: 48>> to memref<?x4xf32, strided<[16, 1], offset: ?>>
// CHECK-NEXT:   return %cast : memref<?x4xf32, strided<[16, 1], offset: ?>>
func.func @sub(%m: memref<8x16xf32>) -> memref<?x4xf32, strided<[16, 1], offset: ?>> {
  %c3 = arith.constant 3 : index
  %0 = memref.subview %m[%c3, 0] [%c3, 4] [1, 1] : memref<8x16xf32> to memref<?x4xf32, strided<[16, 1], offset: ?>>
  return %0 : memref<?x4xf32, strided<[16, 1], offset: ?>>
}

// CHECK-LABEL: func.func @sub2(%arg0: memref<8x16xf32>, %arg1: index) -> memref<?x4xf32, strided<[?, 1], offset: ?>> {
// CHECK-NEXT:   %subview = memref.subview %arg0[%arg1, 0] [%arg1, 4] [1, 1] : memref<8x16xf32> to memref<?x4xf32, strided<[16, 1], offset: ?>>
// CHECK-NEXT:   %cast = memref.cast %subview : memref<?x4xf32, strided<[16, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:   return %cast : memref<?x4xf32, strided<[?, 1], offset: ?>>
func.func @sub2(%m: memref<8x16xf32>, %i: index) -> memref<?x4xf32, strided<[?, 1], offset: ?>> {
  %c = memref.cast %m : memref<8x16xf32> to memref<?x16xf32, strided<[?, 1], offset: ?>>
  %0 = memref.subview %c[%i, 0] [%i, 4] [1, 1] : memref<?x16xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: func.func @dimof(%arg0: memref<?x?xf32>, %arg1: index) -> (index, index, index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
// CHECK-NEXT:   return %arg1, %arg1, %dim : index, index, index
func.func @dimof(%m: memref<?x?xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[0, 0] [%i, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
  %1 = memref.dim %0, %c0 : memref<?x4xf32, strided<[?, 1]>>
  %2 = memref.alloc(%i) : memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  %c = memref.cast %m : memref<?x?xf32> to memref<?x8xf32>
  %5 = memref.dim %c, %c0 : memref<?x8xf32>
  return %1, %3, %5 : index, index, index
}

// CHECK-LABEL: func.func @castchain(%arg0: memref<4xf32>, %arg1: index) -> (memref<?xf32>, f32) {
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   %0 = memref.load %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:   return %cast, %0 : memref<?xf32>, f32
func.func @castchain(%m: memref<4xf32>, %i: index) -> (memref<?xf32>, f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<*xf32>
  %1 = memref.cast %0 : memref<*xf32> to memref<?xf32>
  %2 = memref.load %1[%i] : memref<?xf32>
  return %1, %2 : memref<?xf32>, f32
}

// CHECK-LABEL: func.func @rc(%arg0: memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [4] : memref<4xf32> to memref<4xf32, strided<[4]>>
// CHECK-NEXT:   %cast = memref.cast %reinterpret_cast : memref<4xf32, strided<[4]>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   return %cast : memref<?xf32, strided<[?], offset: ?>>
func.func @rc(%m: memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4], strides: [%c4] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @vw(%arg0: memref<64xi8>) -> memref<?xf32> {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %view = memref.view %arg0[%c0][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   %cast = memref.cast %view : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   return %cast : memref<?xf32>
func.func @vw(%m: memref<64xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.view %m[%c0][%c4] : memref<64xi8> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @copies(%arg0: memref<4xf32>, %arg1: memref<0xf32>, %arg2: memref<?xf32>) {
// CHECK-NEXT:   memref.copy %arg0, %arg2 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   return
func.func @copies(%m: memref<4xf32>, %e: memref<0xf32>, %d: memref<?xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.copy %e, %e : memref<0xf32> to memref<0xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.copy %c, %d : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @shapes(%arg0: memref<4x8xf32>) -> memref<4x8xf32> {
// CHECK-NEXT:   return %arg0 : memref<4x8xf32>
func.func @shapes(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return %1 : memref<4x8xf32>
}

// CHECK-LABEL: func.func @scope() -> f32 {
// CHECK-NEXT:   %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   return %cst : f32
func.func @scope() -> f32 {
  %f = arith.constant 1.0 : f32
  %0 = memref.alloca_scope -> f32 { memref.alloca_scope.return %f : f32 }
  return %0 : f32
}

// CHECK-LABEL: func.func @meta(%arg0: memref<4x?xf32>) -> (index, index, index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   return %c0, %c4, %c1 : index, index, index
func.func @meta(%n: memref<4x?xf32>) -> (index, index, index) {
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %n : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %st#1 : index, index, index
}

// CHECK-LABEL: func.func @all(%arg0: memref<4x8xf32>) -> memref<4x8xf32, strided<[?, 1]>> {
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<4x8xf32> to memref<4x8xf32, strided<[?, 1]>>
// CHECK-NEXT:   return %cast : memref<4x8xf32, strided<[?, 1]>>
func.func @all(%m: memref<4x8xf32>) -> memref<4x8xf32, strided<[?, 1]>> {
  %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %1 = memref.cast %0 : memref<4x8xf32, strided<[8, 1]>> to memref<4x8xf32, strided<[?, 1]>>
  return %1 : memref<4x8xf32, strided<[?, 1]>>
}

// CHECK-LABEL: func.func @reduced(%arg0: memref<4x8xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:   %subview = memref.subview %arg0[1, 2] [1, 2] [1, 1] : memref<4x8xf32> to memref<2xf32, strided<[1], offset: 10>>
// CHECK-NEXT:   %cast = memref.cast %subview : memref<2xf32, strided<[1], offset: 10>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:   return %cast : memref<?xf32, strided<[1], offset: ?>>
func.func @reduced(%m: memref<4x8xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c1, %c2] [1, %c2] [1, 1] : memref<4x8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @twice(%arg0: memref<2x3x4xf32>) -> memref<24xf32> {
// CHECK-NEXT:   %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
// CHECK-NEXT:   return %collapse_shape : memref<24xf32>
func.func @twice(%m: memref<2x3x4xf32>) -> memref<24xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// CHECK-LABEL: func.func @outside(%arg0: memref<4x8xf32>) -> memref<?x2xf32, strided<[8, 1], offset: ?>> {
// CHECK-NEXT:   %c5 = arith.constant 5 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %subview = memref.subview %arg0[%c5, 0] [%c2, 2] [1, 1] : memref<4x8xf32> to memref<?x2xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT:   return %subview : memref<?x2xf32, strided<[8, 1], offset: ?>>
func.func @outside(%m: memref<4x8xf32>) -> memref<?x2xf32, strided<[8, 1], offset: ?>> {
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c5, 0] [%c2, 2] [1, 1] : memref<4x8xf32> to memref<?x2xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<?x2xf32, strided<[8, 1], offset: ?>>
}

// CHECK-LABEL: func.func @keeps() -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = memref.alloca_scope  -> (f32) {
// CHECK-NEXT:     %alloca = memref.alloca() : memref<1xf32>
// CHECK-NEXT:     %2 = memref.load %alloca[%c0] : memref<1xf32>
// CHECK-NEXT:     memref.alloca_scope.return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:   return %1 : f32
func.func @keeps() -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca_scope -> f32 {
    %1 = memref.alloca() : memref<1xf32>
    %2 = memref.load %1[%c0] : memref<1xf32>
    memref.alloca_scope.return %2 : f32
  }
  %3 = arith.addf %0, %0 : f32
  return %3 : f32
}
