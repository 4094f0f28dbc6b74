// RUN: tsopt %s --int-range-optimizations | FileCheck %s

// A number that a loop counts up to a limit, and then begins again, is below the limit.

// CHECK-LABEL: func.func @ring
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: scf.for
// CHECK: memref.store %[[TRUE]],
func.func @ring(%n: index, %m: memref<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c99 = arith.constant 99 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> (index) {
    %below = arith.cmpi ult, %slot, %c100 : index
    memref.store %below, %m[] : memref<i1>
    %next = arith.addi %slot, %c1 : index
    %ends = arith.cmpi eq, %slot, %c99 : index
    %on = arith.select %ends, %c0, %next : index
    scf.yield %on : index
  }
  return
}
