// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The conditional branch: operands, weights.

// CHECK:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK:      ^bb2:  // pred: ^bb0
func.func @f(%a: i1) {
  cf.cond_br %a, ^bb1, ^bb2
  ^bb1: return
  ^bb2: return
}

// -----

// CHECK:      cf.cond_br %arg0 weights([1, 2]), ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK:      ^bb2:  // pred: ^bb0
func.func @f(%a: i1) {
  cf.cond_br %a weights([1, 2]), ^bb1, ^bb2
  ^bb1: return
  ^bb2: return
}

// -----

// CHECK:      cf.cond_br %arg0, ^bb1(%arg0 : i1), ^bb2(%arg0, %arg0 : i1, i1) {x = 1 : i64}
// CHECK-NEXT: ^bb1(%0: i1):  // pred: ^bb0
// CHECK:      ^bb2(%1: i1, %2: i1):  // pred: ^bb0
func.func @f(%a: i1) {
  cf.cond_br %a, ^bb1(%a : i1), ^bb2(%a, %a : i1, i1) {x = 1}
  ^bb1(%x: i1): return
  ^bb2(%y: i1, %z: i1): return
}
