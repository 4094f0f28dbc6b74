// RUN: tsopt %s -canonicalize | FileCheck %s

// Products; 1 is neutral.
// A NaN operand keeps its payload; a new NaN is positive and quiet.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 3.375000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant 0xFFC00000 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      %cst_4 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      return %cst_1, %cst_0, %cst, %cst_2, %cst_3, %cst_4 : f32, f32, f32, f32, f32, f32
func.func @constants() -> (f32, f32, f32, f32, f32, f32) {
  %a0 = arith.constant 1.5 : f32
  %b0 = arith.constant 2.25 : f32
  %r0 = arith.mulf %a0, %b0 : f32
  %a1 = arith.constant 0x7F800000 : f32
  %b1 = arith.constant 1.0 : f32
  %r1 = arith.mulf %a1, %b1 : f32
  %a2 = arith.constant 0x7FC00001 : f32
  %b2 = arith.constant 1.0 : f32
  %r2 = arith.mulf %a2, %b2 : f32
  %a3 = arith.constant 1.0 : f32
  %b3 = arith.constant 0xFFC00000 : f32
  %r3 = arith.mulf %a3, %b3 : f32
  %a4 = arith.constant 0.0 : f32
  %b4 = arith.constant 0x7F800000 : f32
  %r4 = arith.mulf %a4, %b4 : f32
  %a5 = arith.constant -1.0 : f32
  %b5 = arith.constant 0.0 : f32
  %r5 = arith.mulf %a5, %b5 : f32
  return %r0, %r1, %r2, %r3, %r4, %r5 : f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @rounded_to_half(
// CHECK-NEXT:      %cst = arith.constant 3.332520e-01 : f16
// CHECK-NEXT:      %cst_0 = arith.constant 0x7C00 : f16
// CHECK-NEXT:      return %cst, %cst_0 : f16, f16
func.func @rounded_to_half() -> (f16, f16) {
  %a0 = arith.constant 1.0 : f16
  %b0 = arith.constant 0.333252 : f16
  %r0 = arith.mulf %a0, %b0 : f16
  %a1 = arith.constant 65504.0 : f16
  %b1 = arith.constant 2.0 : f16
  %r1 = arith.mulf %a1, %b1 : f16
  return %r0, %r1 : f16, f16
}

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %0 = arith.mulf %arg0, %cst : f32
// CHECK-NEXT:      return %arg0, %0 : f32, f32
func.func @neutral(%a: f32) -> (f32, f32) {
  %n = arith.constant 1.0 : f32
  %m = arith.constant 0.0 : f32
  %0 = arith.mulf %a, %n : f32
  %1 = arith.mulf %a, %m : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @neutral_splat(
// CHECK-NEXT:      return %arg0 : vector<2xf64>
func.func @neutral_splat(%a: vector<2xf64>) -> vector<2xf64> {
  %n = arith.constant dense<1.0> : vector<2xf64>
  %0 = arith.mulf %a, %n : vector<2xf64>
  return %0 : vector<2xf64>
}

// Zero absorbs where neither NaN nor the sign of zero counts.
// CHECK-LABEL: func.func @fast_zero(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %0 = arith.mulf %arg0, %cst fastmath<nnan> : f32
// CHECK-NEXT:      return %cst, %0 : f32, f32
func.func @fast_zero(%a: f32) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %0 = arith.mulf %a, %z fastmath<nnan,nsz> : f32
  %1 = arith.mulf %a, %z fastmath<nnan> : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @both_negated(
// CHECK-NEXT:      %0 = arith.mulf %arg0, %arg1 fastmath<contract> : f32
// CHECK-NEXT:      return %0 : f32
func.func @both_negated(%a: f32, %b: f32) -> f32 {
  %x = arith.negf %a : f32
  %y = arith.negf %b : f32
  %0 = arith.mulf %x, %y fastmath<contract> : f32
  return %0 : f32
}
