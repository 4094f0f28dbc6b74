// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Operations in the generic form.

// CHECK:      module @"a b" {
module @"a b" {}

// -----

// CHECK:      %0 = "foo"() : () -> i32
%0 = "foo"() : () -> i32

// -----

// CHECK:      func.func @f() {
// CHECK-NEXT: "foo"()[^bb1] : () -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
func.func @f() {
  "foo"()[^bb1] : () -> ()
  ^bb1: return
}

// -----

// CHECK:      func.func @f() {
// CHECK-NEXT: %c1_i64 = arith.constant {"a b", c = 2 : i64, d.e = 4 : i64} 1 : i64
func.func @f() {
  "arith.constant"() {value = 1 : i64, "a b", "c" = 2, d.e = 4} : () -> (i64)
  return
}

// -----

// CHECK:      func.func @f() {
// CHECK-NEXT: "foo.bar"() : () -> ()
func.func @f() {
  "foo.bar"() : () -> ()
  return
}
