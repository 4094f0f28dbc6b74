// RUN: tsopt %s -canonicalize | FileCheck %s

// Extrema of floats: a number wins over NaN.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant 0xFF800000 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2 : f32, f32, f32, f32
func.func @constants() -> (f32, f32, f32, f32) {
  %a0 = arith.constant 1.5 : f32
  %b0 = arith.constant 2.25 : f32
  %r0 = arith.minnumf %a0, %b0 : f32
  %a1 = arith.constant 0.0 : f32
  %b1 = arith.constant -0.0 : f32
  %r1 = arith.minnumf %a1, %b1 : f32
  %a2 = arith.constant 0x7FC00001 : f32
  %b2 = arith.constant 1.0 : f32
  %r2 = arith.minnumf %a2, %b2 : f32
  %a3 = arith.constant 0x7F800000 : f32
  %b3 = arith.constant 0xFF800000 : f32
  %r3 = arith.minnumf %a3, %b3 : f32
  return %r0, %r1, %r2, %r3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      return %arg0 : f32
func.func @equal(%a: f32) -> f32 {
  %0 = arith.minnumf %a, %a : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT:      return %arg0 : f32
func.func @neutral(%a: f32) -> f32 {
  %n = arith.constant 0x7FC00001 : f32
  %0 = arith.minnumf %n, %a : f32
  return %0 : f32
}
