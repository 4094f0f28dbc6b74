// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Names of values, blocks, dominance.

// CHECK:      func.func @f() {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
func.func @f() {
  cf.br ^bb0
  ^bb0: return
}

// -----

// CHECK:      func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
func.func @f(%a: i32) {
  %b = arith.addi %a#0, %a : i32
  return
}
