// RUN: tsopt %s -split-input-file -allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic -allow-unregistered-dialect | tsopt -split-input-file -allow-unregistered-dialect | FileCheck %s

// Names and values in attribute dictionaries.

// CHECK:      "foo"() {"0" = 1 : i64, _x = 4 : i64, a$b = 5 : i64, a.b = 2 : i64, a.c = 3 : i64} : () -> ()
"foo"() {"0" = 1, "a.b" = 2, a.c = 3, _x = 4, a$b = 5} : () -> ()
