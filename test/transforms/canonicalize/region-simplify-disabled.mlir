// RUN: tsopt %s --canonicalize=region-simplify=disabled --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @dead_argument_stays
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[A1]] : i32), ^bb2
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return %[[A1]] : i32
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[A1]] : i32
func.func @dead_argument_stays(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%dead: i32):
  "foo.a"() : () -> ()
  return %x : i32
^bb2:
  return %x : i32
}
// Unreachable blocks go in any case: what is in them need not make sense.
// CHECK-LABEL: func.func @unreachable
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^bb1:
  "foo.a"() : () -> ()
  return %x : i32
}
