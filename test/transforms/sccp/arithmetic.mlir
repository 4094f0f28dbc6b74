// RUN: tsopt %s -sccp | FileCheck %s

// CHECK-LABEL: func.func @folded(
// CHECK-NEXT:      %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:      %c6_i32 = arith.constant 6 : i32
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      return %c6_i32, %c9_i32 : i32, i32
func.func @folded() -> (i32, i32) {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %0 = arith.muli %a, %b : i32
  %1 = arith.addi %0, %b : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @identity_is_no_constant(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c0_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @identity_is_no_constant(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.addi %a, %z : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @absorbed(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32 : i32
func.func @absorbed(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.muli %a, %z : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @division_by_zero(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %0 = arith.divsi %c2_i32, %c0_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @division_by_zero() -> i32 {
  %a = arith.constant 2 : i32
  %z = arith.constant 0 : i32
  %0 = arith.divsi %a, %z : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[2, 4]> : vector<2xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT:      return %cst : vector<2xi32>
func.func @vectors() -> vector<2xi32> {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = arith.addi %a, %a : vector<2xi32>
  return %0 : vector<2xi32>
}
