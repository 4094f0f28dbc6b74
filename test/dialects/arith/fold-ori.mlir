// RUN: tsopt %s -canonicalize | FileCheck %s

// 0 is neutral, all ones absorbs.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      return %c-1_i32, %c2147483647_i32, %c-1_i32, %c5_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.ori %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.ori %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.ori %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.ori %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @limits(
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      return %arg0, %c-1_i32 : i32, i32
func.func @limits(%a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %0 = arith.ori %a, %c0 : i32
  %1 = arith.ori %m, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @complement(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %true : i1
func.func @complement(%a: i1) -> i1 {
  %m = arith.constant true
  %n = arith.xori %a, %m : i1
  %0 = arith.ori %n, %a : i1
  return %0 : i1
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      return %arg0 : i32
func.func @equal(%a: i32) -> i32 {
  %0 = arith.ori %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @of_extensions(
// CHECK-NEXT:      %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT:      %1 = arith.ori %arg0, %arg1 : i8
// CHECK-NEXT:      %2 = arith.extui %1 : i8 to i32
// CHECK-NEXT:      %3 = arith.extui %arg2 : i16 to i32
// CHECK-NEXT:      %4 = arith.ori %0, %3 : i32
// CHECK-NEXT:      return %2, %4 : i32, i32
func.func @of_extensions(%a: i8, %b: i8, %c: i16) -> (i32, i32) {
  %x = arith.extui %a : i8 to i32
  %y = arith.extui %b : i8 to i32
  %0 = arith.ori %x, %y : i32
  %z = arith.extui %c : i16 to i32
  %1 = arith.ori %x, %z : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT:      %c-1_i128 = arith.constant -1 : i128
// CHECK-NEXT:      return %c170141183460469231731687303715884105727_i128, %c-1_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.ori %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.ori %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[3, -1]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<7> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.ori %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.ori %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
