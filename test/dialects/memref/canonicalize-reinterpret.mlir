// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<?xf32> to memref<2x4xf32, strided<[4, 1]>>
// CHECK-NEXT:      %cast = memref.cast %reinterpret_cast : memref<2x4xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @constants(%m: memref<?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c2, %c4], strides: [%c4, %c1] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @of_casts(
// CHECK-NEXT:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32> to memref<2x4xf32>
// CHECK-NEXT:      return %reinterpret_cast : memref<2x4xf32>
func.func @of_casts(%m: memref<8xf32>) -> memref<2x4xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = memref.reinterpret_cast %c to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<?xf32> to memref<2x4xf32>
  return %0 : memref<2x4xf32>
}

// CHECK-LABEL: func.func @of_reinterpret(
// CHECK-NEXT:      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<8xf32> to memref<4x2xf32>
// CHECK-NEXT:      return %reinterpret_cast : memref<4x2xf32>
func.func @of_reinterpret(%m: memref<8xf32>) -> memref<4x2xf32> {
  %c = memref.reinterpret_cast %m to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32> to memref<2x4xf32>
  %0 = memref.reinterpret_cast %c to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<2x4xf32> to memref<4x2xf32>
  return %0 : memref<4x2xf32>
}

// CHECK-LABEL: func.func @metadata(
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %c8 = arith.constant 8 : index
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      return %c2, %c8, %c4, %c4, %c1 : index, index, index, index, index
func.func @metadata(%m: memref<8x4xf32, strided<[4, 1], offset: 2>>) -> (index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x4xf32, strided<[4, 1], offset: 2>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @put_together_again(
// CHECK-NEXT:      return %arg0 : memref<?xf32, strided<[?], offset: ?>>
func.func @put_together_again(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}
