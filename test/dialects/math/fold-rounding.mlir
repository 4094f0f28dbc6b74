// RUN: tsopt %s -canonicalize | FileCheck %s

// Roundings to integers.

// CHECK-LABEL: func.func @ceil(
// CHECK-NEXT:      %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @ceil() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 2.5 : f32
  %0 = math.ceil %a0 : f32
  %a1 = arith.constant -2.5 : f32
  %1 = math.ceil %a1 : f32
  %a2 = arith.constant 0.3 : f32
  %2 = math.ceil %a2 : f32
  %a3 = arith.constant -0.3 : f32
  %3 = math.ceil %a3 : f32
  %a4 = arith.constant 0x7FC00001 : f32
  %4 = math.ceil %a4 : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @floor(
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -3.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @floor() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 2.5 : f32
  %0 = math.floor %a0 : f32
  %a1 = arith.constant -2.5 : f32
  %1 = math.floor %a1 : f32
  %a2 = arith.constant 0.3 : f32
  %2 = math.floor %a2 : f32
  %a3 = arith.constant -0.3 : f32
  %3 = math.floor %a3 : f32
  %a4 = arith.constant 0x7FC00001 : f32
  %4 = math.floor %a4 : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @round(
// CHECK-NEXT:      %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -3.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @round() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 2.5 : f32
  %0 = math.round %a0 : f32
  %a1 = arith.constant -2.5 : f32
  %1 = math.round %a1 : f32
  %a2 = arith.constant 0.3 : f32
  %2 = math.round %a2 : f32
  %a3 = arith.constant -0.3 : f32
  %3 = math.round %a3 : f32
  %a4 = arith.constant 0x7FC00001 : f32
  %4 = math.round %a4 : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @roundeven(
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @roundeven() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 2.5 : f32
  %0 = math.roundeven %a0 : f32
  %a1 = arith.constant -2.5 : f32
  %1 = math.roundeven %a1 : f32
  %a2 = arith.constant 0.3 : f32
  %2 = math.roundeven %a2 : f32
  %a3 = arith.constant -0.3 : f32
  %3 = math.roundeven %a3 : f32
  %a4 = arith.constant 0x7FC00001 : f32
  %4 = math.roundeven %a4 : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @trunc(
// CHECK-NEXT:      %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:      %cst_0 = arith.constant -2.000000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %cst_2 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:      %cst_3 = arith.constant 0x7FC00001 : f32
// CHECK-NEXT:      return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f32, f32, f32, f32, f32
func.func @trunc() -> (f32, f32, f32, f32, f32) {
  %a0 = arith.constant 2.5 : f32
  %0 = math.trunc %a0 : f32
  %a1 = arith.constant -2.5 : f32
  %1 = math.trunc %a1 : f32
  %a2 = arith.constant 0.3 : f32
  %2 = math.trunc %a2 : f32
  %a3 = arith.constant -0.3 : f32
  %3 = math.trunc %a3 : f32
  %a4 = arith.constant 0x7FC00001 : f32
  %4 = math.trunc %a4 : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @ceil_half(
// CHECK-NEXT:      %cst = arith.constant 3.000000e+00 : f16
// CHECK-NEXT:      return %cst : f16
func.func @ceil_half() -> (f16) {
  %a0 = arith.constant 2.25 : f16
  %0 = math.ceil %a0 : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @trunc_half_stays(
// CHECK-NEXT:      %cst = arith.constant 2.250000e+00 : f16
// CHECK-NEXT:      %0 = math.trunc %cst : f16
// CHECK-NEXT:      return %0 : f16
func.func @trunc_half_stays() -> (f16) {
  %a0 = arith.constant 2.25 : f16
  %0 = math.trunc %a0 : f16
  return %0 : f16
}
