// RUN: tsopt %s -canonicalize | FileCheck %s

// 0 absorbs, all ones is neutral, complements give 0.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c5_i32, %c1_i32, %c-2147483648_i32, %c0_i32 : i32, i32, i32, i32
func.func @constants() -> (i32, i32, i32, i32) {
  %a0 = arith.constant 7 : i32
  %b0 = arith.constant -3 : i32
  %r0 = arith.andi %a0, %b0 : i32
  %a1 = arith.constant 2147483647 : i32
  %b1 = arith.constant 1 : i32
  %r1 = arith.andi %a1, %b1 : i32
  %a2 = arith.constant -2147483648 : i32
  %b2 = arith.constant -1 : i32
  %r2 = arith.andi %a2, %b2 : i32
  %a3 = arith.constant 0 : i32
  %b3 = arith.constant 5 : i32
  %r3 = arith.andi %a3, %b3 : i32
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @limits(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32, %arg0 : i32, i32
func.func @limits(%a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %0 = arith.andi %a, %c0 : i32
  %1 = arith.andi %m, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @complement(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32 : i32
func.func @complement(%a: i32) -> i32 {
  %m = arith.constant -1 : i32
  %n = arith.xori %a, %m : i32
  %0 = arith.andi %n, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @again(
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i32
// CHECK-NEXT:      return %0, %0 : i32, i32
func.func @again(%a: i32, %b: i32) -> (i32, i32) {
  %x = arith.andi %a, %b : i32
  %0 = arith.andi %a, %x : i32
  %1 = arith.andi %x, %b : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @of_extensions(
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT:      %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT:      %2 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT:      %3 = arith.extsi %2 : i8 to i32
// CHECK-NEXT:      return %1, %3 : i32, i32
func.func @of_extensions(%a: i8, %b: i8) -> (i32, i32) {
  %x = arith.extui %a : i8 to i32
  %y = arith.extui %b : i8 to i32
  %0 = arith.andi %x, %y : i32
  %z = arith.extsi %a : i8 to i32
  %v = arith.extsi %b : i8 to i32
  %1 = arith.andi %z, %v : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @wider_than_a_word(
// CHECK-NEXT:      %c-170141183460469231731687303715884105728_i128 = arith.constant -170141183460469231731687303715884105728 : i128
// CHECK-NEXT:      %c2_i128 = arith.constant 2 : i128
// CHECK-NEXT:      return %c2_i128, %c-170141183460469231731687303715884105728_i128 : i128, i128
func.func @wider_than_a_word() -> (i128, i128) {
  %a0 = arith.constant 170141183460469231731687303715884105727 : i128
  %b0 = arith.constant 2 : i128
  %r0 = arith.andi %a0, %b0 : i128
  %a1 = arith.constant -170141183460469231731687303715884105728 : i128
  %b1 = arith.constant -1 : i128
  %r1 = arith.andi %a1, %b1 : i128
  return %r0, %r1 : i128, i128
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2]> : vector<2xi64>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1> : vector<2xi64>
// CHECK-NEXT:      return %cst, %cst_0 : vector<2xi64>, vector<2xi64>
func.func @vectors() -> (vector<2xi64>, vector<2xi64>) {
  %a0 = arith.constant dense<[1, 2]> : vector<2xi64>
  %b0 = arith.constant dense<[3, -1]> : vector<2xi64>
  %r0 = arith.andi %a0, %b0 : vector<2xi64>
  %a1 = arith.constant dense<3> : vector<2xi64>
  %b1 = arith.constant dense<5> : vector<2xi64>
  %r1 = arith.andi %a1, %b1 : vector<2xi64>
  return %r0, %r1 : vector<2xi64>, vector<2xi64>
}
