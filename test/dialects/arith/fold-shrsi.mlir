// RUN: tsopt %s -canonicalize | FileCheck %s

// Shifts that fill with the sign.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %c-3_i32 = arith.constant -3 : i32
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      return %c-1_i32, %c-3_i32, %c3_i32 : i32, i32, i32
func.func @constants() -> (i32, i32, i32) {
  %a0 = arith.constant -1 : i32
  %b0 = arith.constant 31 : i32
  %r0 = arith.shrsi %a0, %b0 : i32
  %a1 = arith.constant -12 : i32
  %b1 = arith.constant 2 : i32
  %r1 = arith.shrsi %a1, %b1 : i32
  %a2 = arith.constant 12 : i32
  %b2 = arith.constant 2 : i32
  %r2 = arith.shrsi %a2, %b2 : i32
  return %r0, %r1, %r2 : i32, i32, i32
}

// CHECK-LABEL: func.func @by_zero(
// CHECK-NEXT:      return %arg0 : i32
func.func @by_zero(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.shrsi %a, %z : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @too_far(
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %0 = arith.shrsi %c5_i32, %c32_i32 : i32
// CHECK-NEXT:      %1 = arith.shrsi %c5_i32, %c-1_i32 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @too_far() -> (i32, i32) {
  %a = arith.constant 5 : i32
  %n = arith.constant 32 : i32
  %m = arith.constant -1 : i32
  %0 = arith.shrsi %a, %n : i32
  %1 = arith.shrsi %a, %m : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @too_far_in_last_element(
// CHECK-NEXT:      %cst = arith.constant dense<[-5, 6]> : vector<2xi8>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[1, 9]> : vector<2xi8>
// CHECK-NEXT:      %0 = arith.shrsi %cst, %cst_0 : vector<2xi8>
// CHECK-NEXT:      return %0 : vector<2xi8>
func.func @too_far_in_last_element() -> vector<2xi8> {
  %a = arith.constant dense<[-5, 6]> : vector<2xi8>
  %n = arith.constant dense<[1, 9]> : vector<2xi8>
  %0 = arith.shrsi %a, %n : vector<2xi8>
  return %0 : vector<2xi8>
}

// Unlike sums, shifts do not carry poison on.
// CHECK-LABEL: func.func @of_poison(
// CHECK-NEXT:      %0 = ub.poison : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %1 = arith.shrsi %0, %c2_i32 : i32
// CHECK-NEXT:      %2 = arith.shrsi %arg0, %0 : i32
// CHECK-NEXT:      return %1, %2 : i32, i32
func.func @of_poison(%a: i32) -> (i32, i32) {
  %p = ub.poison : i32
  %c = arith.constant 2 : i32
  %0 = arith.shrsi %p, %c : i32
  %1 = arith.shrsi %a, %p : i32
  return %0, %1 : i32, i32
}
