// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// What a function returns.

// CHECK:      func.func @y(%arg0: i32) -> i32 {
// CHECK-NEXT: return {a = 1 : i64} %arg0 : i32
func.func @y(%a: i32) -> i32 {
  return {a = 1} %a : i32
}

// -----

// CHECK:      func.func @y(%arg0: i32) -> i32 {
// CHECK-NEXT: return %arg0 : i32
func.func @y(%a: i32) -> i32 attributes {} {
  return {} %a : i32
}
