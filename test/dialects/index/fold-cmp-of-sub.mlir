// The order of a difference and 0 is not that of its operands: the difference may wrap.
// Upstream compares the operands.
//
// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --canonicalize -o %t && tsrun %t | FileCheck %s --check-prefix=EXEC
// RUN: tsrun %s | FileCheck %s --check-prefix=EXEC
// UNSUPPORTED: upstream

// CHECK: index.sub
// CHECK: index.cmp ule(%{{.*}}, %{{.*}})

// EXEC: result 0: 67
func.func private @v(%i: i64) -> index attributes {no_inline} {
  %x = index.casts %i : i64 to index
  return %x : index
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : i64
  %min = arith.constant -9223372036854775808 : i64
  %x = call @v(%c0) : (i64) -> index
  %m = call @v(%min) : (i64) -> index
  %one = index.constant 1
  %zero = index.constant 0
  // 0 - 1 is 2^64 - 1, the least number less 1 the greatest.
  %d = index.sub %x, %one
  %e = index.sub %m, %one
  %0 = index.cmp ugt(%d, %zero)
  %1 = index.cmp ult(%d, %zero)
  %2 = index.cmp ule(%d, %zero)
  %3 = index.cmp slt(%e, %zero)
  %4 = index.cmp sle(%e, %zero)
  %5 = index.cmp sgt(%e, %zero)
  %6 = index.cmp sge(%e, %zero)
  %bits0 = arith.extui %0 : i1 to i64
  %r1 = func.call @push(%bits0, %1) : (i64, i1) -> i64
  %r2 = func.call @push(%r1, %2) : (i64, i1) -> i64
  %r3 = func.call @push(%r2, %3) : (i64, i1) -> i64
  %r4 = func.call @push(%r3, %4) : (i64, i1) -> i64
  %r5 = func.call @push(%r4, %5) : (i64, i1) -> i64
  %r6 = func.call @push(%r5, %6) : (i64, i1) -> i64
  return %r6 : i64
}
func.func private @push(%x: i64, %b: i1) -> i64 {
  %two = arith.constant 2 : i64
  %y = arith.extui %b : i1 to i64
  %z = arith.muli %x, %two : i64
  %r = arith.addi %z, %y : i64
  return %r : i64
}
