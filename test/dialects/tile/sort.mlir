// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-LABEL: func.func private @sort(
// CHECK-SAME: %[[K:.*]]: tensor<4x8xf32>, %[[I:.*]]: tensor<4x8xi32>)
func.func private @sort(%keys: tensor<4x8xf32>, %ids: tensor<4x8xi32>) -> tensor<4x8xi32> {
  // CHECK: tile.sort(%[[K]], %[[I]]) dim 1 : tensor<4x8xf32>, tensor<4x8xi32> {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: i32, %[[B:.*]]: f32, %{{.*}}: i32):
  // CHECK-NEXT: %[[LT:.*]] = arith.cmpf ogt, %[[A]], %[[B]] : f32
  // CHECK-NEXT: tile.yield %[[LT]] : i1
  %k, %p = tile.sort(%keys, %ids) dim 1 : tensor<4x8xf32>, tensor<4x8xi32> {
  ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
    %before = arith.cmpf ogt, %a, %b : f32
    tile.yield %before : i1
  }
  // CHECK: tile.sort(%{{.*}}) dim 0 : tensor<4x8xi32> {
  %s = tile.sort(%p) dim 0 : tensor<4x8xi32> {
  ^bb0(%a: i32, %b: i32):
    %before = arith.cmpi slt, %a, %b : i32
    tile.yield %before : i1
  }
  return %s : tensor<4x8xi32>
}
