// RUN: tsopt %s -convert-ub-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -convert-ub-to-llvm | FileCheck %s %}

// CHECK-LABEL: func.func @poison(%arg0: i1) -> (i32, vector<2x4xf32>) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : i32
// CHECK-NEXT:   %1 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = builtin.unrealized_conversion_cast %1 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   return %0, %2 : i32, vector<2x4xf32>
func.func @poison(%c: i1) -> (i32, vector<2x4xf32>) {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<2x4xf32>
  return %0, %1 : i32, vector<2x4xf32>
}

// CHECK-LABEL: func.func @unreachable() {
// CHECK-NEXT:   llvm.unreachable
func.func @unreachable() {
  ub.unreachable
}
