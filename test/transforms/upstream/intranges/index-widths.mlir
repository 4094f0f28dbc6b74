// What is known of an index holds for 32 bits and for 64. Results that differ are
// not constants, and neither is what is extended from such an index.
//
// RUN: tsopt %s --int-range-optimizations | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @differ(
// CHECK: index.divs
// CHECK: index.mins
// CHECK: index.minu
// CHECK: index.rems
// CHECK: index.shru
// CHECK: index.maxs
// CHECK: return
func.func @differ() -> (index, index, index, index, index, index) {
  %one = index.constant 1
  %two = index.constant 2
  %max = index.constant 9223372036854775807
  %four = index.constant 4
  %big = index.constant 4294967296
  %low = index.constant 2147483649
  %0 = index.divs %one, %max
  %1 = index.mins %two, %max
  %2 = index.minu %four, %big
  %3 = index.rems %low, %four
  %4 = index.shru %big, %four
  %5 = index.maxs %low, %one
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// The index itself is known: its lower 32 bits are those of the narrow result.
// CHECK-LABEL: func.func @extended(
// CHECK-DAG: %[[BIG:.*]] = index.constant 4294967297
// CHECK-DAG: %[[C5:.*]] = arith.constant 5 : i32
// CHECK: %[[S:.*]] = index.casts %[[BIG]] : index to i64
// CHECK: %[[U:.*]] = index.castu %[[BIG]] : index to i64
// CHECK: return %[[S]], %[[U]], %[[C5]]
func.func @extended() -> (i64, i64, i32) {
  %minus = index.constant -3
  %big = index.constant 4294967297
  %five = index.constant 4294967301
  %0 = index.maxs %minus, %big
  %1 = index.casts %0 : index to i64
  %2 = index.castu %big : index to i64
  %3 = index.maxs %minus, %five
  %4 = index.casts %3 : index to i32
  return %1, %2, %4 : i64, i64, i32
}
