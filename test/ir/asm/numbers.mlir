// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Integer and float literals.

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64
func.func @y(%a: i1) {
  %0 = arith.constant 1
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f64
func.func @y(%a: i1) {
  %0 = arith.constant 1.0
  return
}

// -----

// CHECK:      func.func @y(%arg0: i1) {
// CHECK-NEXT: %cst = arith.constant 0x7FC00000 : f32
func.func @y(%a: i1) {
  %0 = arith.constant 0x7FC00000 : f32
  return
}

// -----

// CHECK:      "foo"() {a = 1.000000e+00 : f64} : () -> ()
"foo"() {a = 1. } : () -> ()

// -----

// CHECK:      "foo"() {a = 99999999999999999999 : i128, b = -99999999999999999999 : i128, c = -1 : i80} : () -> ()
"foo"() {a = 99999999999999999999 : i128, b = -99999999999999999999 : i128, c = 0xffffffffffffffffffff : i80 } : () -> ()

// -----

// CHECK:      "foo"() {a = -9223372036854775808 : i64} : () -> ()
"foo"() {a = 9223372036854775808 } : () -> ()

// -----

// CHECK:      "foo"() {a = -9223372036854775808 : i64, b = 9223372036854775807 : i64, c = -1 : i64} : () -> ()
"foo"() {a = -9223372036854775808, b = 9223372036854775807, c = 0xFFFFFFFFFFFFFFFF } : () -> ()
