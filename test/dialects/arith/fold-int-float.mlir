// RUN: tsopt %s -canonicalize | FileCheck %s

// Conversions between integers and floats.

// CHECK-LABEL: func.func @to_float(
// CHECK-NEXT:      %cst = arith.constant 2.550000e+02 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x4B800000 : f32
// CHECK-NEXT:      %cst_1 = arith.constant -1.000000e+00 : f16
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : f32, f32, f16
func.func @to_float() -> (f32, f32, f16) {
  %a = arith.constant -1 : i8
  %b = arith.constant 16777217 : i32
  %0 = arith.uitofp %a : i8 to f32
  %1 = arith.sitofp %b : i32 to f32
  %2 = arith.sitofp %a : i8 to f16
  return %0, %1, %2 : f32, f32, f16
}

// What does not fit is left alone.
// CHECK-LABEL: func.func @to_integer(
// CHECK-NEXT:      %cst = arith.constant -1.500000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 3.000000e+02 : f32
// CHECK-NEXT:      %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %0 = arith.fptosi %cst_0 : f32 to i8
// CHECK-NEXT:      %1 = arith.fptoui %cst : f32 to i8
// CHECK-NEXT:      return %c-1_i32, %c2_i32, %0, %1 : i32, i32, i8, i8
func.func @to_integer() -> (i32, i32, i8, i8) {
  %a = arith.constant -1.5 : f32
  %b = arith.constant 2.9 : f32
  %c = arith.constant 300.0 : f32
  %0 = arith.fptosi %a : f32 to i32
  %1 = arith.fptoui %b : f32 to i32
  %2 = arith.fptosi %c : f32 to i8
  %3 = arith.fptoui %a : f32 to i8
  return %0, %1, %2, %3 : i32, i32, i8, i8
}

// CHECK-LABEL: func.func @not_a_number(
// CHECK-NEXT:      %cst = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      %cst_0 = arith.constant 0x7F800000 : f32
// CHECK-NEXT:      %0 = arith.fptosi %cst : f32 to i32
// CHECK-NEXT:      %1 = arith.fptoui %cst_0 : f32 to i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @not_a_number() -> (i32, i32) {
  %a = arith.constant 0x7FC00001 : f32
  %b = arith.constant 0x7F800000 : f32
  %0 = arith.fptosi %a : f32 to i32
  %1 = arith.fptoui %b : f32 to i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[1.000000e+00, -2.000000e+00]> : vector<2xf32>
// CHECK-NEXT:      return %cst : vector<2xf32>
func.func @vectors() -> vector<2xf32> {
  %a = arith.constant dense<[1, -2]> : vector<2xi32>
  %0 = arith.sitofp %a : vector<2xi32> to vector<2xf32>
  return %0 : vector<2xf32>
}
