// RUN: tsopt %s -canonicalize | FileCheck %s

// Questions about floats; vectors only when all elements are the same.

// CHECK-LABEL: func.func @isnan(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %false, %true, %false : i1, i1, i1, i1
func.func @isnan() -> (i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 0x7F800000 : f32
  %c = arith.constant 0x7FC00001 : f32
  %d = arith.constant 1.0e-40 : f32
  %0 = math.isnan %a : f32
  %1 = math.isnan %b : f32
  %2 = math.isnan %c : f32
  %3 = math.isnan %d : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @isinf(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      return %false, %true, %false, %false : i1, i1, i1, i1
func.func @isinf() -> (i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 0x7F800000 : f32
  %c = arith.constant 0x7FC00001 : f32
  %d = arith.constant 1.0e-40 : f32
  %0 = math.isinf %a : f32
  %1 = math.isinf %b : f32
  %2 = math.isinf %c : f32
  %3 = math.isinf %d : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @isfinite(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false, %false, %true : i1, i1, i1, i1
func.func @isfinite() -> (i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 0x7F800000 : f32
  %c = arith.constant 0x7FC00001 : f32
  %d = arith.constant 1.0e-40 : f32
  %0 = math.isfinite %a : f32
  %1 = math.isfinite %b : f32
  %2 = math.isfinite %c : f32
  %3 = math.isfinite %d : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @isnormal(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      return %true, %false, %false, %false : i1, i1, i1, i1
func.func @isnormal() -> (i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 0x7F800000 : f32
  %c = arith.constant 0x7FC00001 : f32
  %d = arith.constant 1.0e-40 : f32
  %0 = math.isnormal %a : f32
  %1 = math.isnormal %b : f32
  %2 = math.isnormal %c : f32
  %3 = math.isnormal %d : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %cst = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<true> : vector<2xi1>
// CHECK-NEXT:      %0 = math.isfinite %cst : vector<2xf32>
// CHECK-NEXT:      return %cst_0, %0 : vector<2xi1>, vector<2xi1>
func.func @vectors() -> (vector<2xi1>, vector<2xi1>) {
  %a = arith.constant dense<1.0> : vector<2xf32>
  %b = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %0 = math.isfinite %a : vector<2xf32>
  %1 = math.isfinite %b : vector<2xf32>
  return %0, %1 : vector<2xi1>, vector<2xi1>
}
