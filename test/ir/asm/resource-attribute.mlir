// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Constants whose elements are a resource.

// CHECK:      "foo"() {a = dense_resource<a> : tensor<4xi32>} : () -> ()
"foo"() {a = dense_resource<a> : tensor<4xi32>} : () -> ()

// -----

// CHECK:      "foo"() {a = dense_resource<"x y"> : tensor<4xi32>} : () -> ()
"foo"() {a = dense_resource<"x y"> : tensor<4xi32>} : () -> ()
