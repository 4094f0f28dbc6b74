// RUN: tsopt %s -canonicalize | FileCheck %s

// Negation changes the sign, of a NaN too; two cancel.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant -1.500000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0xFFC00001 : f32
// CHECK-NEXT:      %cst_2 = arith.constant 0xFC00 : f16
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2 : f32, f32, f32, f16
func.func @constants() -> (f32, f32, f32, f16) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 0.0 : f32
  %c = arith.constant 0x7FC00001 : f32
  %d = arith.constant 0x7C00 : f16
  %0 = arith.negf %a : f32
  %1 = arith.negf %b : f32
  %2 = arith.negf %c : f32
  %3 = arith.negf %d : f16
  return %0, %1, %2, %3 : f32, f32, f32, f16
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      return %arg0 : f32
func.func @twice(%a: f32) -> f32 {
  %0 = arith.negf %a : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[-1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK-NEXT:      return %cst : vector<2xf32>
func.func @vectors() -> vector<2xf32> {
  %a = arith.constant dense<[1.0, -2.0]> : vector<2xf32>
  %0 = arith.negf %a : vector<2xf32>
  return %0 : vector<2xf32>
}
