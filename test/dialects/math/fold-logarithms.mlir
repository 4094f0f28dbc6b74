// RUN: tsopt %s -canonicalize | FileCheck %s

// Logarithms and square roots are left alone below zero, and for -0.

// CHECK-LABEL: func.func @log2(
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant -1.000000e+00 : f64
// CHECK-NEXT:      %cst_1 = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:      %cst_2 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_3 = arith.constant 0xFFF0000000000000 : f64
// CHECK-NEXT:      %0 = math.log2 %cst_1 : f64
// CHECK-NEXT:      %1 = math.log2 %cst_0 : f64
// CHECK-NEXT:      return %cst_2, %cst_3, %0, %1, %cst : f64, f64, f64, f64, f64
func.func @log2() -> (f64, f64, f64, f64, f64) {
  %a0 = arith.constant 1.0 : f64
  %0 = math.log2 %a0 : f64
  %a1 = arith.constant 0.0 : f64
  %1 = math.log2 %a1 : f64
  %a2 = arith.constant -0.0 : f64
  %2 = math.log2 %a2 : f64
  %a3 = arith.constant -1.0 : f64
  %3 = math.log2 %a3 : f64
  %a4 = arith.constant 4.0 : f64
  %4 = math.log2 %a4 : f64
  return %0, %1, %2, %3, %4 : f64, f64, f64, f64, f64
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant -1.000000e+00 : f64
// CHECK-NEXT:      %cst_1 = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:      %cst_2 = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:      %cst_3 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %0 = math.sqrt %cst_1 : f64
// CHECK-NEXT:      %1 = math.sqrt %cst_0 : f64
// CHECK-NEXT:      return %cst_2, %cst_3, %0, %1, %cst : f64, f64, f64, f64, f64
func.func @sqrt() -> (f64, f64, f64, f64, f64) {
  %a0 = arith.constant 1.0 : f64
  %0 = math.sqrt %a0 : f64
  %a1 = arith.constant 0.0 : f64
  %1 = math.sqrt %a1 : f64
  %a2 = arith.constant -0.0 : f64
  %2 = math.sqrt %a2 : f64
  %a3 = arith.constant -1.0 : f64
  %3 = math.sqrt %a3 : f64
  %a4 = arith.constant 4.0 : f64
  %4 = math.sqrt %a4 : f64
  return %0, %1, %2, %3, %4 : f64, f64, f64, f64, f64
}

// CHECK-LABEL: func.func @log(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      return %cst, %cst_0 : f32, f32
func.func @log() -> (f32, f32) {
  %a0 = arith.constant 1.0 : f32
  %0 = math.log %a0 : f32
  %a1 = arith.constant 0x7FC00000 : f32
  %1 = math.log %a1 : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @log1p(
// CHECK-NEXT:      %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %0 = math.log1p %cst : f32
// CHECK-NEXT:      return %cst_0, %0 : f32, f32
func.func @log1p() -> (f32, f32) {
  %a0 = arith.constant 0.0 : f32
  %0 = math.log1p %a0 : f32
  %a1 = arith.constant -2.0 : f32
  %1 = math.log1p %a1 : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @half_stays(
// CHECK-NEXT:      %cst = arith.constant 4.000000e+00 : f16
// CHECK-NEXT:      %0 = math.log2 %cst : f16
// CHECK-NEXT:      return %0 : f16
func.func @half_stays() -> (f16) {
  %a0 = arith.constant 4.0 : f16
  %0 = math.log2 %a0 : f16
  return %0 : f16
}
