// A division whose divisor is 0, or -1 where that may not fit, stays where the
// loop may not run; others are moved.
//
// RUN: tsopt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: @by_constants
// CHECK: arith.divsi %[[X:.*]], %{{.*}} : i32
// CHECK-NOT: arith.div
// CHECK: arith.divui %[[X]], %{{.*}} : i32
// CHECK-NOT: arith.div
// CHECK: scf.for
// CHECK-DAG: arith.divsi
// CHECK-DAG: arith.divui
// CHECK-DAG: arith.divsi
func.func @by_constants(%x: i32, %n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %minus = arith.constant -1 : i32
  %three = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.divsi %x, %three : i32
    %b = arith.divui %x, %minus : i32
    %c = arith.divsi %x, %zero : i32
    %d = arith.divui %x, %zero : i32
    %e = arith.divsi %x, %minus : i32
    %ab = arith.addi %a, %b : i32
    %cd = arith.addi %c, %d : i32
    %abcd = arith.addi %ab, %cd : i32
    %s = arith.addi %abcd, %e : i32
    memref.store %s, %m[%i] : memref<?xi32>
  }
  return
}
