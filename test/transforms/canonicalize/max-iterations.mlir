// RUN: tsopt %s -canonicalize=max-iterations=1 | FileCheck %s

// One round is enough for what the worklist reaches.

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      return %arg0 : i32
func.func @chain(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.addi %a, %z : i32
  %1 = arith.addi %0, %z : i32
  %2 = arith.subi %1, %z : i32
  return %2 : i32
}

// CHECK-LABEL: func.func @dead_chain(
// CHECK-NEXT:      return
func.func @dead_chain(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  return
}
