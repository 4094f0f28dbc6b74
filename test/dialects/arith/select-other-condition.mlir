// RUN: tsopt %s --canonicalize | FileCheck %s

// A selection inside another is skipped only where both have one condition.
// CHECK-LABEL: func.func @other
// CHECK-COUNT-2: arith.select
func.func @other(%c: i1, %d: i1, %a: i32, %b: i32, %e: i32) -> i32 {
  %0 = arith.select %d, %a, %b : i32
  %1 = arith.select %c, %0, %e : i32
  return %1 : i32
}
