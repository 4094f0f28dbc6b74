// RUN: tsopt %s -int-range-optimizations | FileCheck %s

// A remainder of a number that is less than the divisor is the number.

// CHECK-LABEL: func.func @less(
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %[[R:.*]] = arith.remui %arg0, %c8 : index
// CHECK-NEXT:    return %[[R]], %[[R]]
func.func @less(%x: index) -> (index, index) {
  %c8 = arith.constant 8 : index
  %c20 = arith.constant 20 : index
  %r = arith.remui %x, %c8 : index
  %s = arith.remui %r, %c20 : index
  %t = arith.remsi %s, %c8 : index
  return %s, %t : index, index
}

// It may be as great as the divisor, negative, or the divisor negative.
// CHECK-LABEL: func.func @not(
// CHECK:         arith.remui
// CHECK:         arith.remui
// CHECK:         arith.remsi
// CHECK:         arith.remsi
func.func @not(%x: i32) -> (i32, i32, i32) {
  %c8 = arith.constant 8 : i32
  %c7 = arith.constant 7 : i32
  %m8 = arith.constant -8 : i32
  %r = arith.remui %x, %c8 : i32
  %s = arith.remui %r, %c7 : i32
  %n = arith.subi %r, %c8 : i32
  %t = arith.remsi %n, %c8 : i32
  %u = arith.remsi %r, %m8 : i32
  return %s, %t, %u : i32, i32, i32
}
