// RUN: tsopt %s -canonicalize | FileCheck %s

// Equal values cancel, also twice removed; a comparison is inverted.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c-6_i32 = arith.constant -6 : i32
// CHECK-NEXT:      %c2147483646_i32 = arith.constant 2147483646 : i32
// CHECK-NEXT:      %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      return %c-6_i32, %c2147483646_i32, %c2147483647_i32, %c5_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.xori %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.xori %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.xori %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.xori %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32 : i32
func.func @equal(%a: i32) -> i32 {
  %0 = arith.xori %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      return %arg0, %arg1 : i32, i32
func.func @twice(%a: i32, %b: i32) -> (i32, i32) {
  %x = arith.xori %a, %b : i32
  %0 = arith.xori %x, %b : i32
  %1 = arith.xori %a, %x : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @not_of_comparison(
// CHECK-NEXT:      %0 = arith.cmpi uge, %arg0, %arg1 : i32
// CHECK-NEXT:      %1 = arith.cmpi ne, %arg0, %arg1 : i32
// CHECK-NEXT:      return %0, %1 : i1, i1
func.func @not_of_comparison(%a: i32, %b: i32) -> (i1, i1) {
  %t = arith.constant true
  %c = arith.cmpi ult, %a, %b : i32
  %0 = arith.xori %c, %t : i1
  %d = arith.cmpi eq, %a, %b : i32
  %1 = arith.xori %d, %t : i1
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @not_twice(
// CHECK-NEXT:      return %arg0 : i1
func.func @not_twice(%a: i1) -> i1 {
  %t = arith.constant true
  %0 = arith.xori %a, %t : i1
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c170141183460469231731687303715884105725_i128 = arith.constant 170141183460469231731687303715884105725 : i128
// CHECK-NEXT:      %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT:      return %c170141183460469231731687303715884105725_i128, %c170141183460469231731687303715884105727_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.xori %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.xori %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[2, -3]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<6> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.xori %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.xori %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
