// RUN: tsopt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Constants fold, equal ones merge, and all move to the front of the function.
// CHECK-LABEL: func.func @fold_and_merge
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V3:.*]] = arith.addi %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.addi %[[V3]], %[[C3_I32]] : i32
// CHECK-NEXT:  return %[[V4]], %[[C1_I32]] : i32, i32
func.func @fold_and_merge(%x: i32) -> (i32, i32) {
  %a = arith.addi %x, %x : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %s = arith.addi %c1, %c2 : i32
  %t = arith.addi %s, %a : i32
  %c1b = arith.constant 1 : i32
  %u = arith.muli %t, %c1b : i32
  return %u, %c1b : i32, i32
}
// A constant inside a region moves to the isolated operation around it.
// CHECK-LABEL: func.func @hoist_out_of_region
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i32) {
// CHECK-NEXT:  %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  scf.for %[[A2:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  %[[V6:.*]] = arith.addi %[[A1]], %[[C7_I32]] : i32
// CHECK-NEXT:  "foo.use"(%[[V6]]) : (i32) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @hoist_out_of_region(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c7 = arith.constant 7 : i32
    %s = arith.addi %c7, %x : i32
    "foo.use"(%s) : (i32) -> ()
  }
  return
}
// The constant operand of a commutative operation goes last.
// CHECK-LABEL: func.func @constant_goes_right
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[V2:.*]] = arith.muli %[[A0]], %[[C3_I32]] : i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func @constant_goes_right(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %y = arith.muli %c, %x : i32
  return %y : i32
}
