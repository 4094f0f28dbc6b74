// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A branch by an integer.

// CHECK:      cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb0
func.func @f(%a: i32) {
  cf.switch %a : i32, [ default: ^bb1, 1: ^bb1 ]
  ^bb1: return
}

// -----

// CHECK:      cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1(%arg0 : i32),
// CHECK-NEXT: 1: ^bb2,
// CHECK-NEXT: 4294967293: ^bb1(%arg0 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK:      ^bb2:  // pred: ^bb0
func.func @f(%a: i32) {
  cf.switch %a : i32, [ default: ^bb1(%a : i32), 1: ^bb2, -3: ^bb1(%a : i32) ]
  ^bb1(%x: i32): return
  ^bb2: return
}

// -----

// CHECK:      cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb1,
// CHECK-NEXT: 1: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
func.func @f(%a: i32) {
  "cf.switch"(%a)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1: return
}
