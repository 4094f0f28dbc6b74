// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The branch and the assertion.

// CHECK:      cf.br ^bb1 {a}
// CHECK-NEXT: ^bb1:  // pred: ^bb0
func.func @f(%a: i1) {
  cf.br ^bb1 {a}
  ^bb1: return
}

// -----

// CHECK:      cf.assert %arg0, "msg" {a}
func.func @f(%a: i1) {
  cf.assert %a, "msg" {a}
  return
}
