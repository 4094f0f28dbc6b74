// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Fast-math and overflow flags.

// CHECK:      %0 = arith.addf %arg0, %arg0 fastmath<nnan,ninf> : f32
func.func @f(%m: f32) {
  %b = arith.addf %m, %m fastmath<nnan,ninf> : f32
  return
}

// -----

// CHECK:      %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
func.func @f(%m: i32) {
  %b = arith.addi %m, %m overflow<nsw, nuw> : i32
  return
}

// -----

// CHECK:      %0 = arith.addi %arg0, %arg0 : i32
func.func @f(%m: i32) {
  %b = arith.addi %m, %m overflow<none> : i32
  return
}

// -----

// CHECK:      %0 = arith.maximumf %arg0, %arg0 : f32
// CHECK-NEXT: %1 = arith.minnumf %arg0, %arg0 fastmath<fast> : f32
// CHECK-NEXT: %2 = arith.remf %arg0, %arg0 : f32
// CHECK-NEXT: %3 = arith.negf %arg0 : f32
func.func @f(%a: f32) {
  %0 = arith.maximumf %a, %a : f32
  %1 = arith.minnumf %a, %a fastmath<fast> : f32
  %2 = arith.remf %a, %a : f32
  %3 = arith.negf %a : f32
  return
}
