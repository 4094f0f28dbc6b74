// Constants of nested operations join; a result in two parts is one as long as its high
// part is not used.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @sub_then_add
// CHECK: %[[C:.*]] = arith.constant 5 : i32
// CHECK: %[[S:.*]] = arith.addi %{{.*}}, %[[C]] : i32
// CHECK: return %[[S]]
func.func @sub_then_add(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %x, %c2 : i32
  %1 = arith.addi %0, %c7 : i32
  return %1 : i32
}

// CHECK-LABEL: @only_the_carry
// CHECK: %{{.*}}, %[[CARRY:.*]] = arith.addui_extended
// CHECK: return %[[CARRY]]
func.func @only_the_carry(%x: i32, %y: i32) -> i1 {
  %sum, %carry = arith.addui_extended %x, %y : i32, i1
  return %carry : i1
}

// CHECK-LABEL: @only_the_sum
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK: return %[[SUM]]
func.func @only_the_sum(%x: i32, %y: i32) -> i32 {
  %sum, %carry = arith.addui_extended %x, %y : i32, i1
  return %sum : i32
}
