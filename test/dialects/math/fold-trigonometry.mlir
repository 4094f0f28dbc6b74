// RUN: tsopt %s -canonicalize | FileCheck %s

// Functions of the C library: a new NaN has the sign that it has there.

// CHECK-LABEL: func.func @sin(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @sin() -> (f64, f64) {
  %a0 = arith.constant 0.0 : f64
  %0 = math.sin %a0 : f64
  %a1 = arith.constant 0x7FF0000000000000 : f64
  %1 = math.sin %a1 : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @cos(
// CHECK-NEXT:      %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @cos() -> (f64, f64) {
  %a0 = arith.constant 0.0 : f64
  %0 = math.cos %a0 : f64
  %a1 = arith.constant 0x7FF0000000000000 : f64
  %1 = math.cos %a1 : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @tan(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @tan() -> (f64, f64) {
  %a0 = arith.constant 0.0 : f64
  %0 = math.tan %a0 : f64
  %a1 = arith.constant 0x7FF0000000000000 : f64
  %1 = math.tan %a1 : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @acos(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0x7FF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @acos() -> (f64, f64) {
  %a0 = arith.constant 1.0 : f64
  %0 = math.acos %a0 : f64
  %a1 = arith.constant 2.0 : f64
  %1 = math.acos %a1 : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @asin(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0x7FF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @asin() -> (f64, f64) {
  %a0 = arith.constant 0.0 : f64
  %0 = math.asin %a0 : f64
  %a1 = arith.constant 2.0 : f64
  %1 = math.asin %a1 : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @acosh(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0xFFF8000000000000 : f64
// CHECK-NEXT:      return %cst, %cst_0 : f64, f64
func.func @acosh() -> (f64, f64) {
  %a0 = arith.constant 1.0 : f64
  %0 = math.acosh %a0 : f64
  %a1 = arith.constant -1.0 : f64
  %1 = math.acosh %a1 : f64
  return %0, %1 : f64, f64
}
