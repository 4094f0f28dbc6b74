// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @condition_known_in_body(
// CHECK-NEXT:      scf.while : () -> () {
// CHECK-NEXT:        %0 = "t.cond"() : () -> i1
// CHECK-NEXT:        scf.condition(%0)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        "t.body"() : () -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @condition_known_in_body(%n: i32) {
  scf.while : () -> () {
    %c = "t.cond"() : () -> i1
    scf.condition(%c)
  } do {
    "t.body"() : () -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @condition_passed(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = scf.while : () -> i1 {
// CHECK-NEXT:        %1 = "t.cond"() : () -> i1
// CHECK-NEXT:        scf.condition(%1) %1 : i1
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg1: i1):
// CHECK-NEXT:        "t.use"(%true) : (i1) -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i1
func.func @condition_passed(%n: i32) -> i1 {
  %0 = scf.while : () -> i1 {
    %c = "t.cond"() : () -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%c: i1):
    "t.use"(%c) : (i1) -> ()
    scf.yield
  }
  return %0 : i1
}

// CHECK-LABEL: func.func @unused_result(
// CHECK-NEXT:      %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:        %1 = "t.cond"(%arg1) : (i32) -> i1
// CHECK-NEXT:        %2 = "t.val"() : () -> i64
// CHECK-NEXT:        scf.condition(%1) %arg1 : i32
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg1: i32):
// CHECK-NEXT:        %1 = "t.next"(%arg1) : (i32) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @unused_result(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i64) {
    %c = "t.cond"(%a) : (i32) -> i1
    %1 = "t.val"() : () -> i64
    scf.condition(%c) %a, %1 : i32, i64
  } do {
  ^bb0(%a: i32, %b: i64):
    %2 = "t.next"(%a) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @duplicated_results(
// CHECK-NEXT:      %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:        %1 = "t.cond"(%arg1) : (i32) -> i1
// CHECK-NEXT:        scf.condition(%1) %arg1 : i32
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg1: i32):
// CHECK-NEXT:        %1 = "t.next"(%arg1, %arg1) : (i32, i32) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0, %0 : i32, i32
func.func @duplicated_results(%x: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = "t.cond"(%a) : (i32) -> i1
    scf.condition(%c) %a, %a : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %2 = "t.next"(%a, %b) : (i32, i32) -> i32
    scf.yield %2 : i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @compared(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:        %1 = arith.cmpi ne, %arg2, %arg1 : i32
// CHECK-NEXT:        scf.condition(%1) %arg2 : i32
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg2: i32):
// CHECK-NEXT:        %1 = "t.next"(%arg2, %true) : (i32, i1) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @compared(%x: i32, %y: i32) {
  scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi ne, %a, %y : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    %d = arith.cmpi ne, %a, %y : i32
    %2 = "t.next"(%a, %d) : (i32, i1) -> i32
    scf.yield %2 : i32
  }
  return
}

// CHECK-LABEL: func.func @invariant(
// CHECK-NEXT:      scf.while (%arg2 = %arg0) : (i32) -> () {
// CHECK-NEXT:        %0 = "t.cond"(%arg2, %arg1) : (i32, i32) -> i1
// CHECK-NEXT:        scf.condition(%0)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        %0 = "t.next"(%arg1) : (i32) -> i32
// CHECK-NEXT:        scf.yield %0 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg1 : i32
func.func @invariant(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x, %b = %y) : (i32, i32) -> i32 {
    %c = "t.cond"(%a, %b) : (i32, i32) -> i1
    scf.condition(%c) %b : i32
  } do {
  ^bb0(%b: i32):
    %1 = "t.next"(%b) : (i32) -> i32
    scf.yield %1, %y : i32, i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @unused_argument(
// CHECK-NEXT:      %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:        %1 = "t.cond"(%arg2) : (i32) -> i1
// CHECK-NEXT:        scf.condition(%1) %arg2 : i32
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0(%arg2: i32):
// CHECK-NEXT:        %1 = "t.next"(%arg2) : (i32) -> i32
// CHECK-NEXT:        %2 = "t.other"() : () -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @unused_argument(%x: i32, %y: i32) {
  %0 = scf.while (%a = %x, %b = %y) : (i32, i32) -> i32 {
    %c = "t.cond"(%a) : (i32) -> i1
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%v: i32):
    %1 = "t.next"(%v) : (i32) -> i32
    %2 = "t.other"() : () -> i32
    scf.yield %1, %2 : i32, i32
  }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      scf.while : () -> () {
// CHECK-NEXT:        scf.condition(%false)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        "t.body"(%c3_i32) : (i32) -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      return %c3_i32 : i32
func.func @never() -> i32 {
  %f = arith.constant false
  %x = arith.constant 3 : i32
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%f) %a : i32
  } do {
  ^bb0(%a: i32):
    "t.body"(%a) : (i32) -> ()
    scf.yield %a : i32
  }
  return %0 : i32
}
