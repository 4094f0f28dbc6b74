// RUN: tsopt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Two dead arguments of one block, passed by one branch twice.
// CHECK-LABEL: func.func @several
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V3:.*]] = arith.select %[[A0]], %[[A2]], %[[A1]] : i32
// CHECK-NEXT:  "foo.use"(%[[V3]]) : (i32) -> ()
// CHECK-NEXT:  return %[[A1]] : i32
func.func @several(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %y, %x : i32, i32, i32), ^bb1(%y, %x, %y : i32, i32, i32)
^bb1(%a: i32, %b: i32, %d: i32):
  "foo.use"(%b) : (i32) -> ()
  return %x : i32
}
// A dead argument passed to another one.
// CHECK-LABEL: func.func @handed_on
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) {
// CHECK-NEXT:  cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  "foo.effect"() : () -> ()
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return
func.func @handed_on(%c: i1, %x: i32) {
  cf.br ^bb1(%x, %x : i32, i32)
^bb1(%a: i32, %b: i32):
  "foo.effect"() : () -> ()
  cf.cond_br %c, ^bb1(%b, %a : i32, i32), ^bb2(%a : i32)
^bb2(%d: i32):
  return
}
