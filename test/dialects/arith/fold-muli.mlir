// RUN: tsopt %s -canonicalize | FileCheck %s

// 1 is neutral, 0 absorbs.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT:      %c-21_i32 = arith.constant -21 : i32
// CHECK-NEXT:      %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c-21_i32, %c2147483647_i32, %c-2147483648_i32, %c0_i32, %c0_i32 : i32, i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.muli %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.muli %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.muli %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.muli %a3, %b3 : i32
  %a4 = arith.constant -2147483648 : i32
  %b4 = arith.constant 2 : i32
  %r4 = arith.muli %a4, %b4 : i32
  return %r0, %r1, %r2, %r3, %r4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @zero_and_one(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32, %arg0 : i32, i32
func.func @zero_and_one(%a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.muli %a, %c0 : i32
  %1 = arith.muli %c1, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %c20_i32 = arith.constant 20 : i32
// CHECK-NEXT:      %0 = arith.muli %arg0, %c20_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @constants_join(%a: i32) -> i32 {
  %c = arith.constant 4 : i32
  %d = arith.constant 5 : i32
  %0 = arith.muli %a, %c : i32
  %1 = arith.muli %0, %d : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @splat_of_one(
// CHECK-NEXT:      return %arg0 : vector<2xi32>
func.func @splat_of_one(%a: vector<2xi32>) -> vector<2xi32> {
  %c = arith.constant dense<1> : vector<2xi32>
  %0 = arith.muli %a, %c : vector<2xi32>
  return %0 : vector<2xi32>
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c-2_i128 = arith.constant -2 : i128
// CHECK-NEXT:      %c-170141183460469231731687303715884105728_i128 = arith.constant -170141183460469231731687303715884105728 : i128
// CHECK-NEXT:      return %c-2_i128, %c-170141183460469231731687303715884105728_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.muli %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.muli %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[3, -2]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<15> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.muli %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.muli %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
