// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// The other builtin attributes.

// CHECK:      "foo"() {a = "a" : i32, b = "x\0A\22\\\09\0A"} : () -> ()
"foo"() {a = "a" : i32, b = "x\0A\22\\\t\n" } : () -> ()

// -----

// CHECK:      "foo"() {a = vector<4xf32>, b = tensor<*xf32>, c = none, d = index} : () -> ()
"foo"() {a = vector<4xf32>, b = tensor<*xf32>, c = none, d = index} : () -> ()
