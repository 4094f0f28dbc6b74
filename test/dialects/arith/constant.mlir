// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Where a constant may have attributes.

// CHECK:      %c1_i32 = arith.constant {foo} 1 : i32
func.func @f(%a: i32) {
  %0 = arith.constant {foo} 1 : i32
  return
}
