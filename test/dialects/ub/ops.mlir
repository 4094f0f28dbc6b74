// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// The operations of the ub dialect.

// CHECK-LABEL: func.func @poison(
func.func @poison() {
  // CHECK: ub.poison : i32
  %0 = ub.poison : i32
  // CHECK: ub.poison : vector<4xf32>
  %1 = ub.poison : vector<4xf32>
  // CHECK: ub.poison : index
  %2 = ub.poison <#ub.poison> : index
  // CHECK: return
  return
}

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable() {
  // CHECK: ub.unreachable
  ub.unreachable
}
