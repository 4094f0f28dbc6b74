// RUN: tsopt %s -canonicalize | FileCheck %s

// Absolute values and signs keep the bits of NaNs.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : f32, f32, f32
func.func @constants() -> (f32, f32, f32) {
  %a0 = arith.constant -1.5 : f32
  %0 = math.absf %a0 : f32
  %a1 = arith.constant -0.0 : f32
  %1 = math.absf %a1 : f32
  %a2 = arith.constant 0xFFC00001 : f32
  %2 = math.absf %a2 : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:      %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT:      %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT:      %c5_i8 = arith.constant 5 : i8
// CHECK-NEXT:      return %c3_i8, %c-128_i8, %c5_i8 : i8, i8, i8
func.func @integers() -> (i8, i8, i8) {
  %a0 = arith.constant -3 : i8
  %0 = math.absi %a0 : i8
  %a1 = arith.constant -128 : i8
  %1 = math.absi %a1 : i8
  %a2 = arith.constant 5 : i8
  %2 = math.absi %a2 : i8
  return %0, %1, %2 : i8, i8, i8
}

// CHECK-LABEL: func.func @copysign(
// CHECK-NEXT:      %cst = arith.constant -1.500000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0 : f32, f32
func.func @copysign() -> (f32, f32) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -0.0 : f32
  %n = arith.constant 0x7FC00001 : f32
  %0 = math.copysign %a, %b : f32
  %1 = math.copysign %n, %b : f32
  return %0, %1 : f32, f32
}
