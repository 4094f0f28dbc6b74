// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Operations on two or three values of one type.

// CHECK:      %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
func.func @f(%a: i32) {
  %0, %1 = arith.addui_extended %a, %a : i32, i1
  return
}

// -----

// CHECK:      %low, %high = arith.mulsi_extended %arg0, %arg0 : vector<4xi32>
// CHECK-NEXT: %low_0, %high_1 = arith.mului_extended %arg0, %arg0 : vector<4xi32>
func.func @f(%a: vector<4xi32>) {
  %0:2 = arith.mulsi_extended %a, %a : vector<4xi32>
  %1:2 = arith.mului_extended %a, %a : vector<4xi32>
  return
}

// -----

// CHECK:      %0 = arith.scaling_extf %arg0, %arg1 : f32, f8E8M0FNU to f64
func.func @f(%a: f32, %e: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %e : f32, f8E8M0FNU to f64
  return
}

// -----

// CHECK:      %0 = arith.scaling_extf %arg0, %arg1 : f4E2M1FN, f8E8M0FNU to f32
func.func @f(%a: f4E2M1FN, %e: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %e : f4E2M1FN, f8E8M0FNU to f32
  return
}

// -----

// CHECK:      %0 = arith.scaling_truncf %arg0, %arg1 : f32, f8E8M0FNU to f4E2M1FN
func.func @f(%a: f32, %e: f8E8M0FNU) {
  %0 = arith.scaling_truncf %a, %e : f32, f8E8M0FNU to f4E2M1FN
  return
}

// -----

// CHECK:      %0 = arith.ceildivsi %arg0, %arg0 : i32
// CHECK-NEXT: %1 = arith.floordivsi %arg0, %arg0 : i32
// CHECK-NEXT: %2 = arith.ceildivui %arg0, %arg0 : i32
// CHECK-NEXT: %3 = arith.divsi %arg0, %arg0 exact : i32
// CHECK-NEXT: %4 = arith.shrsi %arg0, %arg0 exact : i32
// CHECK-NEXT: %5 = arith.divui %arg0, %arg0 exact : i32
// CHECK-NEXT: %6 = arith.shrui %arg0, %arg0 exact : i32
func.func @f(%a: i32) {
  %0 = arith.ceildivsi %a, %a : i32
  %1 = arith.floordivsi %a, %a : i32
  %2 = arith.ceildivui %a, %a : i32
  %3 = arith.divsi %a, %a exact : i32
  %4 = arith.shrsi %a, %a exact : i32
  %5 = arith.divui %a, %a exact : i32
  %6 = arith.shrui %a, %a exact : i32
  return
}
