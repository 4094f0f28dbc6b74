// An operation that is undefined in one element stays, whichever element it is: what runs says what it is there. Upstream looks at the
// last element only.
// RUN: tsopt %s --canonicalize | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @floordivsi(
// CHECK:           arith.floordivsi
func.func @floordivsi() -> vector<2xi32> {
  %a = arith.constant dense<[4, 6]> : vector<2xi32>
  %b = arith.constant dense<[0, 2]> : vector<2xi32>
  %0 = arith.floordivsi %a, %b : vector<2xi32>
  return %0 : vector<2xi32>
}

// CHECK-LABEL: func.func @floordivsi_overflow(
// CHECK:           arith.floordivsi
func.func @floordivsi_overflow() -> vector<2xi8> {
  %a = arith.constant dense<[-128, 6]> : vector<2xi8>
  %b = arith.constant dense<[-1, 2]> : vector<2xi8>
  %0 = arith.floordivsi %a, %b : vector<2xi8>
  return %0 : vector<2xi8>
}

// CHECK-LABEL: func.func @shifts(
// CHECK:           arith.shli
// CHECK:           arith.shrsi
// CHECK:           arith.shrui
func.func @shifts() -> (vector<2xi8>, vector<2xi8>, vector<2xi8>) {
  %a = arith.constant dense<[-5, 6]> : vector<2xi8>
  %n = arith.constant dense<[9, 1]> : vector<2xi8>
  %0 = arith.shli %a, %n : vector<2xi8>
  %1 = arith.shrsi %a, %n : vector<2xi8>
  %2 = arith.shrui %a, %n : vector<2xi8>
  return %0, %1, %2 : vector<2xi8>, vector<2xi8>, vector<2xi8>
}
