// RUN: tsopt %s -cse | FileCheck %s

// Operands of commutative operations may stand in any order; those of others
// may not.

// CHECK-LABEL: func.func @sums(
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:      return %0, %0 : i32, i32
func.func @sums(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @differences(
// CHECK-NEXT:      %0 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:      %1 = arith.subi %arg1, %arg0 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @differences(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @flags_differ(
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:      %1 = arith.addi %arg1, %arg0 : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @flags_differ(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addi %b, %a : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @discardable_attributes_differ(
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg1 {tag = 1 : i64} : i32
// CHECK-NEXT:      %1 = arith.addi %arg0, %arg1 {tag = 2 : i64} : i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @discardable_attributes_differ(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b {tag = 1} : i32
  %1 = arith.addi %a, %b {tag = 2} : i32
  return %0, %1 : i32, i32
}
