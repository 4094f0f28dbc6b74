// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Calls, direct and by value, and function constants.

// CHECK:      func.func @"x y"() {
// CHECK-NEXT: call @"x y"() : () -> ()
func.func @"x y"() {
  call @"x y"() : () -> ()
  return
}

// -----

// CHECK:      func.func @y(%arg0: i32) {
// CHECK-NEXT: %f = constant @y : (i32) -> ()
// CHECK-NEXT: call_indirect %f(%arg0) : (i32) -> ()
func.func @y(%a: i32) {
  %f = constant @y : (i32) -> ()
  call_indirect %f(%a) : (i32) -> ()
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %true = index.bool.constant true
func.func @y(%a: i1) {
  %0 = index.bool.constant 1
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %true = index.bool.constant true
func.func @y(%a: i1) {
  %0 = index.bool.constant true
  return
}
