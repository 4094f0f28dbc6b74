// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Poison and unreachable code.

// CHECK:      %0 = ub.poison : i32
// CHECK-NEXT: %1 = ub.poison : vector<4xf32>
// CHECK-NEXT: ub.unreachable
func.func @f() {
  %0 = ub.poison : i32
  %1 = ub.poison <#ub.poison> : vector<4xf32> ub.unreachable
}
