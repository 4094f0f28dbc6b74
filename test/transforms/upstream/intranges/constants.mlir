// RUN: tsopt %s -int-range-optimizations | FileCheck %s

// What has only one possible value becomes a constant.

// CHECK-LABEL: func.func @clamped(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    return %true
func.func @clamped(%x: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %c10 = arith.constant 10 : i32
  %c100 = arith.constant 100 : i32
  %low = arith.maxsi %x, %c0 : i32
  %high = arith.minsi %low, %c10 : i32
  %sum = arith.addi %high, %c5 : i32
  %less = arith.cmpi slt, %sum, %c100 : i32
  return %less : i1
}

// A remainder lies below the divisor, also of vectors.
// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:    %[[C:.*]] = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:    return %[[C]]
func.func @vector(%v: vector<4xi8>) -> vector<4xi1> {
  %c = arith.constant dense<[3, 7, 5, 6]> : vector<4xi8>
  %top = arith.constant dense<7> : vector<4xi8>
  %r = arith.remui %v, %top : vector<4xi8>
  %q = arith.ori %r, %c : vector<4xi8>
  %less = arith.cmpi ule, %q, %top : vector<4xi8>
  return %less : vector<4xi1>
}

// The condition may have been one of two constants, neither of which is 5.
// CHECK-LABEL: func.func @select(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    return %true
func.func @select(%c: i1) -> i1 {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %s = arith.select %c, %c3, %c4 : i32
  %ne = arith.cmpi ne, %s, %c5 : i32
  return %ne : i1
}

// Branches that constants decide do not count, and both sides of others do.
// CHECK-LABEL: func.func @branches(
// CHECK:         %[[R:.*]] = scf.if %arg0
// CHECK:         return %c3_i32, %[[R]], %true
func.func @branches(%c: i1, %n: i32) -> (i32, i32, i1) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c9 = arith.constant 9 : i32
  %never = arith.cmpi ult, %c3, %c0 : i32
  %a = scf.if %never -> i32 {
    scf.yield %n : i32
  } else {
    scf.yield %c3 : i32
  }
  %b = scf.if %c -> i32 {
    scf.yield %c3 : i32
  } else {
    scf.yield %c9 : i32
  }
  %less = arith.cmpi sle, %b, %c9 : i32
  return %a, %b, %less : i32, i32, i1
}

// Ranges, though, decide no branches.
// CHECK-LABEL: func.func @by_range(
// CHECK:         %[[R:.*]] = scf.if %false
// CHECK:         return %[[R]]
func.func @by_range(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %never = arith.cmpi ult, %n, %c0 : i32
  %a = scf.if %never -> i32 {
    scf.yield %n : i32
  } else {
    scf.yield %c3 : i32
  }
  return %a : i32
}

// All callers of a private function are seen.
// CHECK-LABEL: func.func private @callee(
// CHECK:         return %true
func.func private @callee(%x: index) -> i1 {
  %c100 = arith.constant 100 : index
  %less = arith.cmpi ult, %x, %c100 : index
  return %less : i1
}

func.func @calls() -> (i1, i1) {
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %a = call @callee(%c1) : (index) -> i1
  %b = call @callee(%c10) : (index) -> i1
  return %a, %b : i1, i1
}

// Nothing is known of a public function's argument.
// CHECK-LABEL: func.func @public(
// CHECK:         arith.cmpi
func.func @public(%x: index) -> i1 {
  %c100 = arith.constant 100 : index
  %less = arith.cmpi ult, %x, %c100 : index
  return %less : i1
}

// A value that changes with every iteration is not followed.
// CHECK-LABEL: func.func @carried(
// CHECK:         arith.addi
// CHECK:         arith.cmpi
func.func @carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  %positive = arith.cmpi sge, %r, %c0 : index
  return %positive : i1
}
