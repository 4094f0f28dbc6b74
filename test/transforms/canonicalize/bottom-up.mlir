// RUN: tsopt %s --canonicalize=top-down=false | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @chain(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %a = arith.addi %x, %c0 : i32
  %b = arith.addi %a, %c0 : i32
  %c = arith.addi %b, %c0 : i32
  return %c : i32
}
