// The loop runs as often before as after, whatever the factor and the sum.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsopt %s --scf-for-loop-range-folding -o %t && tsrun %t | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: result 0: -84
// CHECK: result 1: 4
// CHECK: result 2: 4
// CHECK: result 3: 3
// CHECK: result 4: 3
// CHECK: result 5: 56
func.func private @zero() -> (index, index) attributes {no_inline} {
  %z = arith.constant 0 : index
  %far = arith.constant 9223372036854775805 : index
  return %z, %far : index, index
}
func.func @main() -> (i64, i64, i64, i64, i64, i64) {
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %minus = arith.constant -6 : index
  %large = arith.constant 6148914691236517205 : index
  %zero, %far = call @zero() : () -> (index, index)
  // By a negative number.
  %0 = scf.for %i = %c2 to %c6 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.muli %i, %minus : index
    %c = arith.index_cast %m : index to i64
    %t = arith.addi %s, %c : i64
    scf.yield %t : i64
  }
  // By zero, that is not known; and known.
  %1 = scf.for %i = %c2 to %c6 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.muli %i, %zero : index
    %c = arith.index_cast %m : index to i64
    %u = arith.addi %s, %one : i64
    %t = arith.addi %u, %c : i64
    scf.yield %t : i64
  }
  %2 = scf.for %i = %c2 to %c6 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.muli %c0, %i : index
    %c = arith.index_cast %m : index to i64
    %u = arith.addi %s, %one : i64
    %t = arith.addi %u, %c : i64
    scf.yield %t : i64
  }
  // A sum that wraps, and a product that does.
  %3 = scf.for %i = %c1 to %c4 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.addi %i, %far : index
    %c = arith.index_cast %m : index to i64
    %y = arith.andi %c, %z : i64
    %u = arith.addi %s, %one : i64
    %t = arith.addi %u, %y : i64
    scf.yield %t : i64
  }
  %4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.muli %i, %large : index
    %c = arith.index_cast %m : index to i64
    %y = arith.andi %c, %z : i64
    %u = arith.addi %s, %one : i64
    %t = arith.addi %u, %y : i64
    scf.yield %t : i64
  }
  // One that is folded.
  %5 = scf.for %i = %c2 to %c6 step %c1 iter_args(%s = %z) -> i64 {
    %m = arith.muli %i, %c4 : index
    %c = arith.index_cast %m : index to i64
    %t = arith.addi %s, %c : i64
    scf.yield %t : i64
  }
  return %0, %1, %2, %3, %4, %5 : i64, i64, i64, i64, i64, i64
}
