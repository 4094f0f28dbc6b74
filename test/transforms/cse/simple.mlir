// RUN: tsopt %s --cse --allow-unregistered-dialect | FileCheck %s

// The second of two equal operations goes, and then what uses them is equal.
// CHECK-LABEL: func.func @chain
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A0]], %[[A1]] : i32
// CHECK-NEXT:  %[[V3:.*]] = arith.muli %[[V2]], %[[A1]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.xori %[[V3]], %[[V3]] : i32
// CHECK-NEXT:  return %[[V4]] : i32
func.func @chain(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %x, %y : i32
  %c = arith.muli %a, %y : i32
  %d = arith.muli %b, %y : i32
  %e = arith.xori %c, %d : i32
  return %e : i32
}
// The order of operands does not matter where it does not matter.
// CHECK-LABEL: func.func @commutative
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A0]], %[[A1]] : i32
// CHECK-NEXT:  %[[V3:.*]] = arith.subi %[[A0]], %[[A1]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.subi %[[A1]], %[[A0]] : i32
// CHECK-NEXT:  %[[V5:.*]] = arith.muli %[[V3]], %[[V4]] : i32
// CHECK-NEXT:  %[[V6:.*]] = arith.muli %[[V2]], %[[V2]] : i32
// CHECK-NEXT:  return %[[V5]], %[[V6]] : i32, i32
func.func @commutative(%x: i32, %y: i32) -> (i32, i32) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %y, %x : i32
  %c = arith.subi %x, %y : i32
  %d = arith.subi %y, %x : i32
  %e = arith.muli %c, %d : i32
  %f = arith.muli %a, %b : i32
  return %e, %f : i32, i32
}
// Attributes and types count.
// CHECK-LABEL: func.func @different
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i64, i16, i1, i1) {
// CHECK-NEXT:  %[[V1:.*]] = arith.extsi %[[A0]] : i32 to i64
// CHECK-NEXT:  %[[V2:.*]] = arith.trunci %[[A0]] : i32 to i16
// CHECK-NEXT:  %[[V3:.*]] = arith.cmpi slt, %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.cmpi ult, %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  return %[[V1]], %[[V2]], %[[V3]], %[[V4]] : i64, i16, i1, i1
func.func @different(%x: i32) -> (i64, i16, i1, i1) {
  %a = arith.extsi %x : i32 to i64
  %b = arith.trunci %x : i32 to i16
  %c = arith.cmpi slt, %x, %x : i32
  %d = arith.cmpi ult, %x, %x : i32
  return %a, %b, %c, %d : i64, i16, i1, i1
}
// What is dead goes with it.
// CHECK-LABEL: func.func @dead
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  return
func.func @dead(%x: i32) {
  %a = arith.addi %x, %x : i32
  return
}
// An operation with unknown effects stays.
// CHECK-LABEL: func.func @unknown
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[V1:.*]] = "foo.unknown"(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  %[[V2:.*]] = "foo.unknown"(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V1]], %[[V2]] : i32, i32
func.func @unknown(%x: i32) -> (i32, i32) {
  %a = "foo.unknown"(%x) : (i32) -> i32
  %b = "foo.unknown"(%x) : (i32) -> i32
  return %a, %b : i32, i32
}
