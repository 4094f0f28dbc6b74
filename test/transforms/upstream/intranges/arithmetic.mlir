// RUN: tsopt %s -int-range-optimizations | FileCheck %s

// Each function compares what an operation gives with bounds that it cannot
// leave (true) and with one that it can reach (stays a comparison).

// CHECK-LABEL: func.func @division(
// CHECK:         %[[L:.*]] = arith.cmpi ult, %{{.*}}, %c24_i32
// CHECK:         return %true, %[[L]], %true
func.func @division(%x: i32) -> (i1, i1, i1) {
  %c4 = arith.constant 4 : i32
  %c24 = arith.constant 24 : i32
  %c25 = arith.constant 25 : i32
  %c26 = arith.constant 26 : i32
  %c100 = arith.constant 100 : i32
  %a = arith.minui %x, %c100 : i32
  %q = arith.divui %a, %c4 : i32
  %1 = arith.cmpi ule, %q, %c25 : i32
  %2 = arith.cmpi ult, %q, %c24 : i32
  %s = arith.divsi %a, %c4 : i32
  %3 = arith.cmpi slt, %s, %c26 : i32
  return %1, %2, %3 : i1, i1, i1
}

// Rounding up and down differ by one.
// CHECK-LABEL: func.func @rounding(
// CHECK:         return %true, %false, %true
func.func @rounding(%x: i32) -> (i1, i1, i1) {
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %m = arith.constant -2 : i32
  %a0 = arith.maxsi %x, %c5 : i32
  %a = arith.minsi %a0, %c7 : i32
  %up = arith.ceildivsi %a, %c4 : i32
  %1 = arith.cmpi eq, %up, %c2 : i32
  %down = arith.floordivsi %a, %c4 : i32
  %2 = arith.cmpi ne, %down, %c1 : i32
  %c0 = arith.constant 0 : i32
  %n = arith.subi %c0, %a : i32
  %below = arith.floordivsi %n, %c4 : i32
  %3 = arith.cmpi eq, %below, %m : i32
  return %1, %2, %3 : i1, i1, i1
}

// A divisor that may be zero: the quotient still is not above the dividend.
// CHECK-LABEL: func.func @by_unknown(
// CHECK:         return %true
func.func @by_unknown(%x: i32, %y: i32) -> i1 {
  %c9 = arith.constant 9 : i32
  %a = arith.minui %x, %c9 : i32
  %q = arith.divui %a, %y : i32
  %1 = arith.cmpi ule, %q, %c9 : i32
  return %1 : i1
}

// CHECK-LABEL: func.func @remainder(
// CHECK:         return %true, %true, %true
func.func @remainder(%x: i32) -> (i1, i1, i1) {
  %c6 = arith.constant 6 : i32
  %c7 = arith.constant 7 : i32
  %m6 = arith.constant -6 : i32
  %s = arith.remsi %x, %c7 : i32
  %1 = arith.cmpi sle, %s, %c6 : i32
  %2 = arith.cmpi sge, %s, %m6 : i32
  %u = arith.remui %x, %c7 : i32
  %3 = arith.cmpi ule, %u, %c6 : i32
  return %1, %2, %3 : i1, i1, i1
}

// CHECK-LABEL: func.func @bits(
// CHECK:         %[[X:.*]] = arith.cmpi ult, %{{.*}}, %c3_i32
// CHECK:         return %true, %true, %[[X]]
func.func @bits(%x: i32, %y: i32) -> (i1, i1, i1) {
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  %a = arith.andi %x, %c7 : i32
  %1 = arith.cmpi ule, %a, %c7 : i32
  %b = arith.andi %y, %c3 : i32
  %o = arith.ori %a, %b : i32
  %2 = arith.cmpi ule, %o, %c7 : i32
  %e = arith.xori %a, %b : i32
  %3 = arith.cmpi ult, %e, %c3 : i32
  return %1, %2, %3 : i1, i1, i1
}

// CHECK-LABEL: func.func @casts(
// CHECK:         return %true, %true, %true, %true
func.func @casts(%x: i8, %i: index) -> (i1, i1, i1, i1) {
  %c255 = arith.constant 255 : i32
  %m128 = arith.constant -128 : i32
  %c9 = arith.constant 9 : index
  %d9 = arith.constant 9 : i16
  %z = arith.extui %x : i8 to i32
  %1 = arith.cmpi ule, %z, %c255 : i32
  %s = arith.extsi %x : i8 to i32
  %2 = arith.cmpi sge, %s, %m128 : i32
  %small = arith.minui %i, %c9 : index
  %t = arith.index_cast %small : index to i16
  %3 = arith.cmpi sle, %t, %d9 : i16
  %back = arith.index_castui %t : i16 to index
  %4 = arith.cmpi ule, %back, %c9 : index
  return %1, %2, %3, %4 : i1, i1, i1, i1
}

// Truncation keeps nothing where the range spans a multiple of the width.
// CHECK-LABEL: func.func @truncation(
// CHECK:         %[[T:.*]] = arith.cmpi
// CHECK:         return %[[T]]
func.func @truncation(%x: i16) -> i1 {
  %c300 = arith.constant 300 : i16
  %c44 = arith.constant 44 : i8
  %a = arith.minui %x, %c300 : i16
  %t = arith.trunci %a : i16 to i8
  %1 = arith.cmpi ule, %t, %c44 : i8
  return %1 : i1
}
