// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Predicates of comparisons.

// CHECK:      %0 = arith.cmpi slt, %arg0, %arg0 : i32
func.func @f(%m: i32) {
  %b = arith.cmpi "slt", %m, %m : i32
  return
}

// -----

// CHECK:      %0 = arith.cmpf ult, %arg0, %arg0 fastmath<nnan> : f32
func.func @f(%m: f32) {
  %b = arith.cmpf ult, %m, %m fastmath<nnan> : f32
  return
}
