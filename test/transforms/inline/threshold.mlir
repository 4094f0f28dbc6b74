// RUN: tsopt %s --inline="default-pipeline= inlining-threshold=50" | FileCheck %s

// CHECK-LABEL: func.func private @small
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = arith.muli %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func private @small(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
// CHECK-LABEL: func.func private @large
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = arith.muli %[[A0]], %[[A0]] : i32
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[V1]], %[[A0]] : i32
// CHECK-NEXT:  %[[V3:.*]] = arith.xori %[[V2]], %[[V1]] : i32
// CHECK-NEXT:  %[[V4:.*]] = arith.subi %[[V3]], %[[V2]] : i32
// CHECK-NEXT:  %[[V5:.*]] = arith.muli %[[V4]], %[[V3]] : i32
// CHECK-NEXT:  %[[V6:.*]] = arith.addi %[[V5]], %[[V4]] : i32
// CHECK-NEXT:  return %[[V6]] : i32
func.func private @large(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.addi %a, %x : i32
  %c = arith.xori %b, %a : i32
  %d = arith.subi %c, %b : i32
  %e = arith.muli %d, %c : i32
  %f = arith.addi %e, %d : i32
  return %f : i32
}
// CHECK-LABEL: func.func @caller
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = call @small(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  %[[V2:.*]] = call @large(%[[V1]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func @caller(%x: i32) -> i32 {
  %a = call @small(%x) : (i32) -> i32
  %b = call @large(%a) : (i32) -> i32
  return %b : i32
}
