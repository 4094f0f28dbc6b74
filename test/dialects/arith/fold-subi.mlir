// RUN: tsopt %s -canonicalize | FileCheck %s

// Differences of equal values are 0; sums are undone.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c10_i32 = arith.constant 10 : i32
// CHECK-NEXT:      %c2147483646_i32 = arith.constant 2147483646 : i32
// CHECK-NEXT:      %c-2147483647_i32 = arith.constant -2147483647 : i32
// CHECK-NEXT:      %c-5_i32 = arith.constant -5 : i32
// CHECK-NEXT:      return %c10_i32, %c2147483646_i32, %c-2147483647_i32, %c-5_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.subi %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.subi %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.subi %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.subi %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32 : i32
func.func @equal(%a: i32) -> i32 {
  %0 = arith.subi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @equal_vectors(
// CHECK-NEXT:      %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:      return %cst : vector<4xi32>
func.func @equal_vectors(%a: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.subi %a, %a : vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func.func @undo_sum(
// CHECK-NEXT:      return %arg0, %arg1 : i32, i32
func.func @undo_sum(%a: i32, %b: i32) -> (i32, i32) {
  %s = arith.addi %a, %b : i32
  %0 = arith.subi %s, %b : i32
  %1 = arith.subi %s, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %c13_i32 = arith.constant 13 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c5_i32 : i32
// CHECK-NEXT:      %1 = arith.subi %arg0, %c13_i32 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @constants_join(%a: i32) -> (i32, i32) {
  %c = arith.constant 4 : i32
  %d = arith.constant 9 : i32
  %0 = arith.subi %c, %a : i32
  %1 = arith.subi %d, %0 : i32
  %2 = arith.subi %a, %c : i32
  %3 = arith.subi %2, %d : i32
  return %1, %3 : i32, i32
}

// CHECK-LABEL: func.func @left_operand_cancels(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %0 = arith.subi %c0_i32, %arg1 : i32
// CHECK-NEXT:      return %0 : i32
func.func @left_operand_cancels(%a: i32, %b: i32) -> i32 {
  %d = arith.subi %a, %b : i32
  %0 = arith.subi %d, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c170141183460469231731687303715884105725_i128 = arith.constant 170141183460469231731687303715884105725 : i128
// CHECK-NEXT:      %c-170141183460469231731687303715884105727_i128 = arith.constant -170141183460469231731687303715884105727 : i128
// CHECK-NEXT:      return %c170141183460469231731687303715884105725_i128, %c-170141183460469231731687303715884105727_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.subi %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.subi %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[-2, 3]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<-2> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.subi %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.subi %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
