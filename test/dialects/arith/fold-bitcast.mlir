// RUN: tsopt %s -canonicalize | FileCheck %s

// Bits read as another type.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c1065353216_i32 = arith.constant 1065353216 : i32
// CHECK-NEXT:      %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %c16256_i16 = arith.constant 16256 : i16
// CHECK-NEXT:      %cst_0 = arith.constant dense<[0.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK-NEXT:      return %c1065353216_i32, %cst, %c16256_i16, %cst_0 : i32, f32, i16, vector<2xf32>
func.func @constants() -> (i32, f32, i16, vector<2xf32>) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 1065353216 : i32
  %c = arith.constant 1.0 : bf16
  %d = arith.constant dense<[0, 1073741824]> : vector<2xi32>
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %b : i32 to f32
  %2 = arith.bitcast %c : bf16 to i16
  %3 = arith.bitcast %d : vector<2xi32> to vector<2xf32>
  return %0, %1, %2, %3 : i32, f32, i16, vector<2xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      %0 = arith.bitcast %arg0 : f32 to i32
// CHECK-NEXT:      return %arg0, %0 : f32, i32
func.func @chain(%a: f32) -> (f32, i32) {
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %0 : i32 to f32
  %2 = arith.bitcast %1 : f32 to i32
  return %1, %2 : f32, i32
}

// CHECK-LABEL: func.func @of_poison(
// CHECK-NEXT:      %0 = ub.poison : vector<2xf32>
// CHECK-NEXT:      %1 = ub.poison : i32
// CHECK-NEXT:      %2 = arith.bitcast %0 : vector<2xf32> to vector<2xi32>
// CHECK-NEXT:      return %1, %2 : i32, vector<2xi32>
func.func @of_poison() -> (i32, vector<2xi32>) {
  %p = ub.poison : f32
  %q = ub.poison : vector<2xf32>
  %0 = arith.bitcast %p : f32 to i32
  %1 = arith.bitcast %q : vector<2xf32> to vector<2xi32>
  return %0, %1 : i32, vector<2xi32>
}
