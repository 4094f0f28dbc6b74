// A loop that does not run is peeled into two that do not.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsopt %s --scf-for-loop-peeling -o %t && tsrun %t | FileCheck %s
// RUN: tsopt %s --scf-for-loop-peeling=peel-front -o %t && tsrun %t | FileCheck %s
// RUN: tsopt %s --scf-for-loop-peeling --canonicalize -o %t && tsrun %t | FileCheck %s
// RUN: tsopt %s --scf-for-loop-peeling=peel-front --lower-affine -o %t && tsrun %t | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: result 0: 1
// CHECK: result 1: 1
// CHECK: result 2: 2
// CHECK: result 3: 4
// CHECK: result 4: 8
func.func @main() -> (i64, i64, i64, i64, i64) {
  %below, %at, %above, %one, %two = call @bounds() : () -> (index, index, index, index, i32)
  %0 = call @count(%below) : (index) -> i64
  %1 = call @count(%at) : (index) -> i64
  %2 = call @count(%one) : (index) -> i64
  %3 = call @count(%above) : (index) -> i64
  %4 = call @integers(%two) : (i32) -> i64
  return %0, %1, %2, %3, %4 : i64, i64, i64, i64, i64
}
func.func private @bounds() -> (index, index, index, index, i32) attributes {no_inline} {
  %0 = arith.constant -1000000000000 : index
  %1 = arith.constant 3 : index
  %2 = arith.constant 8 : index
  %3 = arith.constant 7 : index
  %4 = arith.constant 5 : i32
  return %0, %1, %2, %3, %4 : index, index, index, index, i32
}
func.func private @count(%ub: index) -> i64 {
  %lb = arith.constant 3 : index
  %st = arith.constant 4 : index
  %one = arith.constant 1 : i64
  %r = scf.for %i = %lb to %ub step %st iter_args(%s = %one) -> i64 {
    %d = arith.addi %s, %s : i64
    scf.yield %d : i64
  }
  return %r : i64
}
func.func private @integers(%ub: i32) -> i64 {
  %lb = arith.constant 0 : i32
  %st = arith.constant 2 : i32
  %one = arith.constant 1 : i64
  %r = scf.for %i = %lb to %ub step %st iter_args(%s = %one) -> i64 : i32 {
    %d = arith.addi %s, %s : i64
    scf.yield %d : i64
  }
  %q = scf.for %i = %ub to %lb step %st iter_args(%s = %r) -> i64 : i32 {
    %d = arith.addi %s, %s : i64
    scf.yield %d : i64
  }
  return %q : i64
}
