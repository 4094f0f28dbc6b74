// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @branch(
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    return %c1_i32 : i32
func.func @branch(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  cf.cond_br %c, ^never, ^always
^never:
  ub.unreachable
^always:
  return %0 : i32
}
