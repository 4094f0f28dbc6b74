// RUN: tsopt %s -canonicalize | FileCheck %s

// Constants of f32 and f64 are computed; narrower formats only where the result is exact.

// CHECK-LABEL: func.func @f32(
// CHECK-NEXT:    %cst = arith.constant 1.41421354 : f32
// CHECK-NEXT:    %cst_0 = arith.constant 7.3890562 : f32
// CHECK-NEXT:    %cst_1 = arith.constant 0.964027583 : f32
// CHECK-NEXT:    %cst_2 = arith.constant 4.000000e+00 : f32
// CHECK-NEXT:    return %cst, %cst_0, %cst_1, %cst_2 : f32, f32, f32, f32
func.func @f32() -> (f32, f32, f32, f32) {
  %two = arith.constant 2.0 : f32
  %0 = math.sqrt %two : f32
  %1 = math.exp %two : f32
  %2 = math.tanh %two : f32
  %3 = math.powf %two, %two : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @f16(
// CHECK-NEXT:    %cst = arith.constant 2.500000e+00 : f16
// CHECK-NEXT:    %cst_0 = arith.constant 2.000000e+00 : f16
// CHECK-NEXT:    %0 = math.exp %cst : f16
// CHECK-NEXT:    return %cst_0, %0 : f16, f16
func.func @f16() -> (f16, f16) {
  %x = arith.constant 2.5 : f16
  %0 = math.floor %x : f16
  %1 = math.exp %x : f16
  return %0, %1 : f16, f16
}

// Outside its domain a function is left alone.
// CHECK-LABEL: func.func @domain(
// CHECK-NEXT:    %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:    %0 = math.sqrt %cst : f32
// CHECK-NEXT:    %1 = math.log %cst : f32
// CHECK-NEXT:    return %0, %1 : f32, f32
func.func @domain() -> (f32, f32) {
  %m = arith.constant -1.0 : f32
  %0 = math.sqrt %m : f32
  %1 = math.log %m : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @rounding(
// CHECK-NEXT:    %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:    %cst_0 = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    return %cst, %cst_0, %cst_0 : f32, f32, f32
func.func @rounding() -> (f32, f32, f32) {
  %x = arith.constant 2.5 : f32
  %0 = math.round %x : f32
  %1 = math.roundeven %x : f32
  %2 = math.trunc %x : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:    %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:    %c30_i32 = arith.constant 30 : i32
// CHECK-NEXT:    %c-343_i32 = arith.constant -343 : i32
// CHECK-NEXT:    return %c7_i32, %c30_i32, %c30_i32, %c-343_i32 : i32, i32, i32, i32
func.func @integers() -> (i32, i32, i32, i32) {
  %m = arith.constant -7 : i32
  %e = arith.constant 3 : i32
  %0 = math.absi %m : i32
  %1 = math.ctlz %e : i32
  %2 = math.ctpop %m : i32
  %3 = math.ipowi %m, %e : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @questions(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    return %true, %false, %true : i1, i1, i1
func.func @questions() -> (i1, i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %tiny = arith.constant 1.0e-40 : f32
  %0 = math.isnan %nan : f32
  %1 = math.isnormal %tiny : f32
  %2 = math.isfinite %tiny : f32
  return %0, %1, %2 : i1, i1, i1
}
