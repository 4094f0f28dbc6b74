// RUN: tsopt %s --canonicalize=region-simplify=aggressive --allow-unregistered-dialect | FileCheck %s

// Blocks that do the same become one.
// CHECK-LABEL: func.func @equal_blocks
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return %[[A1]] : i32
func.func @equal_blocks(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "foo.a"() : () -> ()
  return %x : i32
^bb2:
  "foo.a"() : () -> ()
  return %x : i32
}
// Where operands differ, they become arguments.
// CHECK-LABEL: func.func @operands_differ
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V3:.*]] = arith.select %[[A0]], %[[A1]], %[[A2]] : i32
// CHECK-NEXT:  "foo.a"(%[[V3]], %[[A1]]) : (i32, i32) -> ()
// CHECK-NEXT:  return %[[V3]] : i32
func.func @operands_differ(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "foo.a"(%x, %x) : (i32, i32) -> ()
  return %x : i32
^bb2:
  "foo.a"(%y, %x) : (i32, i32) -> ()
  return %y : i32
}
// An argument for which all pass the same value is that value.
// CHECK-LABEL: func.func @redundant_argument
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V3:.*]] = arith.select %[[A0]], %[[A1]], %[[A2]] : i32
// CHECK-NEXT:  "foo.use"(%[[A1]], %[[V3]]) : (i32, i32) -> ()
// CHECK-NEXT:  return %[[A1]] : i32
func.func @redundant_argument(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %x : i32, i32), ^bb1(%x, %y : i32, i32)
^bb1(%a: i32, %b: i32):
  "foo.use"(%a, %b) : (i32, i32) -> ()
  return %a : i32
}
// Blocks with other effects differ.
// CHECK-LABEL: func.func @different
// CHECK-SAME:  (%[[A0:.*]]: i1) {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  "foo.b"() : () -> ()
// CHECK-NEXT:  return
func.func @different(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "foo.a"() : () -> ()
  return
^bb2:
  "foo.b"() : () -> ()
  return
}
