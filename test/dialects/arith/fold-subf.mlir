// RUN: tsopt %s -canonicalize | FileCheck %s

// Differences; 0 is neutral, -0 is not.
// A NaN operand keeps its payload; a new NaN is positive and quiet.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant -7.500000e-01 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      %cst_2 = arith.constant 0xFFC00000 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @constants() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 1.5 : f32
  %b0 = arith.constant 2.25 : f32
  %r0 = arith.subf %a0, %b0 : f32
  %a1 = arith.constant 0x7F800000 : f32
  %b1 = arith.constant 1.0 : f32
  %r1 = arith.subf %a1, %b1 : f32
  %a2 = arith.constant 0x7FC00001 : f32
  %b2 = arith.constant 1.0 : f32
  %r2 = arith.subf %a2, %b2 : f32
  %a3 = arith.constant 1.0 : f32
  %b3 = arith.constant 0xFFC00000 : f32
  %r3 = arith.subf %a3, %b3 : f32
  %a4 = arith.constant 0x7F800000 : f32
  %b4 = arith.constant 0x7F800000 : f32
  %r4 = arith.subf %a4, %b4 : f32
  return %r0, %r1, %r2, %r3, %r4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @rounded_to_half(
// CHECK-NEXT:      %cst = arith.constant 6.669920e-01 : f16
// CHECK-NEXT:      %cst_0 = arith.constant 6.550400e+04 : f16
// CHECK-NEXT:      return %cst, %cst_0 : f16, f16
func.func @rounded_to_half() -> (f16, f16) {
  %a0 = arith.constant 1.0 : f16
  %b0 = arith.constant 0.333252 : f16
  %r0 = arith.subf %a0, %b0 : f16
  %a1 = arith.constant 65504.0 : f16
  %b1 = arith.constant 2.0 : f16
  %r1 = arith.subf %a1, %b1 : f16
  return %r0, %r1 : f16, f16
}

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT:      %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %0 = arith.subf %arg0, %cst : f32
// CHECK-NEXT:      return %arg0, %0 : f32, f32
func.func @neutral(%a: f32) -> (f32, f32) {
  %n = arith.constant 0.0 : f32
  %m = arith.constant -0.0 : f32
  %0 = arith.subf %a, %n : f32
  %1 = arith.subf %a, %m : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @neutral_splat(
// CHECK-NEXT:      return %arg0 : vector<2xf64>
func.func @neutral_splat(%a: vector<2xf64>) -> vector<2xf64> {
  %n = arith.constant dense<0.0> : vector<2xf64>
  %0 = arith.subf %a, %n : vector<2xf64>
  return %0 : vector<2xf64>
}
