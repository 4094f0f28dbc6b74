// RUN: tsopt %s -arith-int-range-narrowing=int-bitwidths-supported=8,16 | FileCheck %s

// UNSUPPORTED: upstream
// Upstream narrows all of these to 8 bits, which changes their results.

// 0 … 255 fits into 8 bits, but not with a sign.
// CHECK-LABEL: func.func @signed(
// CHECK-NEXT:   %c100_i16 = arith.constant 100 : i16
// CHECK-NEXT:   %c256_i64 = arith.constant 256 : i64
// CHECK-NEXT:   %0 = arith.remui %arg0, %c256_i64 : i64
// CHECK-NEXT:   %1 = arith.trunci %0 : i64 to i16
// CHECK-NEXT:   %2 = arith.minsi %1, %c100_i16 : i16
// CHECK-NEXT:   %3 = arith.extui %2 : i16 to i64
// CHECK-NEXT:   %4 = arith.trunci %0 : i64 to i16
// CHECK-NEXT:   %5 = arith.cmpi slt, %4, %c100_i16 : i16
// CHECK-NEXT:   return %3, %5 : i64, i1
func.func @signed(%x: i64) -> (i64, i1) {
  %c256 = arith.constant 256 : i64
  %c100 = arith.constant 100 : i64
  %a = arith.remui %x, %c256 : i64
  %0 = arith.minsi %a, %c100 : i64
  %1 = arith.cmpi slt, %a, %c100 : i64
  return %0, %1 : i64, i1
}

// In 8 bits the shift would be by more than the width.
// CHECK-LABEL: func.func @shift(
// CHECK: %2 = arith.shrui %1, %c10_i16 : i16
func.func @shift(%x: i64) -> i64 {
  %c256 = arith.constant 256 : i64
  %c10 = arith.constant 10 : i64
  %a = arith.remui %x, %c256 : i64
  %0 = arith.shrui %a, %c10 : i64
  return %0 : i64
}
