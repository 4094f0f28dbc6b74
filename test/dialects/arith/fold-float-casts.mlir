// RUN: tsopt %s -canonicalize | FileCheck %s

// Conversions between float formats are folded when they are exact.

// CHECK-LABEL: func.func @extf(
// CHECK-NEXT:      %cst = arith.constant 1.500000e+00 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 0x7FC00000 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0x7FF82468A0000000 : f64
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : f64, f32, f64
func.func @extf() -> (f64, f32, f64) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 0x7E : f8E5M2
  %c = arith.constant 0x7FC12345 : f32
  %0 = arith.extf %a : f32 to f64
  %1 = arith.extf %b : f8E5M2 to f32
  %2 = arith.extf %c : f32 to f64
  return %0, %1, %2 : f64, f32, f64
}

// CHECK-LABEL: func.func @signaling_nan(
// CHECK-NEXT:      %cst = arith.constant 0x7F800001 : f32
// CHECK-NEXT:      %0 = arith.extf %cst : f32 to f64
// CHECK-NEXT:      return %0 : f64
func.func @signaling_nan() -> f64 {
  %a = arith.constant 0x7F800001 : f32
  %0 = arith.extf %a : f32 to f64
  return %0 : f64
}

// What would lose digits or overflow stays.
// CHECK-LABEL: func.func @truncf(
// CHECK-NEXT:      %cst = arith.constant 1.000000e-01 : f64
// CHECK-NEXT:      %cst_0 = arith.constant 1.000000e+05 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:      %0 = arith.truncf %cst : f64 to f32
// CHECK-NEXT:      %1 = arith.truncf %cst_0 : f32 to f16
// CHECK-NEXT:      return %cst_1, %0, %1 : f32, f32, f16
func.func @truncf() -> (f32, f32, f16) {
  %a = arith.constant 1.5 : f64
  %b = arith.constant 0.1 : f64
  %c = arith.constant 100000.0 : f32
  %0 = arith.truncf %a : f64 to f32
  %1 = arith.truncf %b : f64 to f32
  %2 = arith.truncf %c : f32 to f16
  return %0, %1, %2 : f32, f32, f16
}

// CHECK-LABEL: func.func @undo_extension(
// CHECK-NEXT:      %0 = arith.extf %arg0 : f16 to f32
// CHECK-NEXT:      %1 = arith.truncf %0 : f32 to bf16
// CHECK-NEXT:      return %arg0, %1 : f16, bf16
func.func @undo_extension(%a: f16) -> (f16, bf16) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.truncf %0 : f32 to bf16
  return %1, %2 : f16, bf16
}

// CHECK-LABEL: func.func @undo_truncation(
// CHECK-NEXT:      %0 = arith.truncf %arg0 fastmath<contract> : f32 to f16
// CHECK-NEXT:      %1 = arith.extf %0 : f16 to f32
// CHECK-NEXT:      return %arg0, %1 : f32, f32
func.func @undo_truncation(%a: f32) -> (f32, f32) {
  %0 = arith.truncf %a fastmath<contract> : f32 to f16
  %1 = arith.extf %0 fastmath<contract> : f16 to f32
  %2 = arith.extf %0 : f16 to f32
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func.func @converted_integer(
// CHECK-NEXT:      %0 = arith.sitofp %arg0 : i32 to f16
// CHECK-NEXT:      %1 = arith.uitofp %arg0 : i32 to f16
// CHECK-NEXT:      return %0, %1 : f16, f16
func.func @converted_integer(%a: i32) -> (f16, f16) {
  %0 = arith.sitofp %a : i32 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.uitofp %a : i32 to f32
  %3 = arith.truncf %2 : f32 to f16
  return %1, %3 : f16, f16
}
