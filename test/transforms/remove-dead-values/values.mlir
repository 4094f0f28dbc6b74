// RUN: tsopt %s --remove-dead-values --allow-unregistered-dialect | FileCheck %s

// Liveness goes through calls, branches and structured control flow.

// CHECK-LABEL: func.func private @clean
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[C0_I32]], %[[A0]] : i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func private @clean(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %s = arith.addi %c0, %a : i32
  return %s, %c0 : i32, i32
}
// CHECK-LABEL: func.func @main
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = call @clean(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func @main(%x: i32) -> i32 {
  %n = arith.constant 10 : i32
  %r:2 = call @clean(%x, %n) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}
// CHECK-LABEL: func.func @loop
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: index, %[[A2:.*]]: index, %[[A3:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V4:.*]] = ub.poison : i32
// CHECK-NEXT:  %[[V5:.*]] = scf.for %[[A4:.*]] = %[[A0]] to %[[A1]] step %[[A2]] iter_args(%[[A5:.*]] = %[[A3]]) -> (i32) {
// CHECK-NEXT:  %[[V8:.*]] = arith.addi %[[A5]], %[[A3]] : i32
// CHECK-NEXT:  %[[V9:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[V8]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V5]] : i32
func.func @loop(%lb: index, %ub: index, %st: index, %x: i32) -> i32 {
  %r:2 = scf.for %i = %lb to %ub step %st iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %y = arith.addi %a, %x : i32
    %z = arith.addi %b, %x : i32
    scf.yield %y, %z : i32, i32
  }
  return %r#0 : i32
}
// CHECK-LABEL: func.func @iff
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  scf.if %[[A0]] {
// CHECK-NEXT:  "foo.eff"() : () -> ()
// CHECK-NEXT:  %[[V2:.*]] = ub.poison : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  %[[V2]] = ub.poison : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[A1]] : i32
func.func @iff(%c: i1, %x: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %y = arith.addi %x, %x : i32
    "foo.eff"() : () -> ()
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %r#0 : i32
}
// CHECK-LABEL: func.func @wh
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.while : () -> () {
// CHECK-NEXT:  %[[V3:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.condition(%[[A0]])
// CHECK-NEXT:  } do {
// CHECK-NEXT:  "foo.u"(%[[A1]]) : (i32) -> ()
// CHECK-NEXT:  %[[V3]] = ub.poison : i32
// CHECK-NEXT:  scf.yield
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[A1]] : i32
func.func @wh(%c: i1, %x: i32) -> i32 {
  %r:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    "foo.u"(%p) : (i32) -> ()
    scf.yield %p, %q : i32, i32
  }
  return %r#0 : i32
}
// CHECK-LABEL: func.func @br
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[A1]], %[[A1]] : i32, i32), ^bb1(%[[A1]], %[[A1]] : i32, i32)
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32, %[[V3:.*]]: i32):
// CHECK-NEXT:  return %[[V2]] : i32
func.func @br(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %x : i32, i32), ^bb1(%x, %x: i32, i32)
^bb1(%a: i32, %b: i32):
  %d = arith.addi %x, %x: i32
  return %a : i32
}
