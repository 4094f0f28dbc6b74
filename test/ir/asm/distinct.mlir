// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Distinct attributes.

// CHECK:      #distinct = distinct[0]<1 : i64>
// CHECK-NEXT: #distinct1 = distinct[1]<1 : i64>
// CHECK:      "foo"() {a = #distinct, b = #distinct1, c = #distinct, d = distinct[2]<>} : () -> ()
"foo"() {a = distinct[0]<1>, b = distinct[1]<1>, c = distinct[0]<1>, d = distinct[2]<>} : () -> ()
