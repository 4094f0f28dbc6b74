// -2^63 marks a dynamic element of a static attribute. A constant of that value stays
// an operand. Upstream crashes or does not end.
//
// RUN: tsopt %s --canonicalize | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @subview
// CHECK: memref.subview %{{.*}}[%{{.*}}, 0] [%{{.*}}, 4] [%c-9223372036854775808, 1]
func.func @subview(%m: memref<?x8xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %k = arith.constant -9223372036854775808 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%n, %c0] [%n, %c4] [%k, %c1] : memref<?x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @reinterpret
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%c-9223372036854775808], sizes: [3], strides: [%c-9223372036854775808]
func.func @reinterpret(%m: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %k = arith.constant -9223372036854775808 : index
  %c3 = arith.constant 3 : index
  %r = memref.reinterpret_cast %m to offset: [%k], sizes: [%c3], strides: [%k] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @forall
// CHECK: scf.forall (%{{.*}}, %{{.*}}) = (%{{.*}}, 0) to (%c-9223372036854775808, 5) step (1, 1)
func.func @forall(%m: memref<4xi32>, %v: i32, %y: index) {
  %k = arith.constant -9223372036854775808 : index
  %n = arith.constant 5 : index
  scf.forall (%i, %j) = (%y, 0) to (%k, %n) step (1, 1) {
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @slice
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [%{{.*}}] [%c-9223372036854775808]
func.func @slice(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %k = arith.constant -9223372036854775808 : index
  %s = tensor.extract_slice %t[%n] [%n] [%k] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}
