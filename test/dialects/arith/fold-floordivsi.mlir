// RUN: tsopt %s -canonicalize | FileCheck %s

// Signed division, rounded down.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      %c-4_i32 = arith.constant -4 : i32
// CHECK-NEXT:      return %c3_i32, %c-4_i32, %c-4_i32, %c3_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant 2 : i32
  %r0 = arith.floordivsi %a0, %b0 : i32
  %a1 = arith.constant -7 : i32
  %b1 = arith.constant 2 : i32
  %r1 = arith.floordivsi %a1, %b1 : i32
  %a2 = arith.constant 7 : i32
  %b2 = arith.constant -2 : i32
  %r2 = arith.floordivsi %a2, %b2 : i32
  %a3 = arith.constant -7 : i32
  %b3 = arith.constant -2 : i32
  %r3 = arith.floordivsi %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @by_zero(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:      %0 = arith.floordivsi %arg0, %c0_i32 : i32
// CHECK-NEXT:      %1 = arith.floordivsi %c9_i32, %c0_i32 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @by_zero(%a: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %c = arith.constant 9 : i32
  %0 = arith.floordivsi %a, %z : i32
  %1 = arith.floordivsi %c, %z : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @by_one(
// CHECK-NEXT:      return %arg0 : i32
func.func @by_one(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.floordivsi %a, %c : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @overflow(
// CHECK-NEXT:      %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %0 = arith.floordivsi %c-2147483648_i32, %c-1_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @overflow() -> i32 {
  %a = arith.constant -2147483648 : i32
  %m = arith.constant -1 : i32
  %0 = arith.floordivsi %a, %m : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @undefined_last_element(
// CHECK-NEXT:      %cst = arith.constant dense<[4, 6]> : vector<2xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[2, 0]> : vector<2xi32>
// CHECK-NEXT:      %0 = arith.floordivsi %cst, %cst_0 : vector<2xi32>
// CHECK-NEXT:      return %0 : vector<2xi32>
func.func @undefined_last_element() -> vector<2xi32> {
  %a = arith.constant dense<[4, 6]> : vector<2xi32>
  %b = arith.constant dense<[2, 0]> : vector<2xi32>
  %0 = arith.floordivsi %a, %b : vector<2xi32>
  return %0 : vector<2xi32>
}

