// RUN: tsopt %s -sccp -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @if_known(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %c1_i32 : i32
func.func @if_known(%a: i32) -> i32 {
  %t = arith.constant true
  %0 = scf.if %t -> i32 {
    %x = arith.constant 1 : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @if_same(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      return %c1_i32 : i32
func.func @if_same(%c: i1) -> i32 {
  %0 = scf.if %c -> i32 {
    %x = arith.constant 1 : i32
    scf.yield %x : i32
  } else {
    %x = arith.constant 1 : i32
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @for_invariant(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      return %c0_i32 : i32
func.func @for_invariant(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %1 = arith.muli %a, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @for_changing(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c0_i32) -> (i32) {
// CHECK-NEXT:        %1 = arith.addi %arg2, %c1_i32 : i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @for_changing(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %1 = arith.addi %a, %o : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @while_known(
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      %0 = scf.while (%arg0 = %c3_i32) : (i32) -> i32 {
// CHECK-NEXT:        %1 = "t.cond"() : () -> i1
// CHECK-NEXT:        scf.condition(%1) %c3_i32 : i32
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg0: i32):
// CHECK-NEXT:        scf.yield %c3_i32 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %c3_i32 : i32
func.func @while_known() -> i32 {
  %x = arith.constant 3 : i32
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    %c = "t.cond"() : () -> i1
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  return %0 : i32
}
