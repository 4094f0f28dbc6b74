// RUN: tsopt %s --sccp | FileCheck %s

// CHECK-LABEL: func.func @if
// CHECK-SAME:  (%[[A0:.*]]: i1) -> (i32, i32) {
// CHECK-NEXT:  %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V4:.*]]:2 = scf.if %[[A0]] -> (i32, i32) {
// CHECK-NEXT:  scf.yield %[[C1_I32]], %[[C2_I32]] : i32, i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[C1_I32]], %[[C3_I32]] : i32, i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[C1_I32]], %[[V4]]#1 : i32, i32
func.func @if(%c: i1) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %a = arith.constant 1 : i32
    %b = arith.constant 2 : i32
    scf.yield %a, %b : i32, i32
  } else {
    %a = arith.constant 1 : i32
    %b = arith.constant 3 : i32
    scf.yield %a, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// CHECK-LABEL: func.func @constant_if
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func @constant_if() -> i32 {
  %t = arith.constant true
  %r = scf.if %t -> i32 {
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  } else {
    %a = arith.constant 2 : i32
    scf.yield %a : i32
  }
  return %r : i32
}
// CHECK-LABEL: func.func @for
// CHECK-SAME:  (%[[A0:.*]]: index) -> (i32, i32) {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[V5:.*]]:2 = scf.for %[[A1:.*]] = %[[C0]] to %[[A0]] step %[[C1]] iter_args(%[[A2:.*]] = %[[C0_I32]], %[[A3:.*]] = %[[C0_I32]]) -> (i32, i32) {
// CHECK-NEXT:  %[[V9:.*]] = arith.addi %[[A3]], %[[C1_I32]] : i32
// CHECK-NEXT:  scf.yield %[[C0_I32]], %[[V9]] : i32, i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[C0_I32]], %[[V5]]#1 : i32, i32
func.func @for(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %z) -> (i32, i32) {
    %d = arith.muli %a, %a : i32
    %o = arith.constant 1 : i32
    %e = arith.addi %b, %o : i32
    scf.yield %d, %e : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// CHECK-LABEL: func.func @while
// CHECK-SAME:  (%[[A0:.*]]: i1) -> i32 {
// CHECK-NEXT:  %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:  return %[[C0_I32]] : i32
func.func @while(%c: i1) -> i32 {
  %z = arith.constant 0 : i32
  %r = scf.while (%a = %z) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %d = arith.muli %b, %b : i32
    scf.yield %d : i32
  }
  return %r : i32
}
