// RUN: tsopt %s --control-flow-sink --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = scf.if %[[A0]] -> (i32) {
// CHECK-NEXT:  %[[V3:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.muli %[[V3]], %[[A1]] : i32
// CHECK-NEXT:  scf.yield %[[V4]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[A1]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V2]] : i32
func.func @chain(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %a, %x : i32
  %r = scf.if %c -> i32 {
    scf.yield %b : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// What both sides use stays, and so does what has effects.
// CHECK-LABEL: func.func @stays
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V3:.*]] = "foo.unknown"() : () -> i32
// CHECK-NEXT:  %[[V4:.*]] = scf.if %[[A0]] -> (i32) {
// CHECK-NEXT:  %[[V5:.*]] = arith.subi %[[V2]], %[[V3]] : i32
// CHECK-NEXT:  scf.yield %[[V5]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[V2]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V4]] : i32
func.func @stays(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = "foo.unknown"() : () -> i32
  %r = scf.if %c -> i32 {
    %s = arith.subi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// A loop's body may be executed often.
// CHECK-LABEL: func.func @loop
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i32) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V4:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  scf.for %[[A2:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  "foo.use"(%[[V4]]) : (i32) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @loop(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.addi %x, %x : i32
  scf.for %i = %c0 to %n step %c1 {
    "foo.use"(%a) : (i32) -> ()
  }
  return
}
// Through two conditions into the inner one.
// CHECK-LABEL: func.func @nest
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i1, %[[A2:.*]]: i32) {
// CHECK-NEXT:  scf.if %[[A0]] {
// CHECK-NEXT:  scf.if %[[A1]] {
// CHECK-NEXT:  %[[V3:.*]] = arith.addi %[[A2]], %[[A2]] : i32
// CHECK-NEXT:  "foo.use"(%[[V3]]) : (i32) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @nest(%c: i1, %d: i1, %x: i32) {
  %a = arith.addi %x, %x : i32
  scf.if %c {
    scf.if %d {
      "foo.use"(%a) : (i32) -> ()
    }
  }
  return
}
