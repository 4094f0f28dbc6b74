// RUN: tsopt %s -int-range-optimizations | FileCheck %s

// The sum of two numbers up to 200 may wrap around in 8 bits, unless it promises
// not to.

// CHECK-LABEL: func.func @sum(
// CHECK:         %[[W:.*]] = arith.addi {{.*}} : i8
// CHECK:         %[[C:.*]] = arith.cmpi uge, %[[W]], %c100_i8
// CHECK:         return %[[C]], %true
func.func @sum(%x: i8) -> (i1, i1) {
  %c100 = arith.constant 100 : i8
  %a = arith.maxui %x, %c100 : i8
  %wraps = arith.addi %a, %c100 : i8
  %1 = arith.cmpi uge, %wraps, %c100 : i8
  %promised = arith.addi %a, %c100 overflow<nuw> : i8
  %2 = arith.cmpi uge, %promised, %c100 : i8
  return %1, %2 : i1, i1
}

// CHECK-LABEL: func.func @signed(
// CHECK:         arith.cmpi
// CHECK:         return %{{[0-9]+}}, %true
func.func @signed(%x: i8) -> (i1, i1) {
  %c100 = arith.constant 100 : i8
  %a = arith.maxsi %x, %c100 : i8
  %wraps = arith.muli %a, %c100 : i8
  %1 = arith.cmpi sgt, %wraps, %c100 : i8
  %promised = arith.muli %a, %c100 overflow<nsw> : i8
  %2 = arith.cmpi sgt, %promised, %c100 : i8
  return %1, %2 : i1, i1
}

// A difference that cannot wrap, by promise, is not above its first operand.
// CHECK-LABEL: func.func @difference(
// CHECK:         return %true
func.func @difference(%x: i8, %y: i8) -> i1 {
  %c7 = arith.constant 7 : i8
  %a = arith.minui %x, %c7 : i8
  %d = arith.subi %a, %y overflow<nuw> : i8
  %1 = arith.cmpi ule, %d, %c7 : i8
  return %1 : i1
}

// Shifting out bits.
// CHECK-LABEL: func.func @shift(
// CHECK:         arith.cmpi
// CHECK:         return %{{[0-9]+}}, %true, %true, %true
func.func @shift(%x: i8) -> (i1, i1, i1, i1) {
  %c2 = arith.constant 2 : i8
  %c4 = arith.constant 4 : i8
  %c64 = arith.constant 64 : i8
  %a = arith.maxui %x, %c4 : i8
  %l = arith.shli %a, %c2 : i8
  %1 = arith.cmpi uge, %l, %c4 : i8
  %n = arith.shli %a, %c2 overflow<nuw> : i8
  %2 = arith.cmpi uge, %n, %c4 : i8
  %r = arith.shrui %x, %c2 : i8
  %3 = arith.cmpi ult, %r, %c64 : i8
  %s = arith.shrsi %x, %c2 : i8
  %4 = arith.cmpi slt, %s, %c64 : i8
  return %1, %2, %3, %4 : i1, i1, i1, i1
}
