// RUN: tsopt %s -canonicalize | FileCheck %s

// Powers.

// CHECK-LABEL: func.func @powf(
// CHECK-NEXT:      %cst = arith.constant 1.024000e+03 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 9.9999999999999996E+199 : f64
// CHECK-NEXT:      %cst_1 = arith.constant 0xFFC00000 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : f32, f64, f32
func.func @powf() -> (f32, f64, f32) {
  %a = arith.constant 2.0 : f32
  %b = arith.constant 10.0 : f32
  %c = arith.constant 100.0 : f64
  %n = arith.constant -1.5 : f32
  %0 = math.powf %a, %b : f32
  %1 = math.powf %c, %c : f64
  %2 = math.powf %n, %n : f32
  return %0, %1, %2 : f32, f64, f32
}

// CHECK-LABEL: func.func @ipowi(
// CHECK-NEXT:      %c81_i32 = arith.constant 81 : i32
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %c-8_i32 = arith.constant -8 : i32
// CHECK-NEXT:      return %c81_i32, %c0_i32, %c1_i32, %c-8_i32 : i32, i32, i32, i32
func.func @ipowi() -> (i32, i32, i32, i32) {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %m = arith.constant -2 : i32
  %o = arith.constant -1 : i32
  %0 = math.ipowi %a, %b : i32
  %1 = math.ipowi %a, %m : i32
  %2 = math.ipowi %o, %m : i32
  %3 = math.ipowi %m, %a : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @ipowi_zero(
// CHECK-NEXT:      %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:      %c-2_i32 = arith.constant -2 : i32
// CHECK-NEXT:      %0 = math.ipowi %c0_i32, %c-2_i32 : i32
// CHECK-NEXT:      return %0 : i32
func.func @ipowi_zero() -> i32 {
  %z = arith.constant 0 : i32
  %m = arith.constant -2 : i32
  %0 = math.ipowi %z, %m : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @atan2(
// CHECK-NEXT:      %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x7E00 : f16
// CHECK-NEXT:      return %cst, %cst_0 : f32, f16
func.func @atan2() -> (f32, f16) {
  %a = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %h = arith.constant 0.0 : f16
  %0 = math.atan2 %z, %a : f32
  %1 = math.atan2 %h, %h : f16
  return %0, %1 : f32, f16
}
