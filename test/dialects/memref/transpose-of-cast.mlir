// The type of a transposed view follows from its operand's, so a cast in front stays.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @of_alloc
// CHECK: %[[M:.*]] = memref.alloc() : memref<2x4xi32>
// CHECK: %[[C:.*]] = memref.cast %[[M]] : memref<2x4xi32> to memref<?x4xi32>
// CHECK: memref.transpose %[[C]] (d0, d1) -> (d1, d0) : memref<?x4xi32> to memref<4x?xi32, strided<[1, 4]>>
func.func @of_alloc(%a: index, %b: index) -> i32 {
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%c2) : memref<?x4xi32>
  %t = memref.transpose %m (p, q) -> (q, p) : memref<?x4xi32> to memref<4x?xi32, strided<[1, 4]>>
  %v = memref.load %t[%a, %b] : memref<4x?xi32, strided<[1, 4]>>
  return %v : i32
}

// CHECK-LABEL: func.func @of_cast
// CHECK: memref.cast
// CHECK: memref.transpose
func.func @of_cast(%m: memref<2x4x3xi32>, %a: index) -> i32 {
  %c = memref.cast %m : memref<2x4x3xi32> to memref<?x?x3xi32>
  %t = memref.transpose %c (p, q, r) -> (r, p, q) : memref<?x?x3xi32> to memref<3x?x?xi32, strided<[1, ?, 3]>>
  %v = memref.load %t[%a, %a, %a] : memref<3x?x?xi32, strided<[1, ?, 3]>>
  return %v : i32
}
