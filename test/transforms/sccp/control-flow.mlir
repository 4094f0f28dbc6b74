// RUN: tsopt %s --sccp | FileCheck %s

// CHECK-LABEL: func.func @no_control_flow
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C9_I32:.*]] = arith.constant 9 : i32
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  return %[[C9_I32]] : i32
func.func @no_control_flow(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.addi %c1, %c2 : i32
  %b = arith.muli %a, %a : i32
  return %b : i32
}
// Only the side that is taken counts.
// CHECK-LABEL: func.func @constant_branch
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT:  cf.cond_br %[[TRUE]], ^bb1, ^bb2(%[[A0]] : i32)
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  cf.br ^bb2(%[[C1_I32]] : i32)
// CHECK-NEXT:  ^bb2(%[[V3:.*]]: i32):
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func @constant_branch(%x: i32) -> i32 {
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %t, ^bb1, ^bb2(%x : i32)
^bb1:
  %c2 = arith.constant 1 : i32
  cf.br ^bb2(%c2 : i32)
^bb2(%a: i32):
  return %a : i32
}
// Both sides pass the same.
// CHECK-LABEL: func.func @same_constant
// CHECK-SAME:  (%[[A0:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[C1_I32]] : i32), ^bb2
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT:  cf.br ^bb3(%[[C1_I32]] : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  cf.br ^bb3(%[[C1_I32]] : i32)
// CHECK-NEXT:  ^bb3(%[[V3:.*]]: i32):
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func @same_constant(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %c, ^bb1(%c1 : i32), ^bb2
^bb1(%a: i32):
  cf.br ^bb3(%a : i32)
^bb2:
  %c2 = arith.constant 1 : i32
  cf.br ^bb3(%c2 : i32)
^bb3(%b: i32):
  return %b : i32
}
// CHECK-LABEL: func.func @different_constants
// CHECK-SAME:  (%[[A0:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[C1_I32]] : i32), ^bb1(%[[C2_I32]] : i32)
// CHECK-NEXT:  ^bb1(%[[V3:.*]]: i32):
// CHECK-NEXT:  return %[[V3]] : i32
func.func @different_constants(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %c, ^bb1(%c1 : i32), ^bb1(%c2 : i32)
^bb1(%a: i32):
  return %a : i32
}
// Through a loop: the optimistic assumption holds.
// CHECK-LABEL: func.func @loop
// CHECK-SAME:  (%[[A0:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  cf.br ^bb1(%[[C1_I32]] : i32)
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[C1_I32]] : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func @loop(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c1 : i32)
^bb1(%a: i32):
  %b = arith.muli %a, %a : i32
  cf.cond_br %c, ^bb1(%b : i32), ^bb2
^bb2:
  return %b : i32
}
// CHECK-LABEL: func.func @loop_changes
// CHECK-SAME:  (%[[A0:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  cf.br ^bb1(%[[C1_I32]] : i32)
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT:  %[[V3:.*]] = arith.addi %[[V2]], %[[C1_I32]] : i32
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[V3]] : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[V3]] : i32
func.func @loop_changes(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c1 : i32)
^bb1(%a: i32):
  %b = arith.addi %a, %c1 : i32
  cf.cond_br %c, ^bb1(%b : i32), ^bb2
^bb2:
  return %b : i32
}
