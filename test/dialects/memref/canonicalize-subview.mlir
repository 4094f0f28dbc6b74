// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %subview = memref.subview %arg0[0, 4] [4, 4] [1, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 4>>
// CHECK-NEXT:      %cast = memref.cast %subview : memref<4x4xf32, strided<[16, 1], offset: 4>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @constants(%m: memref<16x16xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c0, %c4] [%c4, %c4] [%c1, %c1] : memref<16x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT:      return %arg0 : memref<16x16xf32>
func.func @everything(%m: memref<16x16xf32>) -> memref<16x16xf32> {
  %0 = memref.subview %m[0, 0] [16, 16] [1, 1] : memref<16x16xf32> to memref<16x16xf32, strided<[16, 1]>>
  %1 = memref.cast %0 : memref<16x16xf32, strided<[16, 1]>> to memref<16x16xf32>
  return %1 : memref<16x16xf32>
}

// CHECK-LABEL: func.func @of_cast(
// CHECK-NEXT:      %subview = memref.subview %arg0[2, 3] [4, %arg1] [1, 1] : memref<16x16xf32> to memref<4x?xf32, strided<[16, 1], offset: 35>>
// CHECK-NEXT:      %cast = memref.cast %subview : memref<4x?xf32, strided<[16, 1], offset: 35>> to memref<4x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:      return %cast : memref<4x?xf32, strided<[?, 1], offset: ?>>
func.func @of_cast(%m: memref<16x16xf32>, %n: index) -> memref<4x?xf32, strided<[?, 1], offset: ?>> {
  %c = memref.cast %m : memref<16x16xf32> to memref<?x?xf32>
  %0 = memref.subview %c[2, 3] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<4x?xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: func.func @rank_reduced(
// CHECK-NEXT:      %subview = memref.subview %arg0[3, 0] [1, 8] [1, 1] : memref<16x16xf32> to memref<8xf32, strided<[1], offset: 48>>
// CHECK-NEXT:      %cast = memref.cast %subview : memref<8xf32, strided<[1], offset: 48>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      return %cast : memref<?xf32, strided<[1], offset: ?>>
func.func @rank_reduced(%m: memref<16x16xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %0 = memref.subview %m[%c3, 0] [1, %c8] [1, 1] : memref<16x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @dim_of_subview(
// CHECK-NEXT:      return %arg1, %arg2 : index, index
func.func @dim_of_subview(%m: memref<16x16xf32>, %n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [%n, %k] [1, 1] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1]>>
  %1 = memref.dim %0, %c0 : memref<?x?xf32, strided<[16, 1]>>
  %2 = memref.dim %0, %c1 : memref<?x?xf32, strided<[16, 1]>>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @negative_offset(
// CHECK-NEXT:      %c-1 = arith.constant -1 : index
// CHECK-NEXT:      %subview = memref.subview %arg0[%c-1] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      return %subview : memref<4xf32, strided<[1], offset: ?>>
func.func @negative_offset(%m: memref<16xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %c-1 = arith.constant -1 : index
  %0 = memref.subview %m[%c-1] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}
