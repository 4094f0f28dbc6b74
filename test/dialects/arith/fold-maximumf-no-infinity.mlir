// RUN: tsopt %s -canonicalize | FileCheck %s

// A format without infinities has NaN for them, which is not neutral.

// CHECK-LABEL: func.func @max(
// CHECK: %[[R:.*]] = arith.maximumf %arg0, %
// CHECK: return %[[R]]
func.func @max(%a: f8E4M3FN) -> f8E4M3FN {
  %n = arith.constant 0xFF : f8E4M3FN
  %0 = arith.maximumf %a, %n : f8E4M3FN
  return %0 : f8E4M3FN
}

// CHECK-LABEL: func.func @min(
// CHECK: %[[R:.*]] = arith.minimumf %arg0, %
// CHECK: return %[[R]]
func.func @min(%a: f8E4M3FN) -> f8E4M3FN {
  %n = arith.constant 0x7F : f8E4M3FN
  %0 = arith.minimumf %a, %n : f8E4M3FN
  return %0 : f8E4M3FN
}
