// RUN: tsopt %s -canonicalize | FileCheck %s

// Sums wrap; 0 is neutral; a difference is undone.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:      %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      return %c4_i32, %c-2147483648_i32, %c2147483647_i32, %c5_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.addi %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.addi %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.addi %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.addi %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @zero(
// CHECK-NEXT:      return %arg0 : i32
func.func @zero(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %c, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @undo_subtraction(
// CHECK-NEXT:      return %arg0, %arg0 : i32, i32
func.func @undo_subtraction(%a: i32, %b: i32) -> (i32, i32) {
  %d = arith.subi %a, %b : i32
  %0 = arith.addi %d, %b : i32
  %1 = arith.addi %b, %d : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @constant_goes_right(
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c4_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @constant_goes_right(%a: i32) -> i32 {
  %c = arith.constant 4 : i32
  %0 = arith.addi %c, %a : i32
  return %0 : i32
}

// Only the flags that both have survive.
// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c9_i32 overflow<nsw> : i32
// CHECK-NEXT:      return %0 : i32
func.func @constants_join(%a: i32) -> i32 {
  %c = arith.constant 4 : i32
  %d = arith.constant 5 : i32
  %0 = arith.addi %a, %c overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %d overflow<nsw> : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @negated_product(
// CHECK-NEXT:      %0 = arith.subi %arg1, %arg0 : i32
// CHECK-NEXT:      return %0 : i32
func.func @negated_product(%a: i32, %b: i32) -> i32 {
  %m = arith.constant -1 : i32
  %p = arith.muli %a, %m : i32
  %0 = arith.addi %p, %b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c-170141183460469231731687303715884105727_i128 = arith.constant -170141183460469231731687303715884105727 : i128
// CHECK-NEXT:      %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT:      return %c-170141183460469231731687303715884105727_i128, %c170141183460469231731687303715884105727_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.addi %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.addi %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[4, 1]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<8> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.addi %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.addi %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
