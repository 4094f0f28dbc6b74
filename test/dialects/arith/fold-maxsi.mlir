// RUN: tsopt %s -canonicalize | FileCheck %s

// The limits of the type are neutral or absorb.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      return %c7_i32, %c1_i32, %c2_i32 : i32, i32, i32
func.func @constants() -> (i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.maxsi %a0, %b0 : i32
  %a1 = arith.constant -1 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.maxsi %a1, %b1 : i32
  %a2 = arith.constant 2 : i32
  %b2 = arith.constant 2 : i32
  %r2 = arith.maxsi %a2, %b2 : i32
  return %r0, %r1, %r2 : i32, i32, i32
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      return %arg0 : i32
func.func @equal(%a: i32) -> i32 {
  %0 = arith.maxsi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @limits(
// CHECK-NEXT:      %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT:      return %arg0, %c2147483647_i32 : i32, i32
func.func @limits(%a: i32) -> (i32, i32) {
  %x = arith.constant -2147483648 : i32
  %y = arith.constant 2147483647 : i32
  %0 = arith.maxsi %a, %x : i32
  %1 = arith.maxsi %y, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @limits_of_i1(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %arg0, %false : i1, i1
func.func @limits_of_i1(%a: i1) -> (i1, i1) {
  %x = arith.constant true
  %y = arith.constant false
  %0 = arith.maxsi %a, %x : i1
  %1 = arith.maxsi %a, %y : i1
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @limits_of_i128(
// CHECK-NEXT:      %c0_i128 = arith.constant 0 : i128
// CHECK-NEXT:      %0 = arith.maxsi %arg0, %c0_i128 : i128
// CHECK-NEXT:      return %0, %arg0 : i128, i128
func.func @limits_of_i128(%a: i128) -> (i128, i128) {
  %x = arith.constant 0 : i128
  %y = arith.constant -170141183460469231731687303715884105728 : i128
  %0 = arith.maxsi %a, %x : i128
  %1 = arith.maxsi %a, %y : i128
  return %0, %1 : i128, i128
}
