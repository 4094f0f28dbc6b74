// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Conversions: which types they join.

// CHECK:      %0 = arith.truncf %arg0 to_nearest_even : f32 to f16
func.func @f(%m: f32) {
  %b = arith.truncf %m to_nearest_even : f32 to f16
  return
}

// -----

// CHECK:      %0 = arith.truncf %arg0 to_nearest_even fastmath<fast> : f32 to f16
func.func @f(%m: f32) {
  %b = arith.truncf %m to_nearest_even fastmath<fast> : f32 to f16
  return
}

// -----

// CHECK:      %0 = arith.index_cast %arg0 : vector<4xi32> to vector<4xindex>
func.func @f(%a: vector<4xi32>) {
  %0 = arith.index_cast %a : vector<4xi32> to vector<4xindex>
  return
}
