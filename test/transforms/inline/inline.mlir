// RUN: tsopt %s --inline --allow-unregistered-dialect | FileCheck %s

// A private function whose last call is inlined goes.
// CHECK-NOT: @square(
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
// A public one stays.
// CHECK-LABEL: func.func @public
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = arith.addi %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func @public(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
// CHECK-LABEL: func.func @caller
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = arith.muli %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[V1]], %[[V1]] : i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func @caller(%x: i32) -> i32 {
  %a = call @square(%x) : (i32) -> i32
  %b = call @public(%a) : (i32) -> i32
  return %b : i32
}
// A body of several blocks splits the caller's block.
// CHECK-LABEL: func.func private @two_ways
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return %[[A1]] : i32
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func private @two_ways(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "foo.a"() : () -> ()
  return %x : i32
^bb2:
  %y = arith.addi %x, %x : i32
  return %y : i32
}
// CHECK-LABEL: func.func @caller_of_blocks
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = call @two_ways(%[[A0]], %[[A1]]) : (i1, i32) -> i32
// CHECK-NEXT:  %[[V3:.*]] = arith.muli %[[V2]], %[[A1]] : i32
// CHECK-NEXT:  return %[[V3]] : i32
func.func @caller_of_blocks(%c: i1, %x: i32) -> i32 {
  %a = call @two_ways(%c, %x) : (i1, i32) -> i32
  %b = arith.muli %a, %x : i32
  return %b : i32
}
// CHECK-LABEL: func.func private @declared
// CHECK-SAME:  (i32) -> i32
func.func private @declared(i32) -> i32
// Declarations and recursive functions cannot be inlined.
// CHECK-LABEL: func.func @recursive
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = call @recursive(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  %[[V2:.*]] = call @declared(%[[V1]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func @recursive(%x: i32) -> i32 {
  %a = call @recursive(%x) : (i32) -> i32
  %b = call @declared(%a) : (i32) -> i32
  return %b : i32
}
// A function of several blocks cannot go into a region of one.
// CHECK-LABEL: func.func private @blocks
// CHECK-SAME:  (%[[A0:.*]]: i1) {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return
func.func private @blocks(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "foo.a"() : () -> ()
  return
^bb2:
  return
}
// CHECK-LABEL: func.func @into_region
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: index) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  scf.for %[[A2:.*]] = %[[C0]] to %[[A1]] step %[[C1]] {
// CHECK-NEXT:  func.call @blocks(%[[A0]]) : (i1) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @into_region(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @blocks(%c) : (i1) -> ()
  }
  return
}
// An indirect call of a known function is inlined after canonicalization.
// CHECK-NOT: @target(
func.func private @target(%x: i32) -> i32 {
  %y = arith.subi %x, %x : i32
  return %x : i32
}
// CHECK-LABEL: func.func @indirect
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @indirect(%x: i32) -> i32 {
  %f = constant @target : (i32) -> i32
  %a = call_indirect %f(%x) : (i32) -> i32
  return %a : i32
}
