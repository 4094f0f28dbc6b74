// RUN: tsopt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// A block that nothing branches to goes.
// CHECK-LABEL: func.func @unreachable
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @unreachable(%x: i32) -> i32 {
  cf.br ^bb2(%x : i32)
^bb1:
  %c = arith.constant 1 : i32
  cf.br ^bb2(%c : i32)
^bb2(%a: i32):
  return %a : i32
}
// So does an argument that nobody needs, with what is passed for it.
// CHECK-LABEL: func.func @dead_argument
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1(%[[A1]] : i32), ^bb2
// CHECK-NEXT:  ^bb1(%[[V2:.*]]: i32):
// CHECK-NEXT:  "foo.use"(%[[V2]]) : (i32) -> ()
// CHECK-NEXT:  return %[[V2]] : i32
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return %[[A1]] : i32
func.func @dead_argument(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x, %x : i32, i32), ^bb2(%x : i32)
^bb1(%a: i32, %dead: i32):
  "foo.use"(%a) : (i32) -> ()
  return %a : i32
^bb2(%b: i32):
  %z = arith.addi %b, %b : i32
  return %x : i32
}
// Values that only need each other are dead.
// CHECK-LABEL: func.func @dead_cycle
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) {
// CHECK-NEXT:  cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  return
func.func @dead_cycle(%c: i1, %x: i32) {
  cf.br ^loop(%x : i32)
^loop(%a: i32):
  %b = arith.addi %a, %x : i32
  cf.cond_br %c, ^loop(%b : i32), ^exit
^exit:
  return
}
// A branch on a constant goes one way.
// CHECK-LABEL: func.func @constant_condition
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func @constant_condition() -> i32 {
  %t = arith.constant true
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  cf.cond_br %t, ^bb1(%a : i32), ^bb2(%b : i32)
^bb1(%x: i32):
  return %x : i32
^bb2(%y: i32):
  return %y : i32
}
// Equal blocks stay apart at this level of region simplification.
// CHECK-LABEL: func.func @equal_blocks
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  return %[[A1]] : i32
// CHECK-NEXT:  ^bb2:
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
