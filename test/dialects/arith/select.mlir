// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Selection by one condition or by element.

// CHECK:      %0 = arith.select %arg0, %arg1, %arg1 : i32
// CHECK-NEXT: %1 = arith.select %arg0, %arg2, %arg2 : f32
func.func @f(%a: i1, %x: i32, %y: f32) {
  %0 = arith.select %a, %x, %x : i32
  %1 = arith.select %a, %y, %y : f32
  return
}

// -----

// CHECK:      %0 = arith.select %arg0, %arg1, %arg1 : vector<4xi1>, vector<4xi32>
// CHECK-NEXT: %1 = arith.select %arg2, %arg1, %arg1 : vector<4xi32>
func.func @f(%a: vector<4xi1>, %x: vector<4xi32>, %y: i1) {
  %0 = arith.select %a, %x, %x : vector<4xi1>, vector<4xi32>
  %1 = arith.select %y, %x, %x : vector<4xi32>
  return
}

// -----

// CHECK:      %0 = arith.select %arg2, %arg1, %arg1 : i32
func.func @f(%a: vector<4xi1>, %x: i32, %y: i1) {
  %0 = arith.select %y, %x, %x : i1, i32
  return
}
