// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Sparse constants.

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant sparse<{{\[\[}}0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
func.func @y(%a: i1) {
  %0 = arith.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant sparse<0, 1> : tensor<3xi32>
func.func @y(%a: i1) {
  %0 = arith.constant sparse<0, 1> : tensor<3xi32>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant sparse<> : tensor<3xi32>
func.func @y(%a: i1) {
  %0 = arith.constant sparse<[], []> : tensor<3xi32>
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant sparse<> : tensor<3xi32>
func.func @y(%a: i1) {
  %0 = arith.constant sparse<> : tensor<3xi32>
  return
}
