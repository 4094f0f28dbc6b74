// RUN: tsopt %s -canonicalize | FileCheck %s

// Operations with a result in two parts.

// CHECK-LABEL: func.func @add(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %c1_i32, %true, %c4_i32, %false : i32, i1, i32, i1
func.func @add() -> (i32, i1, i32, i1) {
  %a = arith.constant -1 : i32
  %b = arith.constant 2 : i32
  %0:2 = arith.addui_extended %a, %b : i32, i1
  %1:2 = arith.addui_extended %b, %b : i32, i1
  return %0#0, %0#1, %1#0, %1#1 : i32, i1, i32, i1
}

// CHECK-LABEL: func.func @add_zero(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %arg0, %false : i32, i1
func.func @add_zero(%a: i32) -> (i32, i1) {
  %z = arith.constant 0 : i32
  %0:2 = arith.addui_extended %a, %z : i32, i1
  return %0#0, %0#1 : i32, i1
}

// CHECK-LABEL: func.func @unused_carry(
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:      %1 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:      %2 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT:      return %0, %1, %2 : i32, i32, i32
func.func @unused_carry(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0:2 = arith.addui_extended %a, %b : i32, i1
  %1:2 = arith.mulsi_extended %a, %b : i32
  %2:2 = arith.mului_extended %a, %b : i32
  return %0#0, %1#0, %2#0 : i32, i32, i32
}

// CHECK-LABEL: func.func @mul(
// CHECK-NEXT:      %c-44_i8 = arith.constant -44 : i8
// CHECK-NEXT:      %c-2_i8 = arith.constant -2 : i8
// CHECK-NEXT:      %c98_i8 = arith.constant 98 : i8
// CHECK-NEXT:      return %c-44_i8, %c-2_i8, %c-44_i8, %c98_i8 : i8, i8, i8, i8
func.func @mul() -> (i8, i8, i8, i8) {
  %a = arith.constant -3 : i8
  %b = arith.constant 100 : i8
  %0:2 = arith.mulsi_extended %a, %b : i8
  %1:2 = arith.mului_extended %a, %b : i8
  return %0#0, %0#1, %1#0, %1#1 : i8, i8, i8, i8
}

// CHECK-LABEL: func.func @mul_one(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
// CHECK-NEXT:      %1 = arith.extsi %0 : i1 to i32
// CHECK-NEXT:      return %arg0, %1, %arg0, %c0_i32 : i32, i32, i32, i32
func.func @mul_one(%a: i32) -> (i32, i32, i32, i32) {
  %c = arith.constant 1 : i32
  %0:2 = arith.mulsi_extended %a, %c : i32
  %1:2 = arith.mului_extended %a, %c : i32
  return %0#0, %0#1, %1#0, %1#1 : i32, i32, i32, i32
}

// A true i1 is -1, not 1.
// CHECK-LABEL: func.func @mul_true(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %low, %high = arith.mulsi_extended %arg0, %true : i1
// CHECK-NEXT:      return %low, %high : i1, i1
func.func @mul_true(%a: i1) -> (i1, i1) {
  %c = arith.constant true
  %0:2 = arith.mulsi_extended %a, %c : i1
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @mul_zero(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      return %c0_i32, %c0_i32 : i32, i32
func.func @mul_zero(%a: i32) -> (i32, i32) {
  %c = arith.constant 0 : i32
  %0:2 = arith.mulsi_extended %c, %a : i32
  return %0#0, %0#1 : i32, i32
}
